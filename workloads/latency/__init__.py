"""How long packets take from wire to wire and where, and how full queues are."""

"""The requests of the protocol, by what they are about; each module registers its own."""

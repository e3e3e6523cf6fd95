"""Match departures with the packets that must leave, in order of time."""

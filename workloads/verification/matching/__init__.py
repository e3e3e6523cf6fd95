"""Departures are matched with the packets that must leave, as time goes on."""

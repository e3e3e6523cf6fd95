"""How results are shown to people: ports, engines, memories, profiles."""

"""Editor support: what editors ask by their protocols, answered from the library."""

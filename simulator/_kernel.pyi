"""The simulation kernel."""



def version() -> str:
    """Version of the distribution this kernel was built for."""

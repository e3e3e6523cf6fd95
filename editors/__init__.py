"""Support editors and debuggers through their protocols."""

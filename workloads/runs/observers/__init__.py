"""What watches the ports and places of a run: recorder and timeline."""

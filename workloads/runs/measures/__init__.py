"""What a run measured: rates and shares, profile tables, annotated source, warnings."""

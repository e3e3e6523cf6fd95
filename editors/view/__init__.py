"""Show a run, or the record of a run, as a page in the browser (the live view)."""

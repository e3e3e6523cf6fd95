"""The live view: a run, or the record of one, as a page in the browser."""

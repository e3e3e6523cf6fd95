"""Parts of a frame: threads, queues, sources, the last cycles, the picture of the pipeline."""

"""One module for each kind of generated text; `page(argument, block)` returns Markdown."""

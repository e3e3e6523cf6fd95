"""One module for each kind of generated text; `page(argument, body)` returns Markdown."""

"""The book: reports as one page, as Markdown, as JSON or as a folder of CSV files."""

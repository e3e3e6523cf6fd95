"""Parse the text: lexer, grammar, parser, and the words of the language."""

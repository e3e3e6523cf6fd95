"""Features of the language server, one a module: functions of facts, a source and a place."""

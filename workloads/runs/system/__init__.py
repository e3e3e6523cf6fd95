"""Build a machine from options: configuration, programs, core software, attachments."""

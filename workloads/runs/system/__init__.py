"""Options become a machine: configuration, programs, core software, attachments."""

"""The command line: farstead play | simulate | record | games."""

"""One folder a game. Nothing imports them all: the registry finds them by name."""

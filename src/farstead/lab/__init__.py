"""Many matches: simulation and what it tells about a game."""

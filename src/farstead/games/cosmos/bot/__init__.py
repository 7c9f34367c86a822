"""Players of Settlers of the Cosmos that do not look ahead, and how good a position looks to a
search."""

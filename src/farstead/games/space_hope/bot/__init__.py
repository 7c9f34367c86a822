"""Players of Space Hope that do not look ahead, and how good a position looks to a search."""

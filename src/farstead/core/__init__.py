"""The language that games are written in.

`state`    a game in progress, as the rules see it; whose turn it is, what may be chosen
`rng`      the one source of random numbers
`space`    the actions of a game and their texts
`options`  the numbers of a game that a designer may turn, and editions: named sets of them
`game`     what a game brings to the platform, and the registry that finds it by name
`policy`   something that chooses an action: every bot is one
`record`   a match written down
`scene`    what a seat sees, in a vocabulary that any client can draw
`hexes`    boards of hexagons
`errors`   everything that can be refused, as a tree of exceptions
"""

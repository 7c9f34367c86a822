"""Settlers of the Cosmos: the whole game, to be read in this order.

`sites`      the map: 73 sites and who touches whom
`content`    the deck and the race sheets, as the content files give them
`numbers`    options; what may be chosen, decided and heard
`fleets`     what lies on the table, and the small verbs that change it
`powers`     what a race's power can be: the moments of the game that it may hook into
`fighting`, `growing`, `roaming`   the eighteen powers
`secrets`    who knows what of the table, and how it might lie instead
`moving`     moves of every kind
`settling`   races are drafted, ships are placed
`invading`   an invasion, from the first ally to the winner's move
`meetings`   what Defend cards do to each other and to an Attack; deals
`trading`    purchases and offers
`drawing`    chance, and what waits to be drawn or placed
`copying`    a twin of the table
`turns`      a turn, step by step; who wins
"""

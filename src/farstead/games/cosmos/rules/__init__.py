"""Settlers of the Cosmos: the whole game, to be read in this order.

`sites`      the map: 73 sites and who touches whom
`content`    the deck and the race sheets, as the content files give them
`options`    what can be chosen before a match
`ruleset`    options and content, ready for the rules
`actions`, `phases`, `events`, `reasons`   what may be chosen, what is being decided, what the log
             hears, and why something may not be chosen
`steps`      how far a turn has come, and what a move is for
`power_base` what a race's power can be: the moments of the game that it may hook into
`state`      what lies on the table, and the small verbs that change it
`tables`     an empty table, and a twin of one (`vectors` to begin with, a `tally` to count)
`moments`    powers are asked
`ways`       where stacks can go
`powers_of_battle`, `powers_of_growth`, `powers_of_movement`   the eighteen powers
`power_registry`   all of them
`settling`   races are drafted, ships are placed
`moving`     moves of every kind
`invading`   an invasion, from the first ally to the winner's move
`meetings`   what Defend cards do to each other and to an Attack
`deals`      what two who negotiate agree on
`trading`    purchases and offers
`waiting`    what is drawn, placed or handed over before anything else
`chance`     what nobody chooses
`turns`      a turn, step by step; who wins
`acting`     what a player may do in the own turn
`knowledge`, `redealing`, `observing`   who knows what of the table, how it might lie instead, and
             what a network reads
`dispatch`   what may be chosen and what it does, by what is being decided
`cosmos`     all of it as a `State`
"""

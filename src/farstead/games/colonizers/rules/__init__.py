"""Colonizers: the whole game, to be read in this order.

`numbers`   options, modules, colonists; what may be chosen, decided and heard
`holdings`  what lies on the table, who knows what of it, and how it might lie instead
`turns`     rounds and turns: what may be done, what it does, who wins
"""

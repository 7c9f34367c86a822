"""Colonizers: the whole game, to be read in this order.

`options`    how many play, and the numbers that a designer may turn
`modules`    what colonies are built of
`colonists`  who helps to build them
`actions`    what may be chosen; `reasons` why not, `phases` what is being decided,
             `events` what the log hears
`ruleset`    the options, ready for the rules
`holdings`   what lies on the table, who knows what of it, and how it might lie instead
`turns`      rounds and turns: what may be done, what it does, who wins
"""

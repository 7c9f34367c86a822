"""Last Land: the whole game, to be read in this order.

`options`  how many play, and the numbers that a designer may turn
`board`    the land, and what the options make of it
`actions`  what may be chosen; `reasons` why not, `phases` what is being decided,
           `events` what the log hears
`turns`    turns: what may be done, what it does, who wins
"""

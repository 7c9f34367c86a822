"""Space Hope: the whole game, to be read in this order.

`options`       how many play, and the numbers that a designer may turn
`effects`       the small language in which content says what it does
`printing`      the sentences on cards, made from their effects
`content`       cards, ship parts and goals, read from their files
`shipped`       those that come with the game, and ships' names
`layout`        how much room the table has
`actions`       what may be chosen; `reasons` why not, `phases` what is being decided,
                `events` what the log hears
`ruleset`       options and content, ready for the rules
`ships`         what lies on the table, who knows what of it, and how it might lie instead
`convoy`        the goal, and how near it is
`ship_changes`  what can happen to a ship: dials, parts, death
`programs`      how the effects of one card or part work, step by step
`choices`       what may be done, and what chance may do
`turns`         rounds and turns: what a choice does, and who comes next
"""

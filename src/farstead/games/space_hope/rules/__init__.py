"""Space Hope: the whole game, to be read in this order.

`effects`   the small language in which content says what it does
`printing`  the sentences on cards, made from their effects
`content`   cards, ship parts, goals and ships' names, read from their files
`numbers`   options; what may be chosen, decided and heard
`ships`     what lies on the table, who knows what of it, and how it might lie instead
`fates`     what can happen to a ship: dials, parts, death
`working`   how the effects of one card or part work, step by step
`choices`   what may be done, and what chance may do
`turns`     rounds and turns: what a choice does, and who comes next
"""

"""Advice at a table: what a strong bot would do, told only to the page that asks for it.

It is thought about from a redealt world, and nobody gets it but whoever decides, looking at the
very seat: neither an answer nor a refusal depends on what that seat can't know.
"""

import asyncio
import logging
from collections.abc import Sequence

from farstead.core.errors import FarsteadError, NotYourTurn, Refused
from farstead.match import Match
from farstead.match.advice import AdvisedChoice
from farstead.server.bots import Position
from farstead.server.protocol import AdviceFrame, Advise, RefusedFrame, Suggestion
from farstead.server.table import Gesture, Table
from farstead.server.viewers import Viewer

log = logging.getLogger(__name__)
MOST = 8  # choices that are told
DIGITS = 3


async def answer(table: Table, viewer: Viewer, frame: Advise) -> None:
    """Refuse at once, or let a worker think and answer when it has."""
    async with table.lock:
        try:
            if viewer.is_advised:
                raise Refused("the last advice is still being thought about")
            position = Position.of(checked(table, viewer, frame))
        except Refused as refusal:
            viewer.send(RefusedFrame(key=frame.key, why=str(refusal)))
            return
        viewer.advice = asyncio.create_task(_think(table, viewer, frame, position))


def checked(table: Table, viewer: Viewer, frame: Advise) -> Match:
    """The match, if the viewer may be advised now."""
    if not table.setting.advice:
        raise Refused("this table was opened without advice")
    if frame.seat not in viewer.seats:
        raise NotYourTurn("that is not your seat")
    match = table.checked(Gesture(viewer, frame.key, frame.seat, frame.n))
    if match.actor != frame.seat:
        raise NotYourTurn("it is not your turn")
    if viewer.viewing != frame.seat:
        raise Refused("take over the screen first")
    return match


async def _think(table: Table, viewer: Viewer, frame: Advise, position: Position) -> None:
    try:
        choices = await table.bots.advise(position, viewer.user)
    except FarsteadError as error:
        viewer.send(RefusedFrame(key=frame.key, why=f"{error}; try again"))
        return
    except Exception:
        log.exception("advice at table %s failed", table.setting.id)
        viewer.send(RefusedFrame(key=frame.key, why="something went wrong here; try again"))
        return
    async with table.lock:
        try:
            checked(table, viewer, frame)  # it may have played meanwhile, or turned the screen
        except Refused as refusal:
            viewer.send(RefusedFrame(key=frame.key, why=str(refusal)))
            return
        viewer.send(advice_frame(frame, choices))


def advice_frame(frame: Advise, choices: Sequence[AdvisedChoice]) -> AdviceFrame:
    suggestions = [
        Suggestion(
            at=choice.at,
            label=choice.label,
            play=choice.play,
            chance=round(choice.chance, DIGITS),
            weight=round(choice.weight, DIGITS),
        )
        for choice in choices[:MOST]
    ]
    return AdviceFrame(key=frame.key, n=frame.n, seat=frame.seat, candidates=suggestions)

"""Who asks: guests are known by a cookie that no script can read."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from farstead.core.errors import FarsteadError
from farstead.server.hub import Hub

COOKIE = "farstead"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class User:
    id: str
    name: str


def hub_of(request: HTTPConnection) -> Hub:
    hub = request.app.state.hub
    assert isinstance(hub, Hub)
    return hub


async def user_of(request: HTTPConnection) -> User | None:
    token = request.cookies.get(COOKIE, "")
    found = await hub_of(request).user_of(token) if token else None
    return User(*found) if found else None


async def known_user(request: HTTPConnection) -> User:
    user = await user_of(request)
    if user is None:
        raise FarsteadError("say who you are first: GET /api/me")
    return user


def hand_out(response: Response, token: str, scheme: str) -> None:
    """Give a new guest the cookie."""
    secure = scheme == "https"
    response.set_cookie(COOKIE, token, YEAR, httponly=True, samesite="lax", secure=secure)

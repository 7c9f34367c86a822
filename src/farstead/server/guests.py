"""Who asks: guests are known by a cookie that no script can read."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from farstead.core.errors import FarsteadError
from farstead.server.users import User, Users

COOKIE = "farstead"
YEAR = 365 * 24 * 3600


async def user_of(request: HTTPConnection, users: Users) -> User | None:
    token = request.cookies.get(COOKIE, "")
    return await users.find(token) if token else None


async def known_user(request: HTTPConnection, users: Users) -> User:
    user = await user_of(request, users)
    if user is None:
        raise FarsteadError("say who you are first: GET /api/me")
    return user


def hand_out(response: Response, token: str, scheme: str) -> None:
    """Give a new guest the cookie."""
    secure = scheme == "https"
    response.set_cookie(COOKIE, token, YEAR, httponly=True, samesite="lax", secure=secure)

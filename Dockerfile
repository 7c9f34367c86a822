# The server, from the same wheel that everybody installs.
FROM python:3.13 AS build
WORKDIR /src
COPY . .
# Node, which builds the page, comes from PyPI where the image has none.
RUN LOCKED=1 make wheel

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/src,target=/src \
    pip install --no-cache-dir --require-hashes --no-deps --requirement /src/.ci/requirements/server.txt && \
    pip install --no-cache-dir --no-deps /src/dist/*.whl
# Without FARSTEAD_DATABASE tables live in a SQLite file in this folder.
ENV XDG_DATA_HOME=/data
RUN useradd --uid 10001 --no-create-home farstead && install --directory --owner farstead /data
USER farstead
VOLUME /data
EXPOSE 8000
# The lobby is read from the database, so this asks for both.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/lobby', timeout=4)"]
ENTRYPOINT ["farstead"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]

"""A picture made of characters, each with a style."""

from rich.text import Text


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        for offset, letter in enumerate(text):
            self.rows[line][column + offset] = (letter, style)

    def text(self) -> Text:
        whole = Text(no_wrap=True)
        for row in self.rows:
            for letter, style in row:
                whole.append(letter, style=style)
            whole.append("\n")
        return whole

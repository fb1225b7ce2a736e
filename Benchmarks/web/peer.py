"""The page of `web-page` in Textual: a label, a value that moves 60 times a second, its number, and a table.

`peer.py` shows it in the terminal, and `peer.py PORT` serves it to a browser with textual-serve.
"""
import shlex
import sys

from textual.app import App
from textual.widgets import DataTable, ProgressBar, Static


class Page(App):
    ENABLE_COMMAND_PALETTE = False

    def compose(self):
        yield Static("A value that moves, and a table")
        self.bar = ProgressBar(total=100, show_eta=False)
        yield self.bar
        self.number = Static("0")
        yield self.number
        yield DataTable()

    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns("Name", "Size", "Kind")
        table.add_rows((f"Row {row}", f"{row * 37} KB", "Audio") for row in range(20))
        self.turn = 0
        self.set_interval(1 / 60, self.advance)

    def advance(self):
        self.turn += 1
        self.bar.update(progress=self.turn % 100)
        # The place stays, so that nothing has to be laid out.
        self.number.update(str(self.turn), layout=False)


match sys.argv[1:]:
    case [port]:
        from textual_serve.server import Server

        Server(shlex.join([sys.executable, __file__]), port=int(port)).serve()
    case _:
        Page().run()

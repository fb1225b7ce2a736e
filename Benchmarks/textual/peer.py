"""The same pages in Textual: `peer.py page`, `peer.py input`, `peer.py area MEGABYTES`, `peer.py list ROWS`,
`peer.py table ROWS` and `peer.py deck RECORD`, where RECORD is what terminal-bench printed.

The record's cells were made beforehand, one turn of 108 frames, so what is measured is Textual showing them; and of
each frame only the cells that changed are refreshed, which is the least that Textual can be asked for.
"""

import json
import sys

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Button, DataTable, Input, OptionList, Static, TextArea

PERIOD = 0.2


class Page(App):
    """Thirty rows of three labels below a counter that starts with the first `c` key."""

    CSS = "Static { position: absolute; width: 25; height: 1; }"
    BINDINGS = [("c", "count"), ("q", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def compose(self):
        self.counter = Static("count 0")
        self.counter.offset = (2, 1)
        yield self.counter
        for index in range(90):
            label = Static(f"label {index}")
            label.offset = (2 + index % 3 * 36, 4 + index // 3)
            yield label

    def action_count(self):
        self.number = 0
        self.set_interval(PERIOD, self.advance)

    def advance(self):
        self.number += 1
        # The place stays, so that nothing has to be laid out.
        self.counter.update(f"count {self.number}", layout=False)


class Record(Widget):
    """The record, from cells."""

    def __init__(self, lines, place):
        super().__init__()
        self.lines, self.place, self.frame = lines, place, 0
        self.styles.width, self.styles.height = place["width"], place["height"]
        self.frames = [self.load(next(lines))]

    def load(self, line):
        frame = json.loads(line)
        strips = [
            Strip([Segment(text, Style(color=ink, bgcolor=paper)) for text, ink, paper in row], self.place["width"])
            for row in frame["rows"]
        ]
        return strips, [Region(x, y, width, 1) for x, y, width in frame["changed"]]

    def render_line(self, y):
        return self.frames[self.frame][0][y]

    def play(self):
        self.frames += [self.load(line) for line in self.lines]
        self.set_interval(1 / 60, self.turn)

    def turn(self):
        self.frame = (self.frame + 1) % len(self.frames)
        self.refresh(*self.frames[self.frame][1])


class Pitch(Widget):
    """A fader at rest: Textual does not have one."""

    def render(self):
        return "\n".join("━━┿━━" if row == self.size.height // 2 else "  │" for row in range(self.size.height))


class Deck(App):
    """Three buttons, a fader and the record, which turns from the first `p` on."""

    CSS = "#pads { height: 10; } Button { width: 1fr; height: 100%; } Pitch { width: 1fr; }"
    BINDINGS = [("p", "play"), ("q", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, path):
        super().__init__()
        lines = open(path)
        place = json.loads(next(lines))
        self.record = Record(lines, place)

    def compose(self):
        yield Horizontal(Button("Cue"), Button("Play"), Button("Sync"), id="pads")
        yield Horizontal(self.record, Pitch())

    def action_play(self):
        self.record.play()


class Typing(App):
    """A field, or a text area with some megabytes of lines, below a label; the insertion point is at the end."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, megabytes=None):
        super().__init__()
        line = "The quick brown fox jumps over the lazy dog.\n"
        self.text = None if megabytes is None else line * int(megabytes * 1e6 / 45)

    def compose(self):
        yield Static("ready")
        yield Input() if self.text is None else TextArea(self.text)

    def on_mount(self):
        widget = self.query_one(Input if self.text is None else TextArea)
        widget.focus()
        if self.text is not None:
            widget.move_cursor(widget.document.end)


class Rows(App):
    """A list of rows; the first of three has two lines. A DataTable has rows of one line, as its heights are fixed."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, count, is_table):
        super().__init__()
        self.count, self.is_table = count, is_table

    def compose(self):
        yield Static("ready")
        if self.is_table:
            yield DataTable(cursor_type="row", show_header=False)
        else:
            second = "\nwith a second line"
            yield OptionList(*(f"Row {row}{second if row % 3 == 0 else ''}" for row in range(self.count)))

    def on_mount(self):
        if self.is_table:
            table = self.query_one(DataTable)
            table.add_column("row")
            table.add_rows((f"Row {row}",) for row in range(self.count))
        self.query_one(DataTable if self.is_table else OptionList).focus()


match sys.argv[1:]:
    case ["deck", path]:
        Deck(path).run()
    case ["input"]:
        Typing().run()
    case ["area", megabytes]:
        Typing(float(megabytes)).run()
    case [("list" | "table") as kind, count]:
        Rows(int(count), kind == "table").run()
    case _:
        Page().run()

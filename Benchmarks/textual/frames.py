"""Pages of many widgets in Textual, for Benchmarks/growth: `frames.py PAGE N` prints a JSON line.

The application runs without a terminal, in a screen of 100 × 60 cells. The times are processor time. A resize makes the
screen one column wider and narrower again; it ends when the screen has no layout to do and no widget to draw.
"""

import asyncio
import json
import sys
import time

from textual.app import App
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

SIZE = (100, 60)


class Page(App):
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    .row Static { width: 1fr; }
    .rows .row { height: 1fr; }
    """

    def __init__(self, page, count):
        super().__init__()
        self.page, self.count = page, count

    def compose(self):
        if self.page == "stacks":
            with Vertical(classes="rows"):
                for row in range(max(1, self.count // 25)):
                    with Horizontal(classes="row"):
                        for column in range(24):
                            yield Static(str(row * column % 97))
        else:
            with VerticalScroll():
                for index in range(self.count):
                    yield Static(" ".join(f"word{word * index % 13}" for word in range(index % 30 + 1)))


async def measure(page, count, resizes):
    start = time.process_time()
    app = Page(page, count)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        first = time.process_time() - start
        times = []
        for index in range(resizes):
            start = time.process_time()
            await pilot.resize_terminal(SIZE[0] + (index + 1) % 2, SIZE[1])
            await pilot.pause()
            times.append(time.process_time() - start)
    times.sort()
    return first, times[len(times) // 2]


page, count = sys.argv[1], int(sys.argv[2])
first, resize = asyncio.run(measure(page, count, 10 if count <= 1000 else 4))
print(
    json.dumps(
        {"case": page, "views": count, "first_frame_ms": round(first * 1e3, 1), "resize_us": round(resize * 1e6)}
    )
)

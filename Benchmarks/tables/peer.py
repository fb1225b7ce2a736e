"""The table of `terminal-bench processes ROWS` in Textual: `peer.py ROWS`. The key r gives all rows new numbers.

Cells are updated one by one, which keeps the rows and their keys, and are then sorted; to remove all rows and to add
them again would lose the cursor. No width is measured again.
"""

import sys

from textual.app import App
from textual.widgets import DataTable

USERS = ["root", "ana", "postgres", "www-data", "nobody"]


class Processes(App):
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("r", "refresh_numbers")]

    def __init__(self, count):
        super().__init__()
        self.count, self.reading = count, 0

    def compose(self):
        yield DataTable(cursor_type="row")

    def numbers(self):
        cpu = [(row * 7919 + self.reading * 104_729) % 1000 for row in range(self.count)]
        memory = [(row * 15_485_863 + self.reading * 32_452_843) % 10_000 for row in range(self.count)]
        self.reading += 1
        return cpu, memory

    def on_mount(self):
        table = self.query_one(DataTable)
        for title in ["Name", "PID", "User", "CPU", "Memory"]:
            table.add_column(title, key=title, width=30 if title == "Name" else 12)
        cpu, memory = self.numbers()
        for row in sorted(range(self.count), key=lambda row: (-cpu[row], row)):
            table.add_row(
                f"process-{row}", row, USERS[row % 5], f"{cpu[row] / 10:.1f} %", f"{memory[row] / 10:.1f} MB", key=str(row)
            )
        table.focus()

    def action_refresh_numbers(self):
        table = self.query_one(DataTable)
        cpu, memory = self.numbers()
        for row in range(self.count):
            table.update_cell(str(row), "CPU", f"{cpu[row] / 10:.1f} %")
            table.update_cell(str(row), "Memory", f"{memory[row] / 10:.1f} MB")
        table.sort("PID", key=lambda row: (-cpu[row], row))


Processes(int(sys.argv[1])).run()

"""Measures the same table of processes in Backlit, Textual and tview; see compare-tables, which calls it.

    measure.py --bench terminal-bench --textual "python peer.py" --tview peer

Processor time and bytes are those of ../textual/measure.py. A refresh begins with the key r and ends with the last byte
that follows it.
"""

import argparse
import os
import pathlib
import select
import shlex
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "textual"))
from measure import Program  # noqa: E402

SIZE = (120, 40)
# A session leader that opens a terminal gets it as its own: tview opens /dev/tty.
OWN_TERMINAL = ["sh", "-c", 'exec "$0" "$@" <>"$(tty)"']


def last_byte(program, began, quiet):
    """Reads until nothing came for some time after the first byte; returns the milliseconds until the last one."""
    last = None
    while select.select([program.own], [], [], 60 if last is None else quiet)[0]:
        program.written += os.read(program.own, 1 << 16)
        program.answer()
        last = time.monotonic()
    if last is None:
        sys.exit(f"a refresh had no answer: {program.process.args}")
    return (last - began) * 1000


def refreshed(command, refreshes):
    program = Program([*OWN_TERMINAL, *command], SIZE)
    if not program.drain(60, lambda: program.shows(b"Memory", b"process-")):
        sys.exit(f"no picture came of {command}: {bytes(program.written[-400:])}")
    first = (time.monotonic() - program.began) * 1000
    program.drain(2)
    times, sizes = [], []
    before = program.processor_time()
    for _ in range(refreshes):
        count = len(program.written)
        began = time.monotonic()
        program.type(b"r")
        times.append(last_byte(program, began, 0.3))
        sizes.append(len(program.written) - count)
    figures = {
        "first": first,
        "cpu": (program.processor_time() - before) / refreshes * 1000,
        "time": statistics.median(times),
        "bytes": statistics.median(sizes),
        "memory": program.memory(),
    }
    program.end()
    return figures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bench", required=True, help="terminal-bench")
    parser.add_argument("--textual", required=True, help="the command of peer.py")
    parser.add_argument("--tview", required=True, help="the program of peer.go")
    parser.add_argument("--rows", default="400,10000")
    parser.add_argument("--refreshes", type=int, default=20)
    options = parser.parse_args()
    commands = {
        "Backlit": [options.bench, "processes"], "Textual": shlex.split(options.textual), "tview": [options.tview],
    }
    units = [
        ("first", "first picture, ms", 0), ("cpu", "processor a refresh, ms", 2),
        ("time", "key to the last byte, ms", 1), ("bytes", "bytes a refresh", 0), ("memory", "memory, MiB", 1),
    ]
    print("| rows | | " + " | ".join(commands) + " |")
    print("| ---: | --- | " + " | ".join("---:" for _ in commands) + " |")
    for rows in options.rows.split(","):
        found = {}
        for side, command in commands.items():
            found[side] = refreshed([*command, rows], options.refreshes)
            print(f"{rows} rows, {side}: {found[side]}", file=sys.stderr)
        for name, unit, digits in units:
            print(f"| {rows} | {unit} | " + " | ".join(f"{found[side][name]:.{digits}f}" for side in commands) + " |")


main()

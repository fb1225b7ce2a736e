"""Runs a program on a pseudo-terminal and measures it from outside; the same for Backlit and for Textual.

    measure.py --deck DJDeck --bench terminal-bench --peer "python peer.py"    (see compare-textual, which calls it)

Processor time is that of the process with all its threads (its CPU clock), bytes are those that it wrote, memory is
VmRSS, wake-ups are the context switches of all threads. The terminal's end is read continuously and answers both in
the same way: DA1, mode 2026 (known), every other mode (unknown), and the size of a cell. For pictures in pixels, which
Textual does not have, it also reports kitty graphics or sixels.
"""

import argparse
import atexit
import collections
import fcntl
import glob
import json
import os
import pty
import re
import select
import shlex
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

QUERIES = re.compile(rb"\x1b\[c|\x1b_Gi=(?P<picture>\d+)[^;]*a=q|\x1b\[\?(?P<mode>\d+)\$p|\x1b\[1(?P<size>[46])t")
SEQUENCES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[P\]_^X].*?(?:\x1b\\|\x07)|\x1b[=>]", re.DOTALL)
LONGEST_QUERY = 64
# The pages of the showcase, and a word of their titles.
PAGES = {
    "album": b"Album", "players": b"Players", "twitter": b"Timeline", "contacts": b"Contacts", "profile": b"Profile",
    "specimens": b"Specimens", "messages": b"Messages", "stories": b"Stories", "adaptive": b"About",
    "textsize": b"Text", "todo": b"To-do", "memory": b"Memory", "beverages": b"Beverages", "playground": b"Playground",
    "liveview": b"Live", "musicbutton": b"Music", "pad": b"Sampling", "player": b"Music",
}
DEPTHS = {
    "24 bits": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256": {"TERM": "xterm-256color"},
    "16": {"TERM": "xterm-16color"},
    "none": {"TERM": "xterm-256color", "NO_COLOR": "1"},
}


class Program:
    """A program on its own pseudo-terminal, as the leader of its session."""

    def __init__(self, command, size, depth="24 bits", pictures=None):
        self.pictures = pictures
        self.columns, self.rows = size
        self.own, theirs = pty.openpty()
        fcntl.ioctl(
            theirs, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, self.columns * 8, self.rows * 16)
        )
        self.config = tempfile.TemporaryDirectory()
        environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": self.config.name,
            "XDG_CONFIG_HOME": self.config.name,
            "XDG_RUNTIME_DIR": self.config.name,
            # No speech server is to be found or started.
            "SPEECHD_ADDRESS": "unix_socket:/nonexistent/speechd.sock",
            **DEPTHS[depth],
        }
        if "LD_LIBRARY_PATH" in os.environ:
            environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        self.written = bytearray()
        self.asked = 0
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        # Also if the measurement fails.
        atexit.register(self.process.kill)
        os.close(theirs)
        self.pid = self.process.pid

    def drain(self, seconds, until=None):
        """Reads and answers for some time, or until a condition holds; returns whether it holds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.own], [], [], left)[0]:
                try:
                    self.written += os.read(self.own, 1 << 16)
                except OSError:
                    break
                self.answer()
                if until and until():
                    return True
        return False

    def answer(self):
        # Only the end of what was read before can be the beginning of a query. To search everything after the last
        # query again would take longer than a frame, and the program would wait for its terminal.
        begin, self.asked = self.asked, max(self.asked, len(self.written) - LONGEST_QUERY)
        for query in QUERIES.finditer(self.written, begin):
            self.asked = max(self.asked, query.end())
            if query["mode"]:
                reply = b"\x1b[?%s;%d$y" % (query["mode"], 2 if query["mode"] == b"2026" else 0)
            elif query["size"]:
                pixels = b"4;%d;%d" % (self.rows * 16, self.columns * 8)
                reply = b"\x1b[%st" % (b"6;16;8" if query["size"] == b"6" else pixels)
            elif query["picture"]:
                if self.pictures != "kitty":
                    continue
                reply = b"\x1b_Gi=%s;OK\x1b\\" % query["picture"]
            else:
                reply = b"\x1b[?62;4;22c" if self.pictures == "sixels" else b"\x1b[?62;22c"
            os.write(self.own, reply)

    def shows(self, *texts):
        """Whether all words were written, each without interruption, at any position."""
        plain = SEQUENCES.sub(b"", self.written)
        return all(text in plain for text in texts)

    def type(self, text):
        os.write(self.own, text)

    def wait_for_picture(self, texts):
        """Waits for the first picture; returns the milliseconds from the start of the process until all of it was read."""
        if not self.drain(20, lambda: self.shows(*texts)):
            sys.exit(f"no picture came of {self.process.args}: {bytes(self.written[-400:])}")
        return (time.monotonic() - self.began) * 1000

    def processor_time(self):
        # CPUCLOCK_SCHED of another process: clock_getcpuclockid(3).
        return time.clock_gettime(~self.pid << 3 | 2)

    def memory(self):
        return int(re.search(r"VmRSS:\s+(\d+)", open(f"/proc/{self.pid}/status").read())[1]) / 1024

    def switches(self):
        """The context switches of each thread."""
        counts = {}
        for path in glob.glob(f"/proc/{self.pid}/task/*/status"):
            lines = re.findall(r"ctxt_switches:\s+(\d+)", open(path).read())
            counts[path] = sum(map(int, lines))
        return counts

    def end(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.own)
        self.config.cleanup()


def measured(program, seconds):
    """The figures of a program over some seconds, for each second."""
    time_before, switches, count = program.processor_time(), program.switches(), len(program.written)
    began = time.monotonic()
    program.drain(seconds)
    passed = time.monotonic() - began
    written = bytes(program.written[count:])
    return {
        "cpu": (program.processor_time() - time_before) / passed,
        "wakeups": sum(count - switches.get(thread, 0) for thread, count in program.switches().items()) / passed,
        "bytes": len(written) / passed,
        "frames": written.count(b"\x1b[?2026h") / passed,
    }


def start(command, size, texts, runs):
    times = []
    for _ in range(runs):
        program = Program(command, size)
        times.append(program.wait_for_picture(texts))
        program.end()
    return statistics.median(times)


def settled(command, size, texts, depth="24 bits", pictures=None):
    program = Program(command, size, depth, pictures)
    program.wait_for_picture(texts)
    program.drain(1.5)
    return program


def typed(command, size, texts, keys=100):
    """The figures of single keys that are typed into a text: the time from the key to the first byte of the answer, which a
    person sees, and the processor time of a key with everything that follows it."""
    program = Program(command, size)
    first = program.wait_for_picture(texts)
    program.drain(1.5)
    times = []
    before = program.processor_time()
    for key in range(keys):
        # A word and a space, as a person types.
        count = len(program.written)
        began = time.monotonic()
        program.type(b" " if key % 6 == 5 else b"x")
        if not program.drain(5, lambda: len(program.written) > count):
            sys.exit(f"a key had no answer: {program.process.args}")
        times.append((time.monotonic() - began) * 1000)
        program.drain(0.04)
    figures = {
        "first": first,
        "latency": statistics.median(times),
        "slowest": max(times),
        "cpu": (program.processor_time() - before) / keys * 1000,
        "memory": program.memory(),
    }
    program.end()
    return figures


def scrolled(command, size, end, keys=20):
    """The figures of a list: to its first picture, for single keys, and for the jump to its end; none if the picture does
    not come in two minutes."""
    program = Program(command, size)
    if not program.drain(120, lambda: program.shows(b"Row 1")):
        program.end()
        return collections.defaultdict(lambda: None)
    first = (time.monotonic() - program.began) * 1000
    program.drain(1.5)
    figures = {"first": first, "memory": program.memory()}
    for name, key in [("line", b"\x1b[B"), ("page", b"\x1b[6~")]:
        times = []
        before = program.processor_time()
        for _ in range(keys):
            count = len(program.written)
            began = time.monotonic()
            program.type(key)
            if not program.drain(30, lambda: len(program.written) > count):
                sys.exit(f"a key had no answer: {program.process.args}")
            times.append((time.monotonic() - began) * 1000)
            # Textual scrolls in steps after the key: all of them belong to it.
            program.drain(0.25)
        figures[name] = statistics.median(times)
        figures[name + " cpu"] = (program.processor_time() - before) / keys * 1000
    count = len(program.written)
    began = time.monotonic()
    program.type(end)
    if not program.drain(60, lambda: len(program.written) > count):
        sys.exit(f"a key had no answer: {program.process.args}")
    figures["end"] = (time.monotonic() - began) * 1000
    program.end()
    return figures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--deck", required=True, help="the demo DJDeck")
    parser.add_argument("--bench", required=True, help="terminal-bench")
    parser.add_argument("--peer", required=True, help="the command of peer.py")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--cases", default="start,idle,label,deck,typing,lists")
    parser.add_argument("--showcase", help="the demo Showcase, for the case pages")
    parser.add_argument("--only", choices=["backlit", "textual"])
    options = parser.parse_args()
    work = tempfile.TemporaryDirectory()
    peer = shlex.split(options.peer)

    def page(side):
        return [options.bench, "page"] if side == "backlit" else [*peer, "page"]

    def deck(side, size):
        if side == "backlit":
            # The peer has the arrangement of this page.
            page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Assets/Nibs/DJController.json")
            return [options.deck, "--no-reader", "--nib", page]
        path = f"{work.name}/{size[0]}x{size[1]}"
        if not os.path.exists(path):
            with open(path, "w") as file:
                subprocess.run([options.bench, "record", f"{size[0]}x{size[1]}"], stdout=file, check=True)
        return [*peer, "deck", path]

    sides = [options.only] if options.only else ["backlit", "textual"]
    page_texts, deck_texts = [b"count 0", b"label 89"], [b"Cue", b"Play", b"Sync"]
    small, large = (120, 40), (200, 60)
    rows = []

    def row(case, unit, figure, digits=1):
        figures = [figure(side) for side in sides]
        print(f"{case}: {figures} {unit}", file=sys.stderr)
        rows.append((case, unit, ["–" if value is None else f"{value:.{digits}f}" for value in figures]))

    cases = options.cases.split(",")
    if "start" in cases:
        row("start to the first picture, page", "ms", lambda side: start(page(side), small, page_texts, options.runs), 0)
        row("start to the first picture, deck", "ms", lambda side: start(deck(side, small), small, deck_texts, options.runs), 0)
    if "idle" in cases:
        found = {}
        for side in sides:
            program = settled(deck(side, small), small, deck_texts)
            # Threads of a pool go some seconds after their last work.
            program.drain(6)
            found[side] = {"memory": program.memory(), **measured(program, options.seconds)}
            program.end()
        row("deck at rest: wake-ups", "a second", lambda side: found[side]["wakeups"])
        row("deck at rest: processor", "ms a second", lambda side: found[side]["cpu"] * 1000, 2)
        row("deck at rest: memory", "MiB", lambda side: found[side]["memory"])
    if "label" in cases:
        found = {}
        for side in sides:
            program = settled(page(side), small, page_texts)
            program.type(b"c")
            program.drain(1)
            found[side] = measured(program, options.seconds)
            program.end()
        row("one label: bytes", "a frame", lambda side: found[side]["bytes"] / found[side]["frames"], 0)
        row("one label: processor", "µs a frame", lambda side: found[side]["cpu"] / found[side]["frames"] * 1e6, 0)
    if "deck" in cases:
        for size in (small, large):
            for depth, pictures in [*((depth, None) for depth in DEPTHS), ("24 bits", "kitty"), ("24 bits", "sixels")]:
                found = {}
                for side in sides:
                    if pictures and side == "textual":
                        found[side] = dict.fromkeys(["percent", "frames", "each", "memory"])
                        continue
                    program = settled(deck(side, size), size, deck_texts, depth, pictures)
                    # Play is the second that Tab comes to; the peer has a key for it.
                    program.type(b"\t\t " if side == "backlit" else b"p")
                    # The motor takes its time to come up to speed, and the peer to read its frames.
                    program.drain(2.5)
                    found[side] = measured(program, options.seconds)
                    found[side]["percent"] = found[side]["cpu"] * 100
                    found[side]["each"] = found[side]["bytes"] / max(found[side]["frames"], 1)
                    found[side]["memory"] = program.memory()
                    program.end()
                name = f"deck {size[0]}×{size[1]}, " + (f"pixels as {pictures}" if pictures else depth)
                row(f"{name}: processor", "% of a core", lambda side: found[side]["percent"])
                row(f"{name}: frames sent", "a second", lambda side: found[side]["frames"], 0)
                row(f"{name}: bytes", "a frame", lambda side: found[side]["each"], 0)
                if pictures or depth == "24 bits":
                    row(f"{name}: memory", "MiB", lambda side: found[side]["memory"])
    if "typing" in cases:
        for kind, name in [("input", "one line"), ("area 0", "text area"), ("area 1", "text area, 1 MB"), ("area 10", "text area, 10 MB")]:
            found = {}
            for side in sides:
                command = [options.bench] if side == "backlit" else peer
                found[side] = typed([*command, *kind.split()], small, [b"ready"])
            row(f"{name}: start to the first picture", "ms", lambda side: found[side]["first"], 0)
            row(f"{name}: key to the first byte", "ms", lambda side: found[side]["latency"], 2)
            row(f"{name}: slowest key", "ms", lambda side: found[side]["slowest"], 2)
            row(f"{name}: processor", "ms a key", lambda side: found[side]["cpu"], 2)
            row(f"{name}: memory", "MiB", lambda side: found[side]["memory"])
    if "lists" in cases:
        for kind, count in [("list", 1000), ("list", 10_000), ("list", 100_000), ("table", 100_000), ("list", 1_000_000)]:
            found = {}
            for side in sides:
                command = [options.bench] if side == "backlit" else peer
                # End goes to the last column of a DataTable.
                end = b"\x1b[1;5F" if side == "textual" and kind == "table" else b"\x1b[F"
                found[side] = scrolled([*command, kind, str(count)], small, end)
            name = f"{count} rows" + (" of one line" if kind == "table" else "")
            row(f"{name}: start to the first picture", "ms", lambda side: found[side]["first"], 0)
            row(f"{name}: Down to the first byte", "ms", lambda side: found[side]["line"], 2)
            row(f"{name}: Down, processor", "ms a key", lambda side: found[side]["line cpu"], 2)
            row(f"{name}: Page Down to the first byte", "ms", lambda side: found[side]["page"], 2)
            row(f"{name}: Page Down, processor", "ms a key", lambda side: found[side]["page cpu"], 2)
            row(f"{name}: End to the first byte", "ms", lambda side: found[side]["end"], 1)
            row(f"{name}: memory", "MiB", lambda side: found[side]["memory"])
    if "pages" in cases:
        for name, title in PAGES.items():
            command = [options.showcase, name, "--no-reader"]
            # The last line of the screen has the key that leaves the program.
            texts = [title, b"leave"]
            found = {"textual": collections.defaultdict(lambda: None)}
            if "backlit" in sides:
                first = start(command, small, texts, options.runs)
                program = Program(command, small)
                program.wait_for_picture(texts)
                # Depends less on what else the machine does than the time to the picture.
                work = program.processor_time() * 1000
                program.drain(1.5)
                program.drain(6)
                found["backlit"] = {"first": first, "work": work, "memory": program.memory(), **measured(program, options.seconds)}
                found["backlit"]["cpu"] *= 1000
                program.end()
            row(f"{name}: start to the first picture", "ms", lambda side: found[side]["first"], 0)
            row(f"{name}: processor until then", "ms", lambda side: found[side]["work"], 0)
            row(f"{name} at rest: wake-ups", "a second", lambda side: found[side]["wakeups"])
            row(f"{name} at rest: processor", "ms a second", lambda side: found[side]["cpu"], 2)
            row(f"{name} at rest: memory", "MiB", lambda side: found[side]["memory"])
    heads = {"backlit": "Backlit", "textual": "Textual"}
    print("| case | " + " | ".join(heads[side] for side in sides) + " | |")
    print("| --- | " + " | ".join("---:" for _ in sides) + " | --- |")
    for case, unit, figures in rows:
        print(f"| {case} | {' | '.join(figures)} | {unit} |")


if __name__ == "__main__":
    main()

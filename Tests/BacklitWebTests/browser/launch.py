"""Starts programs with `--web`."""
import fcntl
import os
import pathlib
import re
import select
import struct
import subprocess
import tempfile
import termios
import time

PROGRAMS = pathlib.Path(os.environ.get("BACKLIT_PROGRAMS", ".build/release"))
ROOT = pathlib.Path(__file__).resolve().parents[3]

# How long something may take that a fast machine does at once: a step, and a start.
STEP_SECONDS, START_SECONDS = 30, 60


def launch(test, name, *arguments):
    """A program and the address that it prints, for the time of a test."""
    process = start(test, name, "--web", *arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    test.addCleanup(process.stdout.close)
    return process, read_address(process.stdout.fileno())


def start_in_terminal(test, name, *arguments):
    """A program in a terminal, and the terminal's other end."""
    terminal, program_end = os.openpty()
    test.addCleanup(os.close, terminal)
    fcntl.ioctl(program_end, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    process = start(
        test, name, *arguments, stdin=program_end, stdout=program_end, stderr=program_end, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    os.close(program_end)
    return process, terminal


def start(test, name, *arguments, **streams):
    folder = tempfile.TemporaryDirectory()
    test.addCleanup(folder.cleanup)
    process = subprocess.Popen(
        [PROGRAMS / name, *arguments], cwd=ROOT, **streams,
        env=os.environ | {"XDG_CONFIG_HOME": folder.name, "XDG_STATE_HOME": folder.name, "TERM": "xterm-256color", "NO_AT_BRIDGE": "1"})

    def stop():
        process.terminate()
        try:
            process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    test.addCleanup(stop)
    return process


def read_address(output):
    text = b""
    while not (found := re.search(rb"(http://\S+)\s", text)):
        if not select.select([output], [], [], START_SECONDS)[0]:
            raise AssertionError(f"The program prints no address, but {text}.")
        text += os.read(output, 4096)
    return found[1].decode()


def wait_until(condition, pause=time.sleep, seconds=STEP_SECONDS, trouble=lambda: ""):
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"It did not happen. {trouble()}")
        pause(0.01)

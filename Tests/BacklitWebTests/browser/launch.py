"""Starts programs with `--web`."""
import os
import pathlib
import re
import select
import subprocess
import tempfile
import time

PROGRAMS = pathlib.Path(os.environ.get("BACKLIT_PROGRAMS", ".build/release"))
ROOT = pathlib.Path(__file__).resolve().parents[3]

# How long something may take that a fast machine does at once: a step, and a start.
STEP_SECONDS, START_SECONDS = 30, 60


def launch(test, name, *arguments):
    """A program and the address that it prints, for the time of a test."""
    folder = tempfile.TemporaryDirectory()
    test.addCleanup(folder.cleanup)
    process = subprocess.Popen(
        [PROGRAMS / name, "--web", *arguments], cwd=ROOT, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        env=os.environ | {"XDG_CONFIG_HOME": folder.name, "XDG_STATE_HOME": folder.name})

    def stop():
        process.terminate()
        try:
            process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            process.stdout.close()

    test.addCleanup(stop)
    if not select.select([process.stdout], [], [], START_SECONDS)[0]:
        raise AssertionError(f"{name} prints no address.")
    return process, re.search(r"http://\S+", process.stdout.readline())[0]


def wait_until(condition, pause=time.sleep, seconds=STEP_SECONDS, trouble=lambda: ""):
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"It did not happen. {trouble()}")
        pause(0.01)

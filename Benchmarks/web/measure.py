"""Shows programs in Chromium and measures them from outside; the same for Backlit and for its peers.

    measure.py --page web-page --deck DJDeck --peer "python peer.py" [--seconds N]    (see compare-web, which calls it)

A picture is an animation frame of the page before which at least one message came. Bytes are those of the messages. Processor time
is that of the program with its children, and of Chromium with its children, of which an empty page is subtracted.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import select
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import Error, sync_playwright

COUNT = """
window.count = {pictures: 0, messages: 0, bytes: 0, dirty: false, keys: []};
window.WebSocket = class extends WebSocket {
  constructor(...values) {
    super(...values);
    this.addEventListener('message', ({data}) => {
      count.messages++; count.bytes += data.byteLength ?? data.size ?? new TextEncoder().encode(data).length; count.dirty = true;
    })
  }
};
addEventListener('keydown', () => { count.key = performance.now() }, true);
const {putImageData} = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.putImageData = function (...values) {
  putImageData.apply(this, values);
  if (count.key) { count.keys.push(performance.now() - count.key); count.key = 0 }
};
(function turn() { if (count.dirty) { count.pictures++; count.dirty = false } requestAnimationFrame(turn) })();
"""


def descendants(pid):
    found = [pid]
    for task in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in task.read_text().split():
                found += descendants(int(child))
    return found


def processor(pid):
    """The processor time of a process and its children so far, in seconds."""
    ticks = 0
    for each in descendants(pid):
        with contextlib.suppress(OSError):
            fields = pathlib.Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def browser_process():
    """The Chromium of this process."""
    names = {each: pathlib.Path(f"/proc/{each}/comm").read_text() for each in descendants(os.getpid())}
    return next(each for each, name in names.items() if name.startswith("chrom"))


@contextlib.contextmanager
def program(command, find_address):
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder, "NO_AT_BRIDGE": "1", "SPEECHD_ADDRESS": "unix_socket:/nonexistent"}
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        try:
            yield process, find_address(process)
        finally:
            process.terminate()
            process.wait()


def printed_address(process):
    text = b""
    while not (found := re.search(rb"(http://\S+)\s", text)):
        if not select.select([process.stdout], [], [], 60)[0]:
            sys.exit(f"{process.args} prints no address, but {text}")
        text += os.read(process.stdout.fileno(), 4096)
    return found[1].decode()


def address_of(port):
    def find(process):
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                return f"http://127.0.0.1:{port}/"
            time.sleep(0.1)
        sys.exit(f"{process.args} does not answer")

    return find


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_messages(page):
    # wait_for_function would evaluate a text, which the page does not allow.
    for _ in range(600):
        # The first page leads to the next one.
        with contextlib.suppress(Error):
            if page.evaluate("count.messages") > 5:
                return
        page.wait_for_timeout(100)
    sys.exit("nothing came")


def measure(browser, process, address, seconds, prepare=None):
    page = browser.new_page(viewport={"width": 800, "height": 480})
    page.add_init_script(COUNT)
    page.goto(address)
    wait_for_messages(page)
    if prepare:
        prepare(page)
    page.wait_for_timeout(2000)
    chromium = browser_process()
    counts = lambda: page.evaluate("({...count})")
    before, server, browsing, began = counts(), processor(process.pid), processor(chromium), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    after, passed = counts(), time.monotonic() - began
    figures = {
        "pictures": (after["pictures"] - before["pictures"]) / passed,
        "kilobytes": (after["bytes"] - before["bytes"]) / passed / 1000,
        "server": 100 * (processor(process.pid) - server) / passed,
        "page": 100 * (processor(chromium) - browsing) / passed,
    }
    page.close()
    return figures


def measure_empty(browser, seconds):
    page = browser.new_page(viewport={"width": 800, "height": 480})
    page.set_content("<script>(function turn() { requestAnimationFrame(turn) })()</script>")
    page.wait_for_timeout(1000)
    chromium = browser_process()
    before, began = processor(chromium), time.monotonic()
    page.wait_for_timeout(1000 * seconds)
    used = 100 * (processor(chromium) - before) / (time.monotonic() - began)
    page.close()
    return used


def keys(browser, address, count, key):
    """The times from a key until the page has drawn the answer, in milliseconds, in a program at rest."""
    page = browser.new_page(viewport={"width": 800, "height": 480})
    page.add_init_script(COUNT)
    page.goto(address)
    wait_for_messages(page)
    page.wait_for_timeout(2000)
    for number in range(count):
        page.keyboard.press(key[number % len(key)])
        page.wait_for_timeout(60 + 7 * (number % 5))
    times = sorted(page.evaluate("count.keys"))
    page.close()
    return {"count": len(times), "median": times[len(times) // 2], "p95": times[len(times) * 95 // 100]}


def play(page):
    page.locator("button[role=switch][aria-label^=Play]").first.evaluate("element => element.click()")


parser = argparse.ArgumentParser()
parser.add_argument("--page")
parser.add_argument("--deck")
parser.add_argument("--peer")
parser.add_argument("--swifttui")
parser.add_argument("--seconds", type=int, default=10)
parser.add_argument("--keys", type=int, default=200)
options = parser.parse_args()
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores", file=sys.stderr)
    rest = measure_empty(browser, options.seconds)
    print("| page | pictures a second | KB a second | server, % of a core | browser, % of a core |\n| --- | ---: | ---: | ---: | ---: |")
    cases = []
    if options.page:
        cases.append(("Backlit", [options.page, "--web"], printed_address, None))
    if options.peer:
        port = free_port()
        cases.append(("textual-serve", shlex.split(options.peer) + [str(port)], address_of(port), None))
    if options.swifttui:
        cases.append(("SwiftTUI", shlex.split(options.swifttui), printed_address, None))
    if options.deck:
        cases.append(("the playing deck, Backlit", [options.deck, "--web", "--demo-track"], printed_address, play))
    for name, command, find, prepare in cases:
        with program(command, find) as (process, address):
            figures = measure(browser, process, address, options.seconds, prepare)
            print(f"| {name} | {figures['pictures']:.1f} | {figures['kilobytes']:.1f} | {figures['server']:.1f} | {max(0, figures['page'] - rest):.1f} |", flush=True)
    if options.deck and options.keys:
        with program([options.deck, "--web", "--demo-track"], printed_address) as (process, address):
            print("\nfrom a key to its picture:", json.dumps(keys(browser, address, options.keys, ["Tab"])), flush=True)
    print(f"load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    browser.close()

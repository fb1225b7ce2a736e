"""An output module for speech-dispatcher that speaks to a file.

Usage: silent_module.py LOG MILLISECONDS

Each line of LOG is an event: `set NAME HEX` when the server changes a setting, `speak HEX LANGUAGE` when an utterance
begins (HEX is its text in UTF-8 without markup), `end` when it was spoken completely, and `stop` when it was
interrupted. A character takes MILLISECONDS. Marks are reported after the text before them. Malformed XML is spoken
unchanged. While the file LOG.held exists, texts that match the regular expression in it do not end.
"""

import pathlib
import queue
import re
import sys
import threading
import xml.etree.ElementTree

HELD = pathlib.Path(sys.argv[1] + ".held")
LOG = open(sys.argv[1], "a", buffering=1, encoding="utf-8")
SECONDS_PER_CHARACTER = float(sys.argv[2]) / 1000
PLAIN_REPLIES = {
    "INIT": "299-silent\n299 OK LOADED SUCCESSFULLY\n",
    "DEBUG ON": "200 OK DEBUGGING ON\n",
    "DEBUG OFF": "200 OK DEBUGGING OFF\n",
}
# The replies before and after the lines that follow a command.
BODY_REPLIES = {
    "SET": ("203 OK RECEIVING SETTINGS\n", "203 OK SETTINGS RECEIVED\n"),
    "AUDIO": ("207 OK RECEIVING AUDIO SETTINGS\n", "203 OK AUDIO INITIALIZED\n"),
    "LOGLEVEL": ("207 OK RECEIVING LOGLEVEL SETTINGS\n", "203 OK LOG LEVEL SET\n"),
}

writing = threading.Lock()
utterances = queue.Queue()
stopping = threading.Event()
settings = {}


def say(text):
    with writing:
        sys.stdout.write(text)
        sys.stdout.flush()


def body():
    """Read lines up to a line with a single dot; leading dots of other lines are doubled."""
    lines = []
    while (line := sys.stdin.readline()) not in ("", ".\n"):
        lines.append(line[1:] if line.startswith("..") else line)
    return "".join(lines).removesuffix("\n")


def pieces(markup):
    """Return texts and marks in order, each as a pair of text and mark name."""
    try:
        root = xml.etree.ElementTree.fromstring(markup)
    except xml.etree.ElementTree.ParseError:
        return [(markup, None)]

    def walk(element):
        if element.tag == "mark":
            yield "", element.get("name")
        yield element.text or "", None
        for child in element:
            yield from walk(child)
            yield child.tail or "", None

    return list(walk(root))


def sound(parts):
    """Speak the parts; return whether they were spoken completely."""
    for text, mark in parts:
        if mark is not None:
            say("700-%s\n700 INDEX MARK\n" % mark)
        if stopping.wait(len(text) * SECONDS_PER_CHARACTER):
            return False
    while is_held("".join(text for text, _ in parts)):
        if stopping.wait(0.01):
            return False
    return True


def is_held(text):
    try:
        return re.search(HELD.read_text(encoding="utf-8"), text) is not None
    except FileNotFoundError:
        return False


def voice():
    while (markup := utterances.get()) is not None:
        parts = pieces(markup)
        text = "".join(text for text, _ in parts)
        LOG.write("speak %s %s\n" % (text.encode().hex() or "-", settings.get("language", "none")))
        say("701 BEGIN\n")
        if sound(parts):
            LOG.write("end\n")
            say("702 END\n")
        else:
            LOG.write("stop\n")
            say("703 STOP\n")


sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
thread = threading.Thread(target=voice, daemon=True)
thread.start()
while line := sys.stdin.readline():
    command = line.strip()
    if command in PLAIN_REPLIES:
        say(PLAIN_REPLIES[command])
    elif command in BODY_REPLIES:
        say(BODY_REPLIES[command][0])
        content = body()
        for name, value in re.findall(r"^(\w+)=(.*)$", content, re.MULTILINE):
            if settings.get(name) != value:
                settings[name] = value
                LOG.write("set %s %s\n" % (name, value.encode().hex() or "-"))
        say(BODY_REPLIES[command][1])
    elif command in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
        say("202 OK RECEIVING MESSAGE\n")
        content = body()
        stopping.clear()
        utterances.put(content)
        say("200 OK SPEAKING\n")
    elif command in ("STOP", "PAUSE"):
        stopping.set()
    elif command.startswith("LIST VOICES"):
        say("200-silent\ten\tnone\n200 OK VOICE LIST SENT\n")
    elif command == "QUIT":
        say("210 OK QUIT\n")
        break
    else:
        say("300 ERR UNKNOWN COMMAND\n")

"""An output module for speech-dispatcher that speaks to a file.

Usage: silent_module.py LOG MILLISECONDS

Each line of LOG tells one thing: `speak HEX LANGUAGE` when an utterance begins, HEX being its text in UTF-8 after the
markup is taken away, `end` when it was spoken whole and `stop` when it was cut off. A character takes MILLISECONDS.
"""

import html
import queue
import re
import sys
import threading

LOG = open(sys.argv[1], "a", buffering=1, encoding="utf-8")
SECONDS_PER_CHARACTER = float(sys.argv[2]) / 1000
PLAIN_REPLIES = {
    "INIT": "299-silent\n299 OK LOADED SUCCESSFULLY\n",
    "DEBUG ON": "200 OK DEBUGGING ON\n",
    "DEBUG OFF": "200 OK DEBUGGING OFF\n",
}
# What is answered before and after the lines that follow a command.
BODY_REPLIES = {
    "SET": ("203 OK RECEIVING SETTINGS\n", "203 OK SETTINGS RECEIVED\n"),
    "AUDIO": ("207 OK RECEIVING AUDIO SETTINGS\n", "203 OK AUDIO INITIALIZED\n"),
    "LOGLEVEL": ("207 OK RECEIVING LOGLEVEL SETTINGS\n", "203 OK LOG LEVEL SET\n"),
}

writing = threading.Lock()
utterances = queue.Queue()
stopping = threading.Event()
language = "none"


def say(text):
    with writing:
        sys.stdout.write(text)
        sys.stdout.flush()


def body():
    """The lines up to one with a dot alone; a dot at the start of another one was doubled."""
    lines = []
    while (line := sys.stdin.readline()) not in ("", ".\n"):
        lines.append(line[1:] if line.startswith("..") else line)
    return "".join(lines).removesuffix("\n")


def spoken(text):
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def voice():
    while (text := utterances.get()) is not None:
        LOG.write("speak %s %s\n" % (text.encode().hex() or "-", language))
        say("701 BEGIN\n")
        if stopping.wait(len(text) * SECONDS_PER_CHARACTER):
            LOG.write("stop\n")
            say("703 STOP\n")
        else:
            LOG.write("end\n")
            say("702 END\n")


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
        if found := re.search(r"^language=(.*)$", content, re.MULTILINE):
            language = found.group(1)
        say(BODY_REPLIES[command][1])
    elif command in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
        say("202 OK RECEIVING MESSAGE\n")
        content = body()
        stopping.clear()
        utterances.put(spoken(content))
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

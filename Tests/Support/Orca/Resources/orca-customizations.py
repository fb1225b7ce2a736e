"""Settings of Orca for tests. It appends what it says to the file in ORCA_WORDS, a JSON string a line, and echoes no keys but
characters that were typed into a text.

A number in the file ORCA_WORDS + ".asked" appears in ORCA_WORDS + ".answered" when Orca has nothing left to do.
"""
import json
import logging
import os

import orca.settings
from gi.repository import GLib

orca.settings.enableKeyEcho = False
orca.settings.enableEchoByCharacter = True


class Words(logging.Handler):
    def emit(self, record):
        text = record.getMessage()
        if text.startswith("SPEECH OUTPUT: '"):
            text = text[len("SPEECH OUTPUT: '"):].rsplit("'", 1)[0]
            with open(os.environ["ORCA_WORDS"], "a", encoding="utf-8") as file:
                file.write(json.dumps(text) + "\n")


logger = logging.getLogger("speech")
logger.setLevel(logging.INFO)
logger.addHandler(Words())


class Rest:
    """Answers when no event waits. Its priority is so low that all messages that arrived are read before."""

    answered = ""

    def check(self):
        from orca import event_manager

        if event_manager.getManager()._eventQueue.empty():
            try:
                with open(os.environ["ORCA_WORDS"] + ".asked", encoding="utf-8") as file:
                    asked = file.read()
            except FileNotFoundError:
                asked = ""
            if asked != self.answered:
                self.answered = asked
                with open(os.environ["ORCA_WORDS"] + ".answered", "w", encoding="utf-8") as file:
                    file.write(asked)
        return True


GLib.timeout_add(10, Rest().check, priority=GLib.PRIORITY_LOW)

"""Settings of Orca for tests: it appends what it says to the file in ORCA_WORDS, a JSON string a line, and echoes no keys."""
import json
import logging
import os

import orca.settings

orca.settings.enableKeyEcho = False


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

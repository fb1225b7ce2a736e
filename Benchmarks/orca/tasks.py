"""The tasks of the comparison with Textual: a button, a value, a switch, a list of 200 rows, and a question.

Textual has no slider, so the value is in an input for numbers.
"""
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, OptionList, Switch


class Question(ModalScreen):
    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label("Delete note?")
            yield Label("This cannot be undone.")
            yield Button("Cancel")
            yield Button("Delete")


class Tasks(App):
    CSS = "OptionList { height: 8; }"

    def compose(self) -> ComposeResult:
        yield Button("Play")
        yield Label("Volume")
        yield Input("5", type="integer")
        yield Label("Mute")
        yield Switch()
        yield Label("Tracks")
        yield OptionList(*[f"Track {number}" for number in range(1, 201)])
        yield Button("Delete", id="delete")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "delete":
            self.push_screen(Question())


Tasks().run()

"""A window of a different program, with a button, which takes the focus from the terminal."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

window = Gtk.Window(title="Other")
window.add(Gtk.Button(label="Elsewhere"))
window.show_all()
Gtk.main()

"""A terminal window that runs a program and closes with it: terminal.py PROGRAM [ARGUMENT...]"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte  # noqa: E402

window, terminal = Gtk.Window(title="Terminal"), Vte.Terminal()
terminal.set_size(100, 36)
window.add(terminal)
window.show_all()
terminal.spawn_sync(Vte.PtyFlags.DEFAULT, None, sys.argv[1:], None, GLib.SpawnFlags.SEARCH_PATH, None, None, None)
terminal.connect("child-exited", lambda *_: Gtk.main_quit())
Gtk.main()

"""Says on the session bus that a screen reader is used, as a desktop does."""
import os
import time

from gi.repository import Gio, GLib

address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
end = time.monotonic() + 60
while True:
    try:
        bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        break
    except GLib.Error:
        # The bus is not there yet.
        if time.monotonic() > end:
            raise
        time.sleep(0.01)
for name in ("IsEnabled", "ScreenReaderEnabled"):
    value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None,
                  Gio.DBusCallFlags.NONE, -1, None)

import CDBus

/// The library that talks to buses, which is loaded when it is used first.
package enum BusLibrary {
  /// Why it cannot be loaded, and which package has it; nil if it is loaded. Without it there is no bus.
  package static var missingReason: String? { backlit_dbus_missing_reason().map { String(cString: $0) } }
}

import CDBus

/// The library that talks to buses, which is loaded when it is used first.
package enum BusLibrary {
  /// The reason why it cannot be loaded, with the package to install; nil if it is loaded.
  package static var missingReason: String? { backlit_dbus_missing_reason().map { String(cString: $0) } }
}

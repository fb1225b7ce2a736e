import BacklitValues
import CDBus
import Glibc

/// A private connection to a message bus, through libdbus.
///
/// Ownership: it owns the connection of libdbus, and closes and releases it in ``close()`` or `deinit`. The messages that
/// it returns belong to the caller. All methods must be called on one thread, whose owner polls ``descriptor``; only
/// ``init(address:)`` waits for the bus.
final class BusLink {
  private var raw: OpaquePointer?
  /// The name of this connection on the bus.
  let name: String
  /// The socket, for `poll`.
  let descriptor: CInt

  /// The longest message that is accepted, in bytes. The bus disconnects a client with a longer one.
  static let maximumMessage = 1 << 24

  /// Connects to a bus and waits for its greeting.
  /// - Parameter address: the addresses of the bus. Only sockets are tried: no address may start a program.
  init?(address: String) {
    let sockets = address.split(separator: ";").filter(Self.isSocket)
    guard !sockets.isEmpty else { return nil }
    // Signals belong to the program.
    dbus_connection_set_change_sigpipe(0)
    guard let opened = dbus_connection_open_private(sockets.joined(separator: ";"), nil) else { return nil }
    dbus_connection_set_exit_on_disconnect(opened, 0)
    dbus_connection_set_max_message_size(opened, Self.maximumMessage)
    dbus_connection_set_max_received_size(opened, Self.maximumMessage)
    var descriptor: CInt = -1
    // Names and texts are for a bus of this user only, also behind a socket in a shared folder.
    guard dbus_connection_get_unix_fd(opened, &descriptor) != 0, UnixSocket.stranger(at: descriptor) == nil,
      dbus_bus_register(opened, nil) != 0, let name = dbus_bus_get_unique_name(opened)
    else {
      dbus_connection_close(opened)
      dbus_connection_unref(opened)
      return nil
    }
    raw = opened
    self.name = String(cString: name)
    self.descriptor = descriptor
  }

  /// Whether an address names a socket that can exist. libdbus is loaded for such addresses only.
  private static func isSocket(_ address: Substring) -> Bool {
    let prefix = "unix:path="
    // Some characters of a path are written as numbers.
    guard address.hasPrefix(prefix), !address.contains("%") else {
      return address.hasPrefix("unix:") || address.hasPrefix("tcp:")
    }
    return access(String(address.dropFirst(prefix.count).prefix { $0 != "," }), F_OK) == 0
  }

  deinit { close() }

  /// Closes the connection; what is queued is lost.
  func close() {
    guard let raw else { return }
    self.raw = nil
    dbus_connection_close(raw)
    dbus_connection_unref(raw)
  }

  /// Reads and writes what the socket takes without waiting.
  func transfer() { if let raw { dbus_connection_read_write(raw, 0) } }

  /// Writes all that is queued, and waits for the bus to take it.
  func flush() { if let raw { dbus_connection_flush(raw) } }

  /// The next message that was read; nil if there is none.
  func next() -> BusMessage? { raw.flatMap { BusMessage(owning: dbus_connection_pop_message($0)) } }

  /// Whether messages were read that ``next()`` has not returned. Their sender may wait, and the socket does not report them.
  var hasInput: Bool {
    raw.map { dbus_connection_get_dispatch_status($0) == DBUS_DISPATCH_DATA_REMAINS } ?? false
  }

  /// Waits until there is something to read, or room for what is to be written.
  func wait(until end: ContinuousClock.Instant) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN | (hasOutput ? POLLOUT : 0)), revents: 0)
    poll(&entry, 1, CInt(clamping: max(1, Int((end - .now) / .milliseconds(1)))))
  }

  /// Queues a message.
  /// - Returns: the number of the message, which its reply has; nil if it was not queued.
  @discardableResult
  func send(_ message: BusMessage?) -> UInt32? {
    guard let raw, let message else { return nil }
    var serial: UInt32 = 0
    return dbus_connection_send(raw, message.raw, &serial) == 0 ? nil : serial
  }

  /// Asks the bus for the signals that match a rule.
  func match(_ rule: String) { if let raw { dbus_bus_add_match(raw, rule, nil) } }

  /// Whether messages wait for the socket.
  var hasOutput: Bool { raw.map { dbus_connection_has_messages_to_send($0) != 0 } ?? false }

  /// The size of the messages that wait for the socket, in bytes.
  var queuedBytes: Int { raw.map { dbus_connection_get_outgoing_size($0) } ?? 0 }
}

/// The library that talks to buses, which is loaded when it is used first.
package enum BusLibrary {
  /// The reason why it cannot be loaded, with the package to install; nil if it is loaded.
  package static var missingReason: String? { backlit_dbus_missing_reason().map { String(cString: $0) } }
}

import CDBus

/// A message of libdbus.
///
/// Ownership: it owns one reference to the message, and releases it in `deinit`. A message that was read from a
/// connection has no other owner; one that is sent is referenced by libdbus until it is written. It must stay on the
/// thread of its connection.
final class BusMessage {
  let raw: OpaquePointer

  /// The kind of a message.
  enum Kind {
    case call, reply, error, signal, unknown
  }

  /// Takes over a reference; nil for no message.
  init?(owning raw: OpaquePointer?) {
    guard let raw else { return nil }
    self.raw = raw
  }

  deinit { dbus_message_unref(raw) }

  /// A call of a method. It does not start the service.
  /// - Returns: nil if the name or the path of the target is not valid.
  static func call(_ target: ObjectReference, _ interface: String, _ member: String) -> BusMessage? {
    // Targets come from other programs, and libdbus aborts for those that are not valid.
    guard dbus_validate_bus_name(target.name, nil) != 0, dbus_validate_path(target.path, nil) != 0 else {
      return nil
    }
    let message = BusMessage(
      owning: dbus_message_new_method_call(target.name, target.path, interface, member))
    if let message { dbus_message_set_auto_start(message.raw, 0) }
    return message
  }

  /// A signal.
  static func signal(_ path: String, _ interface: String, _ member: String) -> BusMessage? {
    BusMessage(owning: dbus_message_new_signal(path, interface, member))
  }

  /// An empty reply to a call.
  func reply() -> BusMessage? { BusMessage(owning: dbus_message_new_method_return(raw)) }

  /// An error as the reply to a call.
  func error(_ name: String, _ text: String) -> BusMessage? {
    BusMessage(owning: dbus_message_new_error(raw, name, text))
  }

  /// Lets the bus start the service of a call.
  func startingService() -> BusMessage {
    dbus_message_set_auto_start(raw, 1)
    return self
  }

  var kind: Kind {
    switch dbus_message_get_type(raw) {
    case DBUS_MESSAGE_TYPE_METHOD_CALL: .call
    case DBUS_MESSAGE_TYPE_METHOD_RETURN: .reply
    case DBUS_MESSAGE_TYPE_ERROR: .error
    case DBUS_MESSAGE_TYPE_SIGNAL: .signal
    default: .unknown
    }
  }
  var interface: String { Self.text(dbus_message_get_interface(raw)) }
  var member: String { Self.text(dbus_message_get_member(raw)) }
  var path: String { Self.text(dbus_message_get_path(raw)) }
  var sender: String { Self.text(dbus_message_get_sender(raw)) }
  var signature: String { Self.text(dbus_message_get_signature(raw)) }
  var errorName: String { Self.text(dbus_message_get_error_name(raw)) }
  /// The number of the call that a reply answers.
  var replySerial: UInt32 { dbus_message_get_reply_serial(raw) }
  /// Whether the caller waits for a reply.
  var wantsReply: Bool { dbus_message_get_no_reply(raw) == 0 }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  /// Appends values.
  /// - Returns: the message itself.
  @discardableResult
  func write(_ body: (MessageWriter) -> Void) -> BusMessage {
    var iterator = DBusMessageIter()
    withUnsafeMutablePointer(to: &iterator) {
      dbus_message_iter_init_append(raw, $0)
      body(MessageWriter(position: $0))
    }
    return self
  }

  /// The values of the message, up to ``WireValue/maximumCount`` ones; nil if there are more.
  var values: [WireValue]? {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(raw, &iterator) != 0 else { return [] }
    var remaining = WireValue.maximumCount
    return WireValue.read(&iterator, depth: 0, remaining: &remaining)
  }
}

/// The address of an object on a bus: the name of its connection and its path.
struct ObjectReference: Hashable {
  var name: String
  var path: String

  /// The object that stands for none.
  static let null = ObjectReference(name: "", path: "/org/a11y/atspi/null")
}

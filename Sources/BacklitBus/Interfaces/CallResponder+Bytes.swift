import BacklitAccessibility
import CDBus

extension CallResponder {
  /// The outcome of bytes from a bus.
  package enum Outcome {
    /// libdbus does not accept the bytes as a message.
    case malformed
    /// The message is not a call. Its values are read; the number is their count, or nil if they exceed the limits.
    case noCall(valueCount: Int?)
    /// A reply, with the types of its values and those that the method declares; nil for a method that is not declared.
    case reply(types: String, declared: String?)
    /// An error, with its name.
    case error(String)
  }

  /// Creates a responder without a bus, for the objects of a screen.
  package init(_ screen: ScreenState, programName: String) {
    self.init(ObjectDirectory(programName: programName, version: "1"))
    objects.set(ScreenModel(screen))
  }

  /// The methods of all interfaces with the types of their arguments, in the order of their names.
  package var methods: [(interface: String, member: String, arguments: String)] {
    let list = interfaces.values.flatMap { interface in
      interface.methods.map { (interface: interface.name, member: $0.name, arguments: $0.arguments) }
    }
    return list.sorted { ($0.interface, $0.member) < ($1.interface, $1.member) }
  }

  /// Handles the bytes of a message, as they come from a bus.
  /// - Parameters:
  ///   - bytes: the message in the format of D-Bus.
  ///   - onRequest: called with each action that the message asks for.
  /// - Returns: what the message leads to.
  package func handle(_ bytes: [UInt8], onRequest: @escaping (ActionRequest) -> Void) -> Outcome {
    guard let message = BusMessage(bytes: bytes) else { return .malformed }
    guard message.kind == .call else { return .noCall(valueCount: message.values?.count) }
    guard let reply = reply(to: message, performer: Performer(onRequest: onRequest)) else {
      return .error("org.freedesktop.DBus.Error.NoMemory")
    }
    if reply.kind == .error { return .error(reply.errorName) }
    return .reply(types: reply.signature, declared: declaredResults(of: message))
  }

  private struct Performer: ActionPerformer {
    let onRequest: (ActionRequest) -> Void

    func request(_ request: ActionRequest) -> Bool {
      onRequest(request)
      return true
    }
  }

  /// The types of the results that the method of a call declares.
  private func declaredResults(of call: BusMessage) -> String? {
    switch (call.interface, call.member) {
    case ("org.freedesktop.DBus.Properties", "Get"): return "v"
    case ("org.freedesktop.DBus.Properties", "GetAll"): return "a{sv}"
    case ("org.freedesktop.DBus.Properties", _), ("org.freedesktop.DBus.Peer", "Ping"): return ""
    case ("org.freedesktop.DBus.Introspectable", _), ("org.freedesktop.DBus.Peer", _): return "s"
    case ("org.a11y.atspi.Cache", _): return "a" + ObjectDirectory.cacheItemType
    default: break
    }
    let names = objects.object(at: call.path)?.accessible.interfaces ?? []
    return names.lazy.filter { call.interface.isEmpty || $0 == call.interface }
      .compactMap { interfaces[$0]?.method(call.member)?.results }.first
  }
}

extension BusMessage {
  /// A message from its bytes; nil if libdbus does not accept them.
  fileprivate convenience init?(bytes: [UInt8]) {
    let raw = bytes.withUnsafeBytes { buffer in
      dbus_message_demarshal(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(buffer.count), nil)
    }
    // A message that was read has a number, which its reply needs.
    guard let raw, dbus_message_get_serial(raw) != 0 else {
      if let raw { dbus_message_unref(raw) }
      return nil
    }
    self.init(owning: raw)
  }
}

import CDBus

/// Appends values to a message or to a container in it. Valid only inside the closure that receives it.
struct MessageWriter {
  let position: UnsafeMutablePointer<DBusMessageIter>

  func string(_ text: String) { append(text, UInt8(ascii: "s")) }

  func path(_ text: String) { append(text, UInt8(ascii: "o")) }

  private func append(_ text: String, _ type: UInt8) {
    // D-Bus texts end at a zero byte.
    let clean = text.utf8.contains(0) ? String(text.filter { $0 != "\0" }) : text
    clean.withCString { bytes in
      var pointer: UnsafePointer<CChar>? = bytes
      dbus_message_iter_append_basic(position, CInt(type), &pointer)
    }
  }

  private func append<Value: BitwiseCopyable>(_ value: Value, _ type: UInt8) {
    var value = value
    dbus_message_iter_append_basic(position, CInt(type), &value)
  }

  func int32(_ value: Int) { append(Int32(clamping: value), UInt8(ascii: "i")) }

  func int16(_ value: Int) { append(Int16(clamping: value), UInt8(ascii: "n")) }

  func uint32(_ value: UInt32) { append(value, UInt8(ascii: "u")) }

  func double(_ value: Double) { append(value, UInt8(ascii: "d")) }

  func bool(_ value: Bool) { append(UInt32(value ? 1 : 0), UInt8(ascii: "b")) }

  /// Appends an array of a type, whose elements a closure appends.
  func array(_ signature: String, _ body: (MessageWriter) -> Void) {
    container(UInt8(ascii: "a"), signature, body)
  }

  /// Appends a structure.
  func structure(_ body: (MessageWriter) -> Void) { container(UInt8(ascii: "r"), nil, body) }

  /// Appends a variant that contains a value of a type.
  func variant(_ signature: String, _ body: (MessageWriter) -> Void) {
    container(UInt8(ascii: "v"), signature, body)
  }

  /// Appends an entry of a dictionary.
  func entry(_ body: (MessageWriter) -> Void) { container(UInt8(ascii: "e"), nil, body) }

  private func container(_ type: UInt8, _ signature: String?, _ body: (MessageWriter) -> Void) {
    var inner = DBusMessageIter()
    withUnsafeMutablePointer(to: &inner) {
      guard dbus_message_iter_open_container(position, CInt(type), signature, $0) != 0 else { return }
      body(MessageWriter(position: $0))
      dbus_message_iter_close_container(position, $0)
    }
  }

  func reference(_ object: ObjectReference) {
    structure {
      $0.string(object.name)
      $0.path(object.path)
    }
  }

  func references(_ objects: [ObjectReference]) {
    array("(so)") { array in objects.forEach { array.reference($0) } }
  }

  /// Appends a dictionary of texts.
  func dictionary(_ entries: [(key: String, value: String)]) {
    array("{ss}") { array in
      for (key, value) in entries {
        array.entry {
          $0.string(key)
          $0.string(value)
        }
      }
    }
  }
}

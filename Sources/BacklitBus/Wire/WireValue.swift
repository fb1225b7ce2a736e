import CDBus

/// A value that was read from a message.
enum WireValue: Hashable {
  case string(String)
  case int32(Int32)
  case uint32(UInt32)
  case bool(Bool)
  case double(Double)
  case array([WireValue])
  case structure([WireValue])
  indirect case variant(WireValue)
  /// A value of a type that no method here takes.
  case other

  /// The most values that are read from a message, with those in containers.
  static let maximumCount = 1_000_000
  /// The most containers inside each other.
  static let maximumDepth = 8
  /// The longest text that is read, in bytes.
  static let maximumText = 1 << 20

  /// Reads the values from a position to the end of its container.
  /// - Returns: nil if there are more than allowed.
  static func read(_ at: inout DBusMessageIter, depth: Int, remaining: inout Int) -> [WireValue]? {
    var values: [WireValue] = []
    while case let type = dbus_message_iter_get_arg_type(&at), type != 0 {
      remaining -= 1
      guard remaining >= 0, depth < maximumDepth,
        let value = readOne(&at, UInt8(truncatingIfNeeded: type), depth, &remaining)
      else { return nil }
      values.append(value)
      dbus_message_iter_next(&at)
    }
    return values
  }

  private static func readOne(
    _ at: inout DBusMessageIter, _ type: UInt8, _ depth: Int, _ remaining: inout Int
  ) -> WireValue? {
    switch type {
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
      guard let pointer = basic(&at, UnsafePointer<CChar>?.none) else { return .other }
      let text = String(cString: pointer)
      return text.utf8.count > maximumText ? nil : .string(text)
    case UInt8(ascii: "i"): return .int32(basic(&at, 0))
    case UInt8(ascii: "u"): return .uint32(basic(&at, 0))
    case UInt8(ascii: "b"): return .bool(basic(&at, UInt32(0)) != 0)
    case UInt8(ascii: "d"): return .double(basic(&at, 0))
    case UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "e"), UInt8(ascii: "v"):
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&at, &inner)
      guard let values = read(&inner, depth: depth + 1, remaining: &remaining) else { return nil }
      switch type {
      case UInt8(ascii: "a"): return .array(values)
      case UInt8(ascii: "v"): return .variant(values.first ?? .other)
      default: return .structure(values)
      }
    default: return .other
    }
  }

  private static func basic<Value: BitwiseCopyable>(_ at: inout DBusMessageIter, _ initial: Value) -> Value {
    var value = initial
    dbus_message_iter_get_basic(&at, &value)
    return value
  }
}

extension WireValue {
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var int: Int? { if case .int32(let value) = self { Int(value) } else { nil } }
  var unsigned: UInt32? { if case .uint32(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var double: Double? { if case .double(let value) = self { value } else { nil } }
  /// The values in an array or a structure.
  var elements: [WireValue]? {
    switch self {
    case .array(let values), .structure(let values): values
    default: nil
    }
  }
  /// The value in a variant.
  var content: WireValue? { if case .variant(let value) = self { value } else { nil } }
  /// A structure of a name and a path.
  var reference: ObjectReference? {
    guard let parts = elements, parts.count == 2, let name = parts[0].string, let path = parts[1].string
    else {
      return nil
    }
    return ObjectReference(name: name, path: path)
  }
  /// The objects in an array of names and paths, without those that stand for none.
  var references: [ObjectReference]? {
    elements?.compactMap(\.reference).filter { $0.path != ObjectReference.null.path }
  }
}

/// A call in the format of D-Bus, with the lowest byte first. The specification of D-Bus has the format.
struct MessageBytes {
  private let path: String
  private var interface = ""
  private var member = ""
  /// The types of the values.
  var signature = ""
  private var body: [UInt8] = []

  init(path: String) { self.path = path }

  /// Sets the method; an empty interface is left out.
  mutating func setMember(_ interface: String, _ member: String) {
    (self.interface, self.member) = (interface, member)
  }

  // MARK: Values

  mutating func align(_ size: Int) { Self.align(&body, size) }

  private static func align(_ bytes: inout [UInt8], _ size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    align(MemoryLayout<Number>.size)
    withUnsafeBytes(of: number.littleEndian) { body += $0 }
  }

  mutating func append(string: String) {
    let utf8 = Array(string.utf8)
    append(UInt32(utf8.count))
    body += utf8 + [0]
  }

  mutating func append(signature: String) {
    let utf8 = Array(signature.utf8)
    body += [UInt8(utf8.count)] + utf8 + [0]
  }

  /// Appends an array, whose elements a closure appends.
  mutating func appendArray(alignment: Int, _ elements: (inout Self) -> Void) {
    append(UInt32(0))
    let place = body.count - 4
    align(alignment)
    let start = body.count
    elements(&self)
    let length = UInt32(body.count - start)
    withUnsafeBytes(of: length.littleEndian) { body.replaceSubrange(place..<place + 4, with: $0) }
  }

  /// The first complete type of a signature.
  static func firstType(of signature: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for (place, byte) in zip(signature.indices, signature) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "a"): continue
      default: break
      }
      if depth == 0 { return signature[...place] }
    }
    return signature
  }

  /// The alignment of the values of a type.
  static func alignment(of type: ArraySlice<UInt8>) -> Int {
    switch type.first {
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "d"), UInt8(ascii: "x"): 8
    case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
    default: 4
    }
  }

  // MARK: The whole message

  /// The bytes of the message.
  func finished() -> [UInt8] {
    var header = Self(path: "")
    // A call with the number 1, in the first version of the format.
    header.body = [UInt8(ascii: "l"), 1, 0, 1]
    header.append(UInt32(body.count))
    header.append(UInt32(1))
    header.appendArray(alignment: 8) { fields in
      fields.appendField(1, "o", path)
      if !interface.isEmpty { fields.appendField(2, "s", interface) }
      fields.appendField(3, "s", member)
      fields.appendField(7, "s", ":1.1")
      if !signature.isEmpty {
        fields.align(8)
        fields.append(UInt8(8))
        fields.append(signature: "g")
        fields.append(signature: signature)
      }
    }
    header.align(8)
    return header.body + body
  }

  private mutating func appendField(_ code: UInt8, _ type: String, _ value: String) {
    align(8)
    append(code)
    append(signature: type)
    append(string: value)
  }
}

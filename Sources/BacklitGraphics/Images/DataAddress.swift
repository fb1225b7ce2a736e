#if Pictures
/// An address in a drawing that contains data, such as `href="data:image/png;base64,…"`.
struct DataAddress {
  /// The line of the drawing, from 1.
  let line: Int
  /// The text after `data:`; nil if the address refers to entities of the document, so that it is not known.
  private let text: ArraySlice<UInt8>?

  /// The addresses with data in the text of a drawing. Librsvg takes them from attributes named `href`, with any prefix.
  static func all(in svg: [UInt8]) -> [DataAddress] {
    let text = withCharacters(svg)
    let name = Array("href".utf8)
    var addresses: [DataAddress] = []
    var line = 1
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "\n"): line += 1
      case name[0] where text[index...].starts(with: name):
        if let value = quoted(text[(index + name.count)...]), let address = DataAddress(line, value) {
          addresses.append(address)
        }
      default: break
      }
    }
    return addresses
  }

  private init?(_ line: Int, _ value: ArraySlice<UInt8>) {
    self.line = line
    guard let plain = Self.withNamedCharacters(value) else {
      text = nil
      return
    }
    let address = plain.drop { $0 <= UInt8(ascii: " ") }
    guard Self.lowercased(address.prefix(5)) == "data:" else { return nil }
    text = address.dropFirst(5)
  }

  /// The data; empty if they are damaged. Like browsers, librsvg accepts percent signs and white space in Base64.
  var contents: [UInt8] {
    guard let text, let comma = text.firstIndex(of: UInt8(ascii: ",")) else { return [] }
    let header = Self.lowercased(text[..<comma]).filter { $0 != " " }
    let data = Self.withoutPercentSigns(text[(comma + 1)...].prefix { $0 != UInt8(ascii: "#") })
    return header.hasSuffix(";base64") ? Self.decodedBase64(data) : data
  }
}

extension DataAddress {
  private static func lowercased(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).lowercased()
  }

  /// The value of an attribute, from the text behind its name; nil if no value follows.
  private static func quoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    func withoutSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      text.drop { " \t\r\n".utf8.contains($0) }
    }
    let sign = withoutSpace(text)
    guard sign.first == UInt8(ascii: "=") else { return nil }
    let value = withoutSpace(sign.dropFirst())
    guard let quote = value.first, "\"'".utf8.contains(quote) else { return nil }
    let end = value.dropFirst().firstIndex(of: quote)
    return end.map { value[(value.startIndex + 1)..<$0] }
  }

  /// Replaces references such as `&#100;` by their characters. Tabs and line breaks do not count in addresses.
  private static func withCharacters(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), rest.first == UInt8(ascii: "#") else {
        result.append(byte)
        continue
      }
      let number = rest.dropFirst().prefix(while: isLetterOrDigit)
      let end = rest[number.endIndex...]
      if end.first == UInt8(ascii: ";"), let code = code(number), code < 0x80 {
        if code >= UInt8(ascii: " ") { result.append(UInt8(code)) }
        rest = end.dropFirst()
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    // The bit 0x20 tells small letters from capital ones.
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// The code of a character: decimal digits, or hexadecimal ones after an `x`.
  private static func code(_ number: ArraySlice<UInt8>) -> Int? {
    let digits = String(decoding: number, as: UTF8.self)
    return digits.hasPrefix("x") ? Int(digits.dropFirst(), radix: 16) : Int(digits)
  }

  /// Replaces the references that all documents have, such as `&lt;`; nil if there is a different one.
  private static func withNamedCharacters(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let characters = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var result = Array(parts[0])
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: UInt8(ascii: ";")),
        let character = characters[String(decoding: part[..<end], as: UTF8.self)]
      else { return nil }
      result += character.utf8 + part[(end + 1)...]
    }
    return result
  }

  private static func withoutPercentSigns(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isLetterOrDigit),
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(code)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Decodes Base64 (RFC 4648, 4) up to the first wrong letter.
  private static func decodedBase64(_ text: [UInt8]) -> [UInt8] {
    var values = [UInt32?](repeating: nil, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt32(value) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in text where !" \t\r\n\u{C}".utf8.contains(letter) {
      guard let value = values[Int(letter)] else { break }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }
}
#endif

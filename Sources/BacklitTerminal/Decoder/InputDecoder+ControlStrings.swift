import BacklitGeometry

extension InputDecoder {
  /// The sequence that ends a bracketed paste.
  static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  /// A byte of a control string (DCS, OSC, APC, PM, SOS).
  mutating func consumeControlString(_ byte: UInt8) {
    switch byte {
    case 0x07: finishString()
    case 0x1B: state = .controlStringEscape
    case 0x00...0x06, 0x0E...0x1A, 0x1C...0x1F:
      // A control string cannot contain these: it was cut off, and the byte is a key such as Control-C.
      emitInterruptedStart()
      state = .ground
      consume(byte)
    default:
      if buffer.count < Self.stringLimit {
        buffer.append(byte)
      } else {
        isTruncated = true
      }
    }
  }

  /// A byte after ESC in a control string.
  mutating func consumeControlStringEscape(_ byte: UInt8) {
    if byte == 0x5C {
      finishString()
    } else {
      // Only `ESC \` (ST) ends a string; any other ESC cancels it and begins a new sequence.
      emitInterruptedStart()
      state = .escape
      consume(byte)
    }
  }

  /// Decodes a complete control string by its introducer.
  private mutating func finishString() {
    state = .ground
    emitPendingEscape()
    guard !isTruncated else { return }
    let text = String(decoding: buffer, as: UTF8.self)
    let reply =
      switch controlStringIntroducer {
      case 0x50: Self.versionReply(text)
      case 0x5D: Self.colorReply(text)
      case 0x5F: Self.graphicsReply(text)
      default: TerminalReply?.none
      }
    if let reply { emit(.reply(reply)) }
  }

  /// `>|XTerm(379)` (XTVERSION). The name may be shown on a terminal, so control characters are removed.
  private static func versionReply(_ text: String) -> TerminalReply? {
    guard text.hasPrefix(">|") else { return nil }
    let name = text.unicodeScalars.dropFirst(2).filter { !isControl($0) }
    return .version(String(String.UnicodeScalarView(name)))
  }

  /// Whether a scalar is a C0 or C1 control or DEL.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }

  /// `11;rgb:RRRR/GGGG/BBBB` or `11;#RRGGBB`, each component with one to four hexadecimal digits of its full
  /// scale.
  private static func colorReply(_ text: String) -> TerminalReply? {
    let fields = text.split(separator: ";", maxSplits: 1)
    guard fields.count == 2, let code = Int(fields[0]), let role = TerminalReply.ColorRole(rawValue: code),
      let parts = colorComponents(fields[1])
    else { return nil }
    var rgb: UInt32 = 0
    for part in parts {
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
        let value = UInt32(part, radix: 16)
      else { return nil }
      let scale: UInt32 = (1 << (4 * UInt32(part.utf8.count))) - 1
      rgb = rgb << 8 | (value * 255 + scale / 2) / scale
    }
    return .color(role, rgb: rgb)
  }

  /// The digits of red, green and blue; nil for a text of another form.
  private static func colorComponents(_ text: Substring) -> [Substring]? {
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard !digits.isEmpty, digits.count.isMultiple(of: 3) else { return nil }
      let length = digits.count / 3
      return (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
    }
    guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:"), let colon = text.firstIndex(of: ":") else {
      return nil
    }
    let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 3 ? Array(parts.prefix(3)) : nil
  }

  /// `Gi=31;OK`, or an error message instead of OK, with other keys before and after the image id
  /// (https://sw.kovidgoyal.net/kitty/graphics-protocol/#display-images-on-screen).
  private static func graphicsReply(_ text: String) -> TerminalReply? {
    let fields = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard fields.count == 2, fields[0].hasPrefix("G"),
      let number = fields[0].dropFirst().split(separator: ",").first(where: { $0.hasPrefix("i=") }),
      let id = UInt32(number.dropFirst(2))
    else { return nil }
    return .graphics(id: Int(id), isOK: fields[1] == "OK")
  }

  /// A byte of a bracketed paste.
  mutating func consumePaste(_ byte: UInt8) {
    if byte == Self.pasteEnd[matchedPasteEndCount] {
      matchedPasteEndCount += 1
      if matchedPasteEndCount == Self.pasteEnd.count { finishPaste() }
      return
    }
    for held in Self.pasteEnd[..<matchedPasteEndCount] { appendPasted(held) }
    // The end sequence contains ESC only as its first byte, so a match can start again only there.
    matchedPasteEndCount = byte == 0x1B ? 1 : 0
    if matchedPasteEndCount == 0 { appendPasted(byte) }
  }

  mutating func appendPasted(_ byte: UInt8) {
    if buffer.count < Self.pasteLimit, !isTruncated {
      buffer.append(byte)
    } else {
      isTruncated = true
    }
  }

  /// Delivers the paste. Line ends, which terminals send as carriage returns, become line feeds.
  mutating func finishPaste() {
    state = .ground
    if isTruncated { dropPartialCharacter() }
    var text: [UInt8] = []
    text.reserveCapacity(buffer.count)
    var previous: UInt8 = 0
    for byte in buffer {
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        text.append(byte)
      }
      previous = byte
    }
    buffer = []
    emit(.input(.paste(String(decoding: text, as: UTF8.self))))
  }

  /// Removes an incomplete UTF-8 character at the end of a truncated paste.
  private mutating func dropPartialCharacter() {
    let tail = buffer.suffix(3)
    guard let lead = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return }
    let length =
      switch buffer[lead] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    if buffer.count - lead < length { buffer.removeSubrange(lead...) }
  }
}

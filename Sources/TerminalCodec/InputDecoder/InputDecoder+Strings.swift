import Input

extension InputDecoder {
  /// The end of a bracketed paste.
  static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x07: finishString()
    case 0x1B: state = .stringEscape
    case 0x00...0x06, 0x0E...0x1A, 0x1C...0x1F:
      // No string holds these: it broke off, and a key such as Control-C is pressed.
      state = .ground
      settleEscape()
      take(byte)
    default:
      if buffer.count < Self.stringLimit {
        buffer.append(byte)
      } else {
        isTruncated = true
      }
    }
  }

  mutating func takeStringEscape(_ byte: UInt8) {
    if byte == 0x5C {
      finishString()
    } else {
      // Only `ESC \` ends a string; another ESC cancels it and begins something new.
      settleEscape()
      state = .escape
      take(byte)
    }
  }

  private mutating func finishString() {
    state = .ground
    settleEscape()
    guard !isTruncated else { return }
    let text = String(decoding: buffer, as: UTF8.self)
    let reply =
      switch stringKind {
      case 0x50: Self.versionReply(text)
      case 0x5D: Self.colorReply(text)
      case 0x5F: Self.graphicsReply(text)
      default: TerminalReply?.none
      }
    if let reply { emit(.reply(reply)) }
  }

  /// `>|XTerm(379)`. A name is shown to people, perhaps on a terminal: nothing in it may command one.
  private static func versionReply(_ text: String) -> TerminalReply? {
    guard text.hasPrefix(">|") else { return nil }
    let name = text.unicodeScalars.dropFirst(2).filter { !isControl($0) }
    return .version(String(String.UnicodeScalarView(name)))
  }

  /// Whether a character is of C0 or C1, or DEL.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }

  /// `11;rgb:RRRR/GGGG/BBBB`, each part of one to four digits of its full scale (XParseColor's form).
  private static func colorReply(_ text: String) -> TerminalReply? {
    let fields = text.split(separator: ";", maxSplits: 1)
    guard fields.count == 2, let code = Int(fields[0]), let role = TerminalReply.ColorRole(rawValue: code),
      fields[1].hasPrefix("rgb:") || fields[1].hasPrefix("rgba:"),
      let colon = fields[1].firstIndex(of: ":")
    else { return nil }
    let parts = fields[1][fields[1].index(after: colon)...].split(
      separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    var rgb: UInt32 = 0
    for part in parts.prefix(3) {
      guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
        let value = UInt32(part, radix: 16)
      else { return nil }
      let scale: UInt32 = (1 << (4 * UInt32(part.utf8.count))) - 1
      rgb = rgb << 8 | (value * 255 + scale / 2) / scale
    }
    return .color(role, rgb: rgb)
  }

  /// `Gi=31;OK`, or a fault in place of the OK, with other keys before and after the picture's number
  /// (https://sw.kovidgoyal.net/kitty/graphics-protocol/#display-images-on-screen).
  private static func graphicsReply(_ text: String) -> TerminalReply? {
    let fields = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard fields.count == 2, fields[0].hasPrefix("G"),
      let number = fields[0].dropFirst().split(separator: ",").first(where: { $0.hasPrefix("i=") }),
      let id = UInt32(number.dropFirst(2))
    else { return nil }
    return .graphics(id: Int(id), isOK: fields[1] == "OK")
  }

  mutating func takePaste(_ byte: UInt8) {
    if byte == Self.pasteEnd[matched] {
      matched += 1
      if matched == Self.pasteEnd.count { finishPaste() }
      return
    }
    for held in Self.pasteEnd[..<matched] { keepPasted(held) }
    // The bracket has one ESC, its first byte, so a match can begin anew nowhere but here.
    matched = byte == 0x1B ? 1 : 0
    if matched == 0 { keepPasted(byte) }
  }

  private mutating func keepPasted(_ byte: UInt8) {
    if buffer.count < Self.pasteLimit, !isTruncated {
      buffer.append(byte)
    } else {
      isTruncated = true
    }
  }

  /// Delivers the paste; line ends, which terminals send as carriage returns, become line feeds.
  private mutating func finishPaste() {
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

/// The grammar of a frame: text and the few sequences that every terminal supports.
///
/// Derived from the standards, not from the encoder: ECMA-48 (CUU, CUD, CUF, CUB, CHA, CUP, VPA, ED, EL, ECH,
/// SGR) and xterm's private modes 25 and 2026.
struct FrameGrammar {
  /// Whether frames are wrapped in mode 2026.
  var isSynchronized: Bool

  /// The first violation in a frame; nil if there is none.
  func fault(in bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "not UTF-8" }
    var modes: [String] = []
    var rest = text.unicodeScalars[...]
    var hasDrawn = false
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x1B:
        guard rest.popFirst() == "[" else { return "an escape sequence that is not CSI" }
        let parameters = String(String.UnicodeScalarView(rest.prefix { (0x30...0x3F).contains($0.value) }))
        rest = rest.dropFirst(parameters.unicodeScalars.count)
        guard let final = rest.popFirst() else { return "a truncated sequence" }
        guard Self.isAllowed(parameters, final) else { return "CSI \(parameters)\(final)" }
        if parameters.hasPrefix("?") { modes.append(parameters + String(final)) } else { hasDrawn = true }
        if final == "m", let fault = Self.fault(inStyle: parameters) { return fault }
      case 0x08, 0x0A, 0x0D: hasDrawn = true
      case 0..<0x20, 0x7F..<0xA0: return "control \(scalar.value)"
      default: hasDrawn = true
      }
    }
    return fault(in: modes, hasDrawn: hasDrawn, text)
  }

  private static func isAllowed(_ parameters: String, _ final: Unicode.Scalar) -> Bool {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let isOneCount = parameters.isEmpty || numbers.count == 1 && (numbers[0] ?? 0) > 0
    switch final {
    case "A", "B", "C", "D", "G", "X", "d": return isOneCount
    case "H":
      return parameters.isEmpty || numbers.count <= 2 && numbers.compactMap(\.self).allSatisfy { $0 > 0 }
    case "J": return parameters == "2"
    case "K": return parameters.isEmpty
    case "h", "l": return ["?25", "?2026"].contains(parameters)
    case "m": return !parameters.hasPrefix("?")
    default: return false
    }
  }

  /// The first violation in an SGR sequence: it may contain attributes, and colours in one of three
  /// encodings.
  private static func fault(inStyle parameters: String) -> String? {
    var numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0, 1, 2, 3, 4, 7, 22, 23, 24, 27, 30...37, 39, 40...47, 49, 90...97, 100...107: continue
      case 38, 48:
        let count = numbers.popFirst() == 5 ? 1 : 3
        guard numbers.count >= count, numbers.prefix(count).allSatisfy((0...255).contains) else {
          return "colour in SGR \(parameters)"
        }
        numbers = numbers.dropFirst(count)
      default: return "SGR \(parameters)"
      }
    }
    return nil
  }

  private func fault(in modes: [String], hasDrawn: Bool, _ text: String) -> String? {
    let update = modes.filter { $0.hasPrefix("?2026") }
    if isSynchronized, hasDrawn, text.hasPrefix("\u{1B}[?2026h") {
      guard update == ["?2026h", "?2026l"], text.hasSuffix("\u{1B}[?2026l") else { return "2026: \(update)" }
    } else if !update.isEmpty {
      return "2026 in a terminal without it"
    }
    return modes.count > update.count + 2 ? "the cursor is shown and hidden repeatedly: \(modes)" : nil
  }
}

/// Checks bytes against the sequences of the Linux console, as listed in console_codes(4). It does not
/// display them.
///
/// Sequences that are not listed there are rejected, because old consoles print the rest of unknown
/// sequences.
public struct LinuxConsole {
  /// The sequences and characters that the console does not support.
  public private(set) var objections: Set<String> = []
  /// All printed characters.
  public private(set) var characters: Set<Character> = []

  /// The characters of the kernel's font, code page 437.
  public static let font: Set<Character> = Set(
    (0x20...0x7e).map { Character(Unicode.Scalar($0 as UInt8)) }
      + "☺☻♥♦◆♣♠•◘○◙♂♀♪♫☼▶►◀◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»"
      + "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αβßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■")

  private static let finals = Set("@ABCDEFGHJKLMPXacdefghlmnqrsu`")
  private static let attributes: Set<Int> = Set(
    [0, 1, 2, 3, 4, 5, 7, 10, 11, 12, 21, 22, 23, 24, 25, 27, 39, 49]
      + [30...37, 40...47, 90...97, 100...107]
      .flatMap(Array.init))

  /// Checks the bytes written to a terminal.
  public init(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    var text = ""
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x1B: escape(&rest)
      case 0x00, 0x07...0x0F, 0x18, 0x1A, 0x7F: break
      case 0..<0x20, 0x80..<0xA0: objections.insert("control character \(scalar.value)")
      default: text.unicodeScalars.append(scalar)
      }
    }
    characters = Set(text)
  }

  private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
    guard let kind = rest.popFirst() else { return }
    switch kind {
    case "[": sequence(&rest)
    case "7", "8", "=", ">", "c", "D", "E", "H", "M", "Z": break
    case "%", "(", ")", "#": _ = rest.popFirst()
    default: objections.insert("ESC \(kind)")
    }
  }

  private mutating func sequence(_ rest: inout Substring.UnicodeScalarView) {
    var words = ""
    while let scalar = rest.popFirst() {
      guard (0x40...0x7E).contains(scalar.value) else {
        words.unicodeScalars.append(scalar)
        continue
      }
      let isPrivate = words.first == "?"
      let numbers = words.dropFirst(isPrivate ? 1 : 0).split(separator: ";", omittingEmptySubsequences: false)
      let isPlain = numbers.allSatisfy { $0.allSatisfy(\.isNumber) }
      let final = Character(scalar)
      if !isPlain || numbers.count > 16 || !Self.finals.contains(final)
        || isPrivate && !"hl".contains(final) || final == "m" && !isKnown(numbers.map { Int($0) ?? 0 })
      {
        objections.insert("ESC [ \(words)\(final)")
      }
      return
    }
  }

  private func isKnown(_ attributes: [Int]) -> Bool { attributes.allSatisfy(Self.attributes.contains) }
}

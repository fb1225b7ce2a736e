/// The Word_Break property of a scalar (UAX #29, table 3).
///
/// The standard library does not publish the property. It follows from properties that it does publish and from the
/// lists in this file, by the definitions of table 3.
enum WordBreakClass: Equatable, Sendable {
  case other
  case newline
  case extend
  case format
  case joiner
  case regionalIndicator
  case katakana
  case hebrewLetter
  case letter
  case singleQuote
  case doubleQuote
  case midLetter
  case midNumber
  case midLetterOrNumber
  case numeric
  case connector
  case space

  init(_ scalar: Unicode.Scalar) {
    self = scalar.value < 0x80 ? Self.ascii(scalar) : Self.other(scalar)
  }

  /// AHLetter in the rules.
  var isLetter: Bool { self == .letter || self == .hebrewLetter }

  /// Whether the class belongs to what precedes it, by rule WB4.
  var isIgnored: Bool { self == .extend || self == .format || self == .joiner }

  /// Whether the class stands between letters, by rules WB6 and WB7.
  var isBetweenLetters: Bool { self == .midLetter || self == .midLetterOrNumber || self == .singleQuote }

  /// Whether the class stands between digits, by rules WB11 and WB12.
  var isBetweenDigits: Bool { self == .midNumber || self == .midLetterOrNumber || self == .singleQuote }

  private static func ascii(_ scalar: Unicode.Scalar) -> WordBreakClass {
    switch scalar {
    case "a"..."z", "A"..."Z": .letter
    case "0"..."9": .numeric
    case " ": .space
    case "\u{0A}"..."\u{0D}": .newline
    case "'": .singleQuote
    case "\"": .doubleQuote
    case ".": .midLetterOrNumber
    case ":": .midLetter
    case ",", ";": .midNumber
    case "_": .connector
    default: .other
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> WordBreakClass {
    if let listed = listed(scalar) { return listed }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .decimalNumber: return .numeric
    case .connectorPunctuation: return .connector
    case .spaceSeparator: return .space
    case .nonspacingMark, .enclosingMark, .spacingMark: return .extend
    case .format where !properties.isGraphemeExtend: return .format
    default: break
    }
    if properties.isGraphemeExtend || properties.isEmojiModifier { return .extend }
    guard properties.isAlphabetic, !properties.isIdeographic, !hasNoSpaces(scalar) else { return .other }
    return .letter
  }

  /// The class of a scalar that table 3 lists, or whose script decides.
  private static func listed(_ scalar: Unicode.Scalar) -> WordBreakClass? {
    switch scalar.value {
    case 0x85, 0x2028, 0x2029: .newline
    case 0x200D: .joiner
    case 0x1F1E6...0x1F1FF: .regionalIndicator
    case 0xB7, 0x387, 0x55F, 0x5F4, 0x2027, 0xFE13, 0xFE55, 0xFF1A: .midLetter
    case 0x2018, 0x2019, 0x2024, 0xFE52, 0xFF07, 0xFF0E: .midLetterOrNumber
    case 0x37E, 0x589, 0x60C, 0x60D, 0x66C, 0x7F8, 0x2044, 0xFE10, 0xFE14, 0xFE50, 0xFE54, 0xFF0C, 0xFF1B:
      .midNumber
    case 0x66B, 0x600...0x605, 0x6DD, 0x890, 0x891, 0x8E2: .numeric
    case 0x202F: .connector
    // No-break spaces and the zero width space.
    case 0xA0, 0x2007, 0x200B: .other
    case 0x5D0...0x5EA, 0x5EF...0x5F2, 0xFB1D, 0xFB1F...0xFB28, 0xFB2A...0xFB4F: .hebrewLetter
    case 0x3031...0x3035, 0x309B, 0x309C, 0x30A0...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x32D0...0x32FE,
      0x3300...0x3357, 0xFF66...0xFF9D, 0x1AFF0...0x1AFFE, 0x1B000, 0x1B120...0x1B122, 0x1B155,
      0x1B164...0x1B167:
      .katakana
    // Letters that are not alphabetic.
    case 0x2C2...0x2C5, 0x2D2...0x2D7, 0x2DE, 0x2DF, 0x2E5...0x2EB, 0x2ED, 0x2EF...0x2FF, 0x55A...0x55C,
      0x55E,
      0x58A, 0x5F3, 0x70F, 0xA708...0xA716, 0xA720, 0xA721, 0xA789, 0xA78A, 0xAB5B:
      .letter
    default: nil
    }
  }

  /// Whether a scalar is of a script that is written without spaces: Hiragana, or line break class SA.
  private static func hasNoSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE01...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAD, 0x3041...0x309F,
      0xA9E0...0xA9FE, 0xAA60...0xAADF, 0x11700...0x11746, 0x1B001...0x1B11F, 0x1B132, 0x1B150...0x1B152,
      0x1F200:
      true
    default: false
    }
  }
}

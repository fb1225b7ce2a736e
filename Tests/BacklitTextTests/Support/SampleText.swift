import TestSupport

/// Random text in which characters grow together and fall apart.
enum SampleText {
  /// Parts of characters, whole characters, and line breaks.
  static let pieces: [String] = [
    "a", "e", "z", "Q", " ", " ", "\n", "\n", "\r\n", "\r", "\t", "e\u{301}", "\u{301}", "\u{308}\u{304}",
    "\u{200D}",
    "👩", "👩‍👩‍👧", "🇩🇪", "🇩", "🇪", "漢", "字", "가", "\u{1100}", "\u{1161}", "\u{11A8}", "ם", "שלום", "ا", "سلام",
    "\u{600}", "क", "\u{94D}", "ष", "क्ष", "ก", "\u{E33}", "\u{FE0F}", "❤️", "🏽", "👍🏽", "\u{2028}", "\u{85}",
    "\u{B}", "'", ".", "1", ",", "_", "-", "\u{AD}", "カ", "ｶ\u{FF9E}", "\u{0}", "ñ",
    "\u{1F3F4}\u{E0067}\u{E007F}",
  ]

  /// A random text with a number of pieces.
  static func text(_ count: Int, using random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<count { text += pieces.randomElement(using: &random) ?? "" }
    return text
  }

  /// Text to insert: mostly short, sometimes longer than a chunk, sometimes one long character or a run of flags.
  static func insertion(using random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<400, using: &random) {
    case 0: String(repeating: "\u{301}", count: .random(in: 1...900, using: &random))
    case 1: String(repeating: "🇩", count: .random(in: 1...500, using: &random))
    case 2: String(repeating: "ab ", count: .random(in: 1...700, using: &random))
    case 3..<10: text(.random(in: 50...600, using: &random), using: &random)
    case 10..<60: text(.random(in: 5...30, using: &random), using: &random)
    default: text(.random(in: 1...3, using: &random), using: &random)
    }
  }
}

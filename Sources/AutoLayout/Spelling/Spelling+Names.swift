extension Spelling {
  /// Whether a scalar is one of the digits 0 to 9.
  package static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x30 && scalar.value <= 0x39
  }

  /// Whether a scalar can begin an identifier.
  package static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  /// Whether a scalar can go on in an identifier.
  package static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || isDigit(scalar) || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Whether a text can be an identifier that statements and lines of the visual format may mention.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
    return text.unicodeScalars.allSatisfy(isNamePart)
  }
}

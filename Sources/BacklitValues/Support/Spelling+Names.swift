extension Spelling {
  /// The string of a slice of Unicode scalars.
  package static func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
    guard scalars.allSatisfy(\.isASCII) else { return String(String.UnicodeScalarView(scalars)) }
    // This is ten times as fast, and most text is ASCII.
    return String(unsafeUninitializedCapacity: scalars.count) { buffer in
      buffer.initialize(from: scalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) }).index
    }
  }

  /// Whether a scalar is one of the digits 0 to 9.
  package static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x30 && scalar.value <= 0x39
  }

  /// Whether a scalar can start an identifier.
  package static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    // ASCII, the common case, needs no Unicode table.
    if scalar.isASCII { return scalar == "_" || (0x61...0x7A).contains(scalar.value | 0x20) }
    return scalar.properties.isAlphabetic
  }

  /// Whether a scalar can follow the first scalar of an identifier.
  package static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isNameStart(scalar) || isDigit(scalar) }
    return isNameStart(scalar) || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Whether a scalar is white space.
  package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
    return scalar.properties.isWhitespace
  }

  /// Whether a text is a valid identifier in constraint statements and the visual format.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isNameStart(first) else { return false }
    return text.unicodeScalars.allSatisfy(isNamePart)
  }
}

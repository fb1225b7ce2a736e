/// Functions for messages about names: the nearest known name, lists of choices, text that is safe to print.
package enum Spelling {
  /// The maximum length of a compared name. Longer names are skipped to limit the time.
  package static let maximumComparedLength = 40

  /// The maximum number of known names that are compared.
  package static let maximumComparedNames = 500

  /// The known name that is nearest to a misspelt name; nil if none is near enough.
  ///
  /// The maximum edit distance is a third of the longer name's length, at least one. Case is ignored, so
  /// `stackview` finds `StackView`. Of equally near names, the first is returned.
  package static func nearest<Names: Sequence<String>>(to name: String, among known: Names) -> String? {
    guard name.unicodeScalars.count <= maximumComparedLength else { return nil }
    let folded = Array(name.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in known.prefix(maximumComparedNames)
    where candidate.unicodeScalars.count <= maximumComparedLength {
      let other = Array(candidate.lowercased().unicodeScalars)
      let distance = editDistance(folded, other)
      guard distance <= max(1, max(folded.count, other.count) / 3), distance < other.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// A hint for an unknown name: "did you mean …" if a known name is near, otherwise up to 16 choices,
  /// otherwise nil.
  package static func hint<Names: Collection<String>>(for name: String, among known: Names) -> String? {
    if let near = nearest(to: name, among: known) { return "did you mean \(quoted(near))?" }
    if known.isEmpty || known.count > 16 { return nil }
    return "known: \(known.joined(separator: ", "))"
  }

  /// The minimum number of insertions, deletions, replacements and swaps of neighbours that turn one text
  /// into the other (optimal string alignment).
  ///
  /// Complexity: O(n · m) in the lengths of both texts.
  package static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        let same = a[i - 1] == b[j - 1]
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

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

extension Spelling {
  /// The text with control characters, and marks that reorder text around them, written as `\u{…}`.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHazardous) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isHazardous(scalar) {
        out += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// A text in quotation marks for a message, shortened if it is long.
  package static func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

  /// At most 40 Unicode scalars of a text, so that input cannot make a message long.
  package static func shortened(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex == text.endIndex ? text : String(start) + "…"
  }

  /// A list of quoted names for a sentence, at most eight of them.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map(quoted)
    if names.count > shown.count {
      return shown.joined(separator: ", ") + " and \(names.count - shown.count) more"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Whether a scalar controls a terminal or changes the order of the text around it.
  static func isHazardous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Text representations of numbers.
package enum Numerals {
  /// The shortest text for a number. A whole number has no decimal point.
  package static func text(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    return String(value)
  }
}

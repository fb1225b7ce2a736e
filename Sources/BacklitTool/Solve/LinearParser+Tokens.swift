import BacklitValues
import ConstraintSolver

extension LinearParser {
  /// Reads a number from its first digit or its decimal point.
  mutating func readNumber() throws(TextFault) -> Double {
    let start = at
    skipDigits()
    if at < text.count, text[at] == "." {
      at += 1
      skipDigits()
    }
    let end = at
    if at < text.count, text[at] == "e" || text[at] == "E" {
      at += 1
      if at < text.count, text[at] == "+" || text[at] == "-" { at += 1 }
      let digits = at
      skipDigits()
      // Without digits this is not an exponent but the start of a name.
      if at == digits { at = end }
    }
    let word = String(String.UnicodeScalarView(text[start..<at]))
    guard let value = Double(word) else {
      throw TextFault(
        offset: start, problem: "\(Spelling.quoted(word)) is not a number",
        remedy: "write a digit before or after the decimal point")
    }
    guard value.isFinite else {
      throw TextFault(
        offset: start, problem: "the number \(Spelling.quoted(word)) is too large",
        remedy: "use numbers up to 1e15")
    }
    if at < text.count, text[at] == "." {
      throw TextFault(
        offset: at, problem: "the number has a second decimal point", remedy: "remove one of them")
    }
    return value
  }

  private mutating func skipDigits() {
    while at < text.count, ("0"..."9").contains(text[at]) { at += 1 }
  }

  /// Reads a name and returns its index in the order of first mention.
  mutating func readName() throws(TextFault) -> Int {
    let start = at
    while at < text.count, Self.continuesName(text[at]) { at += 1 }
    let name = String(String.UnicodeScalarView(text[start..<at]))
    guard !Self.isReserved(name) else {
      throw TextFault(
        offset: start,
        problem: "\(Spelling.quoted(name)) is neither a finite number nor a name",
        remedy: "write a finite number")
    }
    if let known = nameIndices[name] { return known }
    guard names.count < LinearStatement.maximumNameCount else {
      throw TextFault(
        offset: start, problem: "the constraint has too many names",
        remedy: "use at most \(LinearStatement.maximumNameCount)")
    }
    nameIndices[name] = names.count
    names.append((name, start))
    return names.count - 1
  }

  /// Reads the sign of a relation from its first character.
  mutating func readRelationToken() throws(TextFault) -> Relation {
    let start = at
    while at < text.count, "=<>!".unicodeScalars.contains(text[at]), at < start + 3 { at += 1 }
    let sign = String(String.UnicodeScalarView(text[start..<at]))
    switch sign {
    case "==": return .equal
    case "<=": return .lessThanOrEqual
    case ">=": return .greaterThanOrEqual
    default: break
    }
    let meant = sign.contains("<") ? "<=" : sign.contains(">") ? ">=" : "=="
    throw TextFault(
      offset: start, problem: "\"\(sign)\" is not a relation",
      remedy: sign.contains("!") ? "use \"==\", \"<=\" or \">=\"" : "write \(Spelling.quoted(meant))")
  }

  func missingOperand(_ found: String) -> TextFault {
    TextFault(
      offset: at, problem: "\(found) where a number, a name or \"(\" is expected",
      remedy: "add one of them here")
  }

  func missingOperation() -> TextFault {
    TextFault(
      offset: at, problem: "\"\(text[at])\" follows a number, a name or \")\" without an operator",
      remedy: "write \"*\" between them for a product, or a different operator")
  }

  func unexpected(_ scalar: Unicode.Scalar) -> TextFault {
    let remedy =
      switch scalar {
      case "−", "–": "write \"-\""
      case "×", "·", "⋅": "write \"*\""
      case "÷": "write \"/\""
      case "≤": "write \"<=\""
      case "≥": "write \">=\""
      case "^": "powers are not linear; multiply only by numbers"
      case ",": "write decimals with \".\", and each constraint as a separate step"
      case "@": "write the priority as a member of the step: \"priority\":750"
      default: "use numbers, names, + - * / ( ) and == <= >="
      }
    return TextFault(offset: at, problem: "\"\(scalar)\" is not allowed here", remedy: remedy)
  }

  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$", "#": return true
    default: break
    }
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
      .otherSymbol:
      return true
    default: return false
    }
  }

  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    if beginsName(scalar) { return true }
    switch scalar {
    case "0"..."9", ".", "'": return true
    default: break
    }
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .otherNumber: return true
    default: return false
    }
  }

  /// Whether a word stands for a number that is not finite.
  static func isReserved(_ word: String) -> Bool {
    guard word.utf8.count <= 8 else { return false }
    return ["nan", "inf", "infinity"].contains(word.lowercased())
  }
}

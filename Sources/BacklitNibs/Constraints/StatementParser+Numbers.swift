import BacklitLayout
import BacklitValues

extension StatementParser {
  /// Reads `[multiplier *] item.attribute [* factor] [/ divisor]`, or a number alone.
  mutating func readRight() -> Right? {
    skipSpace()
    var right = Right(start: at)
    guard let lead = current else {
      report(at, "the right side of the statement is missing", "add an attribute or a number")
      return nil
    }
    if Spelling.isDigit(lead) || lead == "-" || lead == "+" || lead == "." {
      guard let number = readNumber(signed: true) else { return nil }
      skipSpace()
      guard current == "*" else {
        right.constant = number
        right.hasConstant = true
        return right
      }
      at += 1
      skipSpace()
      right.multiplier = number
    }
    let operandStart = at
    right.operand = readOperand()
    if right.operand == nil {
      right.isInvalid = true
      if at == operandStart { return nil }
    }
    return readFactors(into: &right) ? right : nil
  }

  /// Reads `* factor` and `/ divisor` after an operand; false if reading cannot go on.
  private mutating func readFactors(into right: inout Right) -> Bool {
    skipSpace()
    while let sign = current, sign == "*" || sign == "/" {
      at += 1
      skipSpace()
      let start = at
      guard let number = readNumber(signed: true) else { return false }
      if sign == "/", number == 0 {
        report(start, "the divisor is 0", "write a number other than 0")
        right.isInvalid = true
      } else {
        right.multiplier = sign == "*" ? right.multiplier * number : right.multiplier / number
      }
      skipSpace()
    }
    return true
  }

  /// Reads `+ constant` or `- constant`.
  mutating func readConstant(into right: inout Right) {
    skipSpace()
    guard let sign = current, sign == "+" || sign == "-" else { return }
    if right.hasConstant {
      report(at, "there is a second constant", "write the sum of both")
    }
    at += 1
    skipSpace()
    guard let number = readNumber(signed: false) else { return }
    right.constant += sign == "-" ? -number : number
    right.hasConstant = true
  }

  /// Reads `@ priority`.
  mutating func readPriority() -> Int? {
    skipSpace()
    guard current == "@" else { return nil }
    at += 1
    skipSpace()
    let start = at
    guard let number = readNumber(signed: true) else { return nil }
    guard (1...1000).contains(number) else {
      report(
        start, "the priority \(Numerals.text(number)) is out of range", "write a whole number from 1 to 1000")
      return nil
    }
    guard let priority = Int(exactly: number) else {
      report(
        start, "the priority \(Numerals.text(number)) is not a whole number",
        "write a whole number from 1 to 1000")
      return nil
    }
    return priority
  }

  /// Reads digits with at most one point between them.
  private mutating func readNumber(signed: Bool) -> Double? {
    let start = at
    if signed, let sign = current, sign == "-" || sign == "+" {
      at += 1
      skipSpace()
    }
    let isNegative = signed && start < text.count && text[start] == "-"
    let digitsStart = at
    while let scalar = current, Spelling.isDigit(scalar) || scalar == "." { at += 1 }
    let digits = Spelling.text(of: text[digitsStart..<at])
    guard digitsStart < at else {
      if at < text.count {
        report(at, "expected a number, found \(quotedRest())")
      } else {
        report(at, "a number is missing at the end of the statement")
      }
      return nil
    }
    guard digits.first != ".", digits.last != ".", let value = Double(digits), value.isFinite else {
      report(digitsStart, "\(Spelling.quoted(digits)) is not a number", "write, for example, 16 or 0.5")
      return nil
    }
    if let scalar = current, Spelling.isNameStart(scalar) || scalar == "%" {
      report(at, "unexpected \(quotedRest()) after the number", "numbers are in points and have no unit")
      return nil
    }
    return isNegative ? -value : value
  }
}

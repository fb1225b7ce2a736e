/// A form of a counted noun, as in Unicode's plural rules (CLDR). A language uses some of them; all use `other`.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// The operands of a number in plural rules (UTS 35, part 3, "Operands"). Signs do not matter.
package struct PluralOperands: Hashable, Sendable {
  /// `i`: the digits before the point.
  var whole: UInt64
  /// `v` and `f`: the number of digits after the point, and those digits as a number.
  var visibleCount = 0
  var visible: UInt64 = 0
  /// `w` and `t`: the same without trailing zeros.
  var significantCount = 0
  var significant: UInt64 = 0

  /// The operands of a whole number.
  package init(_ count: UInt) { whole = UInt64(count) }

  /// The operands of a number in decimal digits with a point, such as `1.50`; nil for other texts and for more than 18
  /// digits before or after the point.
  package init?(decimal text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = Self.number(parts[0]) else { return nil }
    self.whole = whole
    guard parts.count == 2 else { return }
    var rest = parts[1]
    guard let visible = Self.number(rest) else { return nil }
    (visibleCount, self.visible) = (rest.utf8.count, visible)
    while rest.utf8.last == UInt8(ascii: "0") { rest.removeLast() }
    (significantCount, significant) = (rest.utf8.count, Self.number(rest) ?? 0)
  }

  private static func number(_ digits: Substring) -> UInt64? {
    guard digits.utf8.count <= 18, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return UInt64(digits)
  }
}

/// The condition of a plural category in the syntax of CLDR, such as `n % 10 = 2..4 and n % 100 != 12..14`.
///
/// `and` binds stronger than `or`. Operands are `n`, `i`, `v`, `w`, `f`, `t`, and `c` and `e`, which are 0. Samples, which
/// begin with `@`, are ignored, so a rule can be copied from CLDR's tables.
package struct PluralRule: Hashable, Sendable {
  /// An error in a rule: the offset in Unicode scalars, the problem and how to fix it.
  package struct SyntaxError: Error, Hashable, Sendable {
    package var offset: Int
    package var problem: String
    package var remedy: String
  }

  enum Operand: String, CaseIterable {
    case n, i, v, w, f, t, c, e
  }

  struct Relation: Hashable {
    var operand: Operand
    var modulus: UInt64?
    var isNegated: Bool
    var values: [ClosedRange<UInt64>]
  }

  /// The alternatives; in each, all relations hold.
  var alternatives: [[Relation]]

  /// Parses a rule.
  package init(_ text: String) throws(SyntaxError) {
    var parser = PluralRuleParser(text)
    alternatives = try parser.parse()
  }

  /// Whether a number is in the category.
  package func matches(_ number: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.matches(number) } }
  }
}

extension PluralRule.Relation {
  func matches(_ number: PluralOperands) -> Bool {
    var operand: UInt64
    switch self.operand {
    // A number with a fraction equals no whole number.
    case .n where number.significantCount > 0: return isNegated
    case .n, .i: operand = number.whole
    case .v: operand = UInt64(number.visibleCount)
    case .w: operand = UInt64(number.significantCount)
    case .f: operand = number.visible
    case .t: operand = number.significant
    case .c, .e: operand = 0
    }
    if let modulus { operand %= modulus }
    return values.contains { $0.contains(operand) } != isNegated
  }
}

/// The plural rules of a language, in the order of CLDR.
package struct PluralRules: Hashable, Sendable {
  /// The rule of each category except `other`.
  package var rules: [PluralCategory: PluralRule]

  /// The first category whose rule a number meets; otherwise `other`.
  package func category(of number: PluralOperands) -> PluralCategory {
    PluralCategory.allCases.first { rules[$0]?.matches(number) == true } ?? .other
  }
}

/// Parses a plural rule.
private struct PluralRuleParser {
  private let text: [Unicode.Scalar]
  private var at = 0
  /// The current token, empty at the end, and its offset.
  private var token = ""
  private var start = 0

  init(_ text: String) {
    self.text = Array(text.unicodeScalars.prefix { $0 != "@" })
    advance()
  }

  mutating func parse() throws(PluralRule.SyntaxError) -> [[PluralRule.Relation]] {
    var alternatives: [[PluralRule.Relation]] = [[]]
    while true {
      alternatives[alternatives.count - 1].append(try relation())
      switch token {
      case "": return alternatives
      case "and": break
      case "or": alternatives.append([])
      default: throw fault("\"and\" or \"or\"")
      }
      advance()
    }
  }

  private mutating func relation() throws(PluralRule.SyntaxError) -> PluralRule.Relation {
    guard let operand = PluralRule.Operand(rawValue: token) else {
      throw fault("an operand: " + PluralRule.Operand.allCases.map(\.rawValue).joined(separator: ", "))
    }
    advance()
    var modulus: UInt64?
    if token == "%" {
      advance()
      let place = start
      let number = try self.number()
      guard number > 0 else {
        throw PluralRule.SyntaxError(
          offset: place, problem: "a number cannot be divided by 0", remedy: "write a number after \"%\"")
      }
      modulus = number
    }
    guard token == "=" || token == "!=" else { throw fault("\"=\" or \"!=\"") }
    let isNegated = token == "!="
    var values: [ClosedRange<UInt64>] = []
    repeat {
      advance()
      let place = start
      let first = try number()
      var last = first
      if token == ".." {
        advance()
        last = try number()
      }
      guard first <= last else {
        throw PluralRule.SyntaxError(
          offset: place, problem: "the range \(first)..\(last) is empty", remedy: "exchange its ends")
      }
      values.append(first...last)
    } while token == ","
    return PluralRule.Relation(operand: operand, modulus: modulus, isNegated: isNegated, values: values)
  }

  private mutating func number() throws(PluralRule.SyntaxError) -> UInt64 {
    guard let number = UInt64(token) else { throw fault("a whole number") }
    advance()
    return number
  }

  private func fault(_ expected: String) -> PluralRule.SyntaxError {
    PluralRule.SyntaxError(
      offset: start,
      problem: "expected \(expected), found " + (token.isEmpty ? "the end" : Spelling.quoted(token)),
      remedy: "write a rule such as \"n % 10 = 2..4 and n % 100 != 12..14\"")
  }

  /// Reads the next token: a word, a number or a sign.
  private mutating func advance() {
    while at < text.count, text[at].properties.isWhitespace { at += 1 }
    start = at
    guard at < text.count else {
      token = ""
      return
    }
    let first = text[at]
    at += 1
    if first.properties.isAlphabetic {
      while at < text.count, text[at].properties.isAlphabetic { at += 1 }
    } else if first.properties.numericType == .decimal {
      while at < text.count, text[at].properties.numericType == .decimal { at += 1 }
    } else if at < text.count, first == "!" && text[at] == "=" || first == "." && text[at] == "." {
      at += 1
    }
    token = String(String.UnicodeScalarView(text[start..<at]))
  }
}

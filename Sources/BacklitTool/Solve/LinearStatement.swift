import BacklitValues
import ConstraintSolver

/// A linear constraint read from text, such as `2*xm == xl + xr`.
///
/// ```
/// constraint = sum ("==" | "<=" | ">=") sum
/// sum        = product (("+" | "-") product)*
/// product    = factor (("*" | "/") factor)*
/// factor     = ("+" | "-") factor | number | name | "(" sum ")"
/// ```
///
/// A number has digits, an optional decimal point and an optional exponent: `12`, `.5`, `1.5e-3`. A name
/// starts with a letter, `_`, `$` or `#`, and continues with these, digits, `.` and `'`. Letters of all
/// scripts are allowed, and so are symbols such as ☂. `nan`, `inf` and `infinity` are not names. At least one
/// side of a product, and the divisor of a quotient, must not contain names.
struct LinearStatement: Hashable, Sendable {
  /// A name with its coefficient.
  struct Term: Hashable, Sendable {
    var name: String
    var coefficient: Double
  }

  /// The largest magnitude of a number in a constraint; the limit of the solver.
  static let largestNumber = 1e15

  /// The maximum number of characters of a text.
  static let maximumCharacterCount = 1_000_000

  /// The maximum number of different names in a text.
  static let maximumNameCount = 10_000

  /// The terms with everything on the left side: each name once, in the order of first mention, even if its
  /// coefficient is 0.
  let terms: [Term]

  /// The number that is added to the terms.
  let constant: Double

  /// The relation between the sum of the terms and the constant, and 0.
  let relation: Relation

  /// Reads a constraint.
  ///
  /// Complexity: O(n) in the length of the text. Nesting is not limited.
  init(_ text: String) throws(TextFault) {
    var parser = try LinearParser(text)
    self = try parser.parse()
  }

  init(terms: [Term], constant: Double, relation: Relation) {
    self.terms = terms
    self.constant = constant
    self.relation = relation
  }

  /// Whether a text is a valid name in a constraint.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, LinearParser.beginsName(first) else { return false }
    return text.unicodeScalars.allSatisfy(LinearParser.continuesName) && !LinearParser.isReserved(text)
  }
}

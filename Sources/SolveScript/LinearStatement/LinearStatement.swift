import ConstraintSolver

/// A linear constraint in words, such as `2*xm == xl + xr`, read into names and numbers.
///
/// ```
/// constraint = sum ("==" | "<=" | ">=") sum
/// sum        = product (("+" | "-") product)*
/// product    = factor (("*" | "/") factor)*
/// factor     = ("+" | "-") factor | number | name | "(" sum ")"
/// ```
///
/// A number has digits, perhaps a point, perhaps an exponent: `12`, `.5`, `1.5e-3`. A name begins with a letter, `_`,
/// `$` or `#`, and goes on with these, digits, `.` and `'`; letters are those of any script, signs such as ☂ count
/// among them. `nan`, `inf` and `infinity` are no names. At least one side of a product, and the divisor of a
/// quotient, must be free of names.
struct LinearStatement: Hashable, Sendable {
  /// A name with its factor.
  struct Term: Hashable, Sendable {
    var name: String
    var coefficient: Double
  }

  /// No number that a constraint is made of may be larger; the solver's limit.
  static let largestNumber = 1e15

  /// How many characters a text may have.
  static let mostCharacters = 1_000_000

  /// How many different names a text may have.
  static let mostNames = 10_000

  /// Everything on the left side: each name once, in order of first mention, even if its factor is 0.
  let terms: [Term]

  /// What is added to the terms.
  let constant: Double

  /// How the sum of the terms and the constant stands to 0.
  let relation: Relation

  /// Reads a constraint.
  ///
  /// Cost: linear in the text's length, for any text; no nesting is too deep.
  init(_ text: String) throws(LinearFault) {
    var parser = try LinearParser(text)
    self = try parser.parse()
  }

  init(terms: [Term], constant: Double, relation: Relation) {
    self.terms = terms
    self.constant = constant
    self.relation = relation
  }

  /// Whether a text could stand as a name in a constraint.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, LinearParser.beginsName(first) else { return false }
    return text.unicodeScalars.allSatisfy(LinearParser.continuesName) && !LinearParser.isReserved(text)
  }
}

/// What is wrong in the text of a constraint.
struct LinearFault: Error, Hashable, Sendable {
  /// Where, in Unicode scalars from 0.
  var offset: Int
  /// What was found, in words.
  var problem: String
  /// What would be right.
  var remedy: String
}

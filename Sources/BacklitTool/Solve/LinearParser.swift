import ConstraintSolver

/// Parses the text of a constraint into a tree by operator precedence.
///
/// Pending operands and operators are on explicit stacks, and the tree is an array in which operands come
/// before the parts that use them. The parser does not recurse, so nesting is not limited.
struct LinearParser {
  /// A part of the tree.
  struct Node {
    enum Content {
      case number
      case name(Int)
      case negation(Int)
      case sum(Int, Int)
      case difference(Int, Int)
      case product(Int, Int)
      case quotient(Int, Int)
    }

    var content: Content
    /// The value of a part without names, always finite; nil for a part with names.
    var value: Double?
  }

  /// An operator that waits for its right operand, or an open parenthesis.
  enum Operation {
    case add, subtract, multiply, divide, negate, open

    /// The binding strength of the operator.
    var precedence: Int {
      switch self {
      case .open: 0
      case .add, .subtract: 1
      case .multiply, .divide: 2
      case .negate: 3
      }
    }
  }

  let text: [Unicode.Scalar]
  var at = 0
  var nodes: [Node] = []
  var operands: [Int] = []
  var operations: [(operation: Operation, at: Int)] = []
  /// The number of open parentheses.
  var depth = 0
  /// The relation and its position, once it was read.
  var relation: (relation: Relation, at: Int)?
  var expectsOperand = true
  var names: [(name: String, at: Int)] = []
  var nameIndices: [String: Int] = [:]

  init(_ text: String) throws(LinearFault) {
    self.text = Array(text.unicodeScalars.prefix(LinearStatement.maximumCharacterCount + 1))
    guard self.text.count <= LinearStatement.maximumCharacterCount else {
      throw LinearFault(
        offset: LinearStatement.maximumCharacterCount, problem: "the constraint is too long",
        remedy: "use at most \(LinearStatement.maximumCharacterCount) characters")
    }
  }

  mutating func parse() throws(LinearFault) -> LinearStatement {
    while true {
      while at < text.count, text[at].properties.isWhitespace { at += 1 }
      guard at < text.count else { break }
      if expectsOperand { try readOperand(text[at]) } else { try readOperation(text[at]) }
    }
    if expectsOperand { throw missingOperand("the text ends") }
    if depth > 0, let open = operations.last(where: { $0.operation == .open }) {
      throw LinearFault(offset: open.at, problem: "“(” is not closed", remedy: "add the missing “)”")
    }
    guard let relation else {
      throw LinearFault(
        offset: text.count, problem: "the text ends without a relation",
        remedy: "add “==”, “<=” or “>=” and a right side")
    }
    try reduce(to: 0)
    let right = operands.removeLast()
    let left = operands.removeLast()
    try combine(.subtract, left, right, at: relation.at)
    return try collect(relation.relation, at: relation.at)
  }

  private mutating func readOperand(_ scalar: Unicode.Scalar) throws(LinearFault) {
    switch scalar {
    case "(":
      operations.append((.open, at))
      depth += 1
      at += 1
    case "-":
      operations.append((.negate, at))
      at += 1
    case "+": at += 1
    case ".", "0"..."9":
      let value = try readNumber()
      push(Node(content: .number, value: value))
      expectsOperand = false
    case _ where Self.beginsName(scalar):
      let index = try readName()
      push(Node(content: .name(index), value: nil))
      expectsOperand = false
    case ")", "*", "/", "=", "<", ">": throw missingOperand("“\(scalar)” is")
    default: throw unexpected(scalar)
    }
  }

  private mutating func readOperation(_ scalar: Unicode.Scalar) throws(LinearFault) {
    switch scalar {
    case "+": try push(.add)
    case "-": try push(.subtract)
    case "*": try push(.multiply)
    case "/": try push(.divide)
    case ")": try closeParenthesis()
    case "=", "<", ">", "!": try readRelation()
    case "(", ".", "0"..."9": throw missingOperation()
    case _ where Self.beginsName(scalar): throw missingOperation()
    default: throw unexpected(scalar)
    }
  }

  private mutating func push(_ operation: Operation) throws(LinearFault) {
    try reduce(to: operation.precedence)
    operations.append((operation, at))
    at += 1
    expectsOperand = true
  }

  private mutating func closeParenthesis() throws(LinearFault) {
    try reduce(to: 1)
    guard operations.last?.operation == .open else {
      throw LinearFault(
        offset: at, problem: "“)” has no matching “(”", remedy: "remove it, or add “(” before it")
    }
    operations.removeLast()
    depth -= 1
    at += 1
  }

  private mutating func readRelation() throws(LinearFault) {
    let start = at
    let found = try relationSign()
    if let relation {
      throw LinearFault(
        offset: start, problem: "there is already a relation at character \(relation.at + 1)",
        remedy: "write two constraints")
    }
    if depth > 0 {
      throw LinearFault(
        offset: start, problem: "a relation is inside parentheses", remedy: "add “)” before it")
    }
    try reduce(to: 0)
    relation = (found, start)
    expectsOperand = true
  }
}

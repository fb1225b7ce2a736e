import BacklitValues
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

  init(_ text: String) throws(TextFault) {
    self.text = Array(text.unicodeScalars.prefix(LinearStatement.maximumCharacterCount + 1))
    guard self.text.count <= LinearStatement.maximumCharacterCount else {
      throw TextFault(
        offset: LinearStatement.maximumCharacterCount, problem: "the constraint is too long",
        remedy: "use at most \(LinearStatement.maximumCharacterCount) characters")
    }
  }

  mutating func parse() throws(TextFault) -> LinearStatement {
    while true {
      while at < text.count, text[at].properties.isWhitespace { at += 1 }
      guard at < text.count else { break }
      if expectsOperand { try readOperand(text[at]) } else { try readOperation(text[at]) }
    }
    if expectsOperand { throw missingOperand("the text ends") }
    if depth > 0, let open = operations.last(where: { $0.operation == .open }) {
      throw TextFault(offset: open.at, problem: "\"(\" is not closed", remedy: "add the missing \")\"")
    }
    guard let relation else {
      throw TextFault(
        offset: text.count, problem: "the text ends without a relation",
        remedy: "add \"==\", \"<=\" or \">=\" and a right side")
    }
    try reduce(to: 0)
    let right = operands.removeLast()
    let left = operands.removeLast()
    try combine(.subtract, left, right, at: relation.at)
    return try collect(relation.relation, at: relation.at)
  }

  private mutating func readOperand(_ scalar: Unicode.Scalar) throws(TextFault) {
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
    case ")", "*", "/", "=", "<", ">": throw missingOperand("\"\(scalar)\" is")
    default: throw unexpected(scalar)
    }
  }

  private mutating func readOperation(_ scalar: Unicode.Scalar) throws(TextFault) {
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

  private mutating func push(_ operation: Operation) throws(TextFault) {
    try reduce(to: operation.precedence)
    operations.append((operation, at))
    at += 1
    expectsOperand = true
  }

  private mutating func closeParenthesis() throws(TextFault) {
    try reduce(to: 1)
    guard operations.last?.operation == .open else {
      throw TextFault(
        offset: at, problem: "\")\" has no matching \"(\"", remedy: "remove it, or add \"(\" before it")
    }
    operations.removeLast()
    depth -= 1
    at += 1
  }

  private mutating func readRelation() throws(TextFault) {
    let start = at
    let found = try readRelationToken()
    if let relation {
      throw TextFault(
        offset: start, problem: "there is already a relation at character \(relation.at + 1)",
        remedy: "write two constraints")
    }
    if depth > 0 {
      throw TextFault(
        offset: start, problem: "a relation is inside parentheses", remedy: "add \")\" before it")
    }
    try reduce(to: 0)
    relation = (found, start)
    expectsOperand = true
  }
}

extension LinearParser {
  mutating func push(_ node: Node) {
    operands.append(nodes.count)
    nodes.append(node)
  }

  /// Applies the pending operations of at least this precedence, up to the innermost open parenthesis.
  mutating func reduce(to precedence: Int) throws(TextFault) {
    while let (operation, at) = operations.last, operation != .open, operation.precedence >= precedence {
      operations.removeLast()
      let right = operands.removeLast()
      if operation == .negate {
        push(Node(content: .negation(right), value: nodes[right].value.map { -$0 }))
      } else {
        try combine(operation, operands.removeLast(), right, at: at)
      }
    }
  }

  /// Combines two parts into one, and checks that the result is linear and that its constants are valid.
  mutating func combine(_ operation: Operation, _ left: Int, _ right: Int, at: Int) throws(TextFault) {
    let values = (nodes[left].value, nodes[right].value)
    let content: Node.Content
    var value: Double?
    switch operation {
    case .add:
      content = .sum(left, right)
      if let l = values.0, let r = values.1 { value = l + r }
    case .multiply:
      content = .product(left, right)
      if let l = values.0, let r = values.1 { value = l * r }
      if values.0 == nil, values.1 == nil {
        throw TextFault(
          offset: at, problem: "both sides of \"*\" contain names, so the product is not linear",
          remedy: "use a number on one side")
      }
    case .divide:
      content = .quotient(left, right)
      guard let divisor = values.1 else {
        throw TextFault(
          offset: at, problem: "the divisor of \"/\" contains names, so the quotient is not linear",
          remedy: "divide by a number")
      }
      guard divisor != 0 else {
        throw TextFault(
          offset: at, problem: "\"/\" divides by zero", remedy: "use a divisor other than zero")
      }
      value = values.0.map { $0 / divisor }
    case .subtract, .negate, .open:
      content = .difference(left, right)
      if let l = values.0, let r = values.1 { value = l - r }
    }
    if let value, !value.isFinite { throw tooLarge(at, "the result of this operation is") }
    push(Node(content: content, value: value))
  }

  /// Adds up the coefficient of each name, from the root down with the factor of each part.
  ///
  /// From the leaves up, each level of nesting would multiply a whole sum again, which is quadratic for deep
  /// texts.
  func collect(_ relation: Relation, at: Int) throws(TextFault) -> LinearStatement {
    var factors = [Double](repeating: 0, count: nodes.count)
    factors[nodes.count - 1] = 1
    var coefficients = [Double](repeating: 0, count: names.count)
    var constant = 0.0
    for index in nodes.indices.reversed() {
      let factor = factors[index]
      if let value = nodes[index].value {
        // The parts of a constant keep the factor 0, so they are not added again.
        constant += factor * value
        continue
      }
      switch nodes[index].content {
      case .number: break
      case .name(let name): coefficients[name] += factor
      case .negation(let part): factors[part] = -factor
      case .sum(let left, let right):
        factors[left] = factor
        factors[right] = factor
      case .difference(let left, let right):
        factors[left] = factor
        factors[right] = -factor
      case .product(let left, let right):
        if let number = nodes[left].value { factors[right] = factor * number }
        if let number = nodes[right].value { factors[left] = factor * number }
      case .quotient(let left, let right):
        if let divisor = nodes[right].value { factors[left] = factor / divisor }
      }
    }
    for (coefficient, name) in zip(coefficients, names) where !Self.isUsable(coefficient) {
      throw tooLarge(name.at, "the coefficient of \(Spelling.quoted(name.name)) is")
    }
    guard Self.isUsable(constant) else { throw tooLarge(at, "the constant of the constraint is") }
    let terms = zip(names, coefficients).map { LinearStatement.Term(name: $0.name, coefficient: $1) }
    return LinearStatement(terms: terms, constant: constant, relation: relation)
  }

  /// Whether a number is within the solver's limits. NaN and infinities are not.
  static func isUsable(_ number: Double) -> Bool { number.magnitude <= LinearStatement.largestNumber }

  private func tooLarge(_ at: Int, _ what: String) -> TextFault {
    TextFault(
      offset: at, problem: "\(what) larger than 1e15",
      remedy: "use a larger unit")
  }
}

import ConstraintSolver

extension LinearParser {
  mutating func push(_ node: Node) {
    operands.append(nodes.count)
    nodes.append(node)
  }

  /// Applies the pending operations of at least this precedence, up to the innermost open parenthesis.
  mutating func reduce(to precedence: Int) throws(LinearFault) {
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
  mutating func combine(_ operation: Operation, _ left: Int, _ right: Int, at: Int) throws(LinearFault) {
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
        throw LinearFault(
          offset: at, problem: "both sides of “*” contain names, so the product is not linear",
          remedy: "use a number on one side")
      }
    case .divide:
      content = .quotient(left, right)
      guard let divisor = values.1 else {
        throw LinearFault(
          offset: at, problem: "the divisor of “/” contains names, so the quotient is not linear",
          remedy: "divide by a number")
      }
      guard divisor != 0 else {
        throw LinearFault(offset: at, problem: "“/” divides by zero", remedy: "use a divisor other than zero")
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
  func collect(_ relation: Relation, at: Int) throws(LinearFault) -> LinearStatement {
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
      throw tooLarge(name.at, "the coefficient of \(Wording.quoted(name.name)) is")
    }
    guard Self.isUsable(constant) else { throw tooLarge(at, "the constant of the constraint is") }
    let terms = zip(names, coefficients).map { LinearStatement.Term(name: $0.name, coefficient: $1) }
    return LinearStatement(terms: terms, constant: constant, relation: relation)
  }

  /// Whether a number is within the solver's limits. NaN and infinities are not.
  static func isUsable(_ number: Double) -> Bool { number.magnitude <= LinearStatement.largestNumber }

  private func tooLarge(_ at: Int, _ what: String) -> LinearFault {
    LinearFault(
      offset: at, problem: "\(what) larger than 1e15",
      remedy: "use a larger unit")
  }
}

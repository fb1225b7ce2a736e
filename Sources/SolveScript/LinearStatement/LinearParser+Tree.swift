import ConstraintSolver

extension LinearParser {
  mutating func push(_ node: Node) {
    operands.append(nodes.count)
    nodes.append(node)
  }

  /// Applies the operations that wait and bind at least as tightly, up to the innermost open parenthesis.
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

  /// Makes one part of two, and checks that it is linear and that its numbers can be worked with.
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
          offset: at, problem: "both sides of “*” have names in them, which is not linear",
          remedy: "one side must be a number")
      }
    case .divide:
      content = .quotient(left, right)
      guard let divisor = values.1 else {
        throw LinearFault(
          offset: at, problem: "what “/” divides by has names in it, which is not linear",
          remedy: "divide by a number")
      }
      guard divisor != 0 else {
        throw LinearFault(offset: at, problem: "“/” divides by zero", remedy: "divide by another number")
      }
      value = values.0.map { $0 / divisor }
    case .subtract, .negate, .open:
      content = .difference(left, right)
      if let l = values.0, let r = values.1 { value = l - r }
    }
    if let value, !value.isFinite { throw tooLarge(at, "the numbers here come to") }
    push(Node(content: content, value: value))
  }

  /// Sums up what the tree says of each name, from the root down with the factor that each part is taken times.
  ///
  /// From the leaves up, each level of nesting would multiply a whole sum again, and deep texts would take for ever.
  func collect(_ relation: Relation, at: Int) throws(LinearFault) -> LinearStatement {
    var factors = [Double](repeating: 0, count: nodes.count)
    factors[nodes.count - 1] = 1
    var coefficients = [Double](repeating: 0, count: names.count)
    var constant = 0.0
    for index in nodes.indices.reversed() {
      let factor = factors[index]
      if let value = nodes[index].value {
        // What it is made of keeps the factor 0, and so adds nothing again.
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
      throw tooLarge(name.at, "the factors of \(Wording.quoted(name.name)) come to")
    }
    guard Self.isUsable(constant) else { throw tooLarge(at, "the numbers of both sides come to") }
    let terms = zip(names, coefficients).map { LinearStatement.Term(name: $0.name, coefficient: $1) }
    return LinearStatement(terms: terms, constant: constant, relation: relation)
  }

  /// Whether a number is within the solver's limits, which NaN and the infinities are not.
  static func isUsable(_ number: Double) -> Bool { number.magnitude <= LinearStatement.largestNumber }

  private func tooLarge(_ at: Int, _ what: String) -> LinearFault {
    LinearFault(
      offset: at, problem: "\(what) more than 1e15",
      remedy: "choose a larger unit")
  }
}

extension LinearExpression {
  /// The variables with their coefficients, in the order written.
  ///
  /// Reading creates an array if there are up to four terms. Setting keeps the constant.
  public var terms: [Term] {
    get { spilled ?? (0..<Int(count)).map { term(at: $0) } }
    set { self = LinearExpression(terms: newValue, constant: constant) }
  }

  /// The number of terms.
  @inlinable var termCount: Int { spilled?.count ?? Int(count) }

  /// The term at an index in the order written, without creating an array. Traps outside `0..<termCount`.
  @inlinable
  func term(at index: Int) -> Term {
    if let spilled { return spilled[index] }
    precondition(index >= 0 && index < Int(count), "The index of the term is out of range")
    return Term(Variable(bits: variables[index]), coefficients[index])
  }

  /// Calls `body` with each term in the order written, without creating an array.
  @inlinable @inline(__always)
  func forEachTerm<Failure: Error>(_ body: (Term) throws(Failure) -> Void) throws(Failure) {
    if let spilled {
      for term in spilled { try body(term) }
    } else {
      for place in 0..<Int(count) { try body(Term(Variable(bits: variables[place]), coefficients[place])) }
    }
  }

  /// The value of the expression, where `value` returns the value of each variable.
  @inlinable @inline(__always)
  public func evaluated(_ value: (Variable) -> Double) -> Double {
    var sum = constant
    forEachTerm { sum += $0.coefficient * value($0.variable) }
    return sum
  }
}

extension LinearExpression: Hashable {
  /// Whether both have the same terms in the same order, and the same constant.
  public static func == (lhs: LinearExpression, rhs: LinearExpression) -> Bool {
    guard lhs.constant == rhs.constant, lhs.termCount == rhs.termCount else { return false }
    return (0..<lhs.termCount).allSatisfy { lhs.term(at: $0) == rhs.term(at: $0) }
  }

  /// Hashes the terms in order, and the constant.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(termCount)
    for index in 0..<termCount { hasher.combine(term(at: index)) }
    hasher.combine(constant)
  }
}

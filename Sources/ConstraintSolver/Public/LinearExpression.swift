/// A sum of terms and a constant.
///
/// Terms are kept as written: a variable may occur more than once, and coefficients may be 0. A ``Solver``
/// combines them when a constraint is added.
///
/// Up to four terms are stored inline, so that writing a constraint does not allocate. More terms are stored
/// in an array.
public struct LinearExpression: Sendable {
  /// The number that is added to the terms.
  public var constant: Double

  /// All terms if there are more than four, else nil.
  @usableFromInline var spilled: [Term]?

  /// The variables of up to four terms, each as `Variable.bits`. Elements from `count` on are unused.
  ///
  /// These are vectors because the compiler keeps a value of up to six fields in registers and propagates
  /// what it knows about it. A value of a dozen fields is copied in memory.
  @usableFromInline let variables: SIMD4<UInt64>
  @usableFromInline let coefficients: SIMD4<Double>

  /// The number of terms in the vectors, or 5 if the terms are in the array, so that no sum with them fits
  /// into four.
  @usableFromInline let count: UInt8

  @inlinable @inline(__always)
  init(variables: SIMD4<UInt64>, coefficients: SIMD4<Double>, count: UInt8, constant: Double) {
    self.constant = constant
    self.spilled = nil
    self.variables = variables
    self.coefficients = coefficients
    self.count = count
  }

  @usableFromInline
  init(spilled: [Term], constant: Double) {
    self.constant = constant
    self.spilled = spilled
    self.variables = .zero
    self.coefficients = .zero
    self.count = 5
  }

  /// The sum of terms and a constant.
  ///
  /// More than four terms stay in the given array, which is not copied.
  @inlinable @inline(__always)
  public init(terms: [Term] = [], constant: Double = 0) {
    guard terms.count <= 4 else {
      self.init(spilled: terms, constant: constant)
      return
    }
    var variables = SIMD4<UInt64>.zero
    var coefficients = SIMD4<Double>.zero
    for (place, term) in terms.enumerated() {
      variables[place] = term.variable.bits
      coefficients[place] = term.coefficient
    }
    self.init(
      variables: variables, coefficients: coefficients, count: UInt8(terms.count), constant: constant)
  }

  /// A constant expression.
  @inlinable @inline(__always)
  public init(_ constant: Double) {
    self.init(variables: .zero, coefficients: .zero, count: 0, constant: constant)
  }

  /// `1 × variable`.
  @inlinable @inline(__always)
  public init(_ variable: Variable) { self.init(Term(variable)) }

  /// One term.
  @inlinable @inline(__always)
  public init(_ term: Term) {
    self.init(
      variables: SIMD4(term.variable.bits, 0, 0, 0), coefficients: SIMD4(term.coefficient, 0, 0, 0), count: 1,
      constant: 0)
  }
}

/// A type that can be used as a linear expression: ``Variable``, ``Term`` and ``LinearExpression`` itself.
///
/// One protocol for the three types keeps the number of operators small, so that `2 * x + y - 3 <= z`
/// compiles quickly.
public protocol LinearConvertible {
  /// The value as an expression.
  var linear: LinearExpression { get }
}

extension LinearExpression: LinearConvertible {
  /// The expression itself.
  @inlinable @inline(__always) public var linear: LinearExpression { self }
}

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
    guard index >= 0 && index < Int(count) else { fatalError("The index of the term is out of range") }
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

// Operators are inlined at the call site. They create new values and pass nothing by reference, so that the
// compiler folds counts that it knows, and a constraint is written to memory once.
extension LinearExpression {
  /// Whether the terms of both expressions fit into the vectors.
  @inlinable @inline(__always)
  func fits(_ other: LinearExpression) -> Bool { count &+ other.count <= 4 }

  /// The terms of both expressions, in order.
  @inlinable @inline(__always)
  func adding(_ other: LinearExpression) -> LinearExpression {
    guard fits(other) else {
      var sum = self
      sum.spill(other)
      return sum
    }
    return joined(other)
  }

  /// Adds an expression in place, so that a long sum is not copied for each term.
  @inlinable @inline(__always)
  mutating func add(_ other: LinearExpression) {
    if fits(other) {
      self = joined(other)
    } else {
      // Use a separate value: a value that is passed by reference stays in memory, even before the call.
      var sum = self
      spilled = nil
      sum.spill(other)
      self = sum
    }
  }

  /// The terms of both expressions, in order. They must fit into the vectors.
  @inlinable @inline(__always)
  func joined(_ other: LinearExpression) -> LinearExpression {
    let sum = count &+ other.count
    let constant = constant + other.constant
    let (v, w) = (variables, other.variables)
    let (c, d) = (coefficients, other.coefficients)
    switch count {
    case 0:
      return LinearExpression(variables: w, coefficients: d, count: sum, constant: constant)
    case 1:
      return LinearExpression(
        variables: SIMD4(v[0], w[0], w[1], w[2]), coefficients: SIMD4(c[0], d[0], d[1], d[2]), count: sum,
        constant: constant)
    case 2:
      return LinearExpression(
        variables: SIMD4(v[0], v[1], w[0], w[1]), coefficients: SIMD4(c[0], c[1], d[0], d[1]), count: sum,
        constant: constant)
    case 3:
      return LinearExpression(
        variables: SIMD4(v[0], v[1], v[2], w[0]), coefficients: SIMD4(c[0], c[1], c[2], d[0]), count: sum,
        constant: constant)
    default:
      return LinearExpression(variables: v, coefficients: c, count: sum, constant: constant)
    }
  }

  /// Adds an expression that does not fit. Terms that are already in an array are not copied.
  @usableFromInline @inline(never)
  mutating func spill(_ other: LinearExpression) {
    var terms = spilled ?? []
    spilled = nil
    if terms.isEmpty {
      terms.reserveCapacity(termCount + other.termCount)
      forEachTerm { terms.append($0) }
    }
    other.forEachTerm { terms.append($0) }
    self = LinearExpression(spilled: terms, constant: constant + other.constant)
  }

  /// Multiplies all coefficients and the constant by a number.
  @inlinable @inline(__always)
  func scaled(by factor: Double) -> LinearExpression {
    guard count <= 4 else { return spilledMap { $0 * factor } }
    return LinearExpression(
      variables: variables, coefficients: coefficients * factor, count: count, constant: constant * factor)
  }

  /// Divides all coefficients and the constant by a number.
  @inlinable @inline(__always)
  func divided(by divisor: Double) -> LinearExpression {
    guard count <= 4 else { return spilledMap { $0 / divisor } }
    return LinearExpression(
      variables: variables, coefficients: coefficients / divisor, count: count, constant: constant / divisor)
  }

  @usableFromInline @inline(never)
  func spilledMap(_ change: (Double) -> Double) -> LinearExpression {
    LinearExpression(
      terms: terms.map { Term($0.variable, change($0.coefficient)) }, constant: change(constant))
  }
}

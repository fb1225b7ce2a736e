extension Integer {
  static prefix func - (value: Integer) -> Integer {
    if case .small(let number) = value, number != .min { return .small(-number) }
    return Integer(isNegative: !value.isNegative, value.limbs)
  }

  static func + (left: Integer, right: Integer) -> Integer {
    if case .small(let first) = left, case .small(let second) = right {
      let (sum, overflow) = first.addingReportingOverflow(second)
      if !overflow { return .small(sum) }
    }
    let (first, second) = (left.limbs, right.limbs)
    if left.isNegative == right.isNegative { return Integer(isNegative: left.isNegative, first + second) }
    return first < second
      ? Integer(isNegative: right.isNegative, second - first)
      : Integer(isNegative: left.isNegative, first - second)
  }

  static func - (left: Integer, right: Integer) -> Integer { left + -right }

  static func * (left: Integer, right: Integer) -> Integer {
    if case .small(let first) = left, case .small(let second) = right {
      let (product, overflow) = first.multipliedReportingOverflow(by: second)
      if !overflow { return .small(product) }
    }
    return Integer(isNegative: left.isNegative != right.isNegative, left.limbs * right.limbs)
  }

  /// The quotient of a division without remainder.
  static func / (left: Integer, right: Integer) -> Integer {
    if case .small(let first) = left, case .small(let second) = right, first != .min {
      return .small(first / second)
    }
    let (quotient, _) = left.limbs.divided(by: right.limbs)
    return Integer(isNegative: left.isNegative != right.isNegative, quotient)
  }

  static func < (left: Integer, right: Integer) -> Bool {
    if case .small(let first) = left, case .small(let second) = right { return first < second }
    return (left - right).isNegative
  }

  /// The greatest common divisor; not negative.
  static func greatestDivisor(_ left: Integer, _ right: Integer) -> Integer {
    if case .small(let first) = left, case .small(let second) = right {
      var (first, second) = (first.magnitude, second.magnitude)
      while second != 0 { (first, second) = (second, first % second) }
      return Integer(isNegative: false, Limbs(first))
    }
    var (first, second) = (left.limbs, right.limbs)
    while !second.isZero { (first, second) = (second, first.divided(by: second).remainder) }
    return Integer(isNegative: false, first)
  }

  /// `left × first − right × second`, the step of an elimination.
  static func crossed(_ left: Integer, _ first: Integer, _ right: Integer, _ second: Integer) -> Integer {
    if case .small(let a) = left, case .small(let b) = first, case .small(let c) = right,
      case .small(let d) = second
    {
      let (one, isOver) = a.multipliedReportingOverflow(by: b)
      let (other, isOtherOver) = c.multipliedReportingOverflow(by: d)
      let (difference, isDifferenceOver) = one.subtractingReportingOverflow(other)
      if !isOver, !isOtherOver, !isDifferenceOver { return .small(difference) }
    }
    return left * first - right * second
  }
}

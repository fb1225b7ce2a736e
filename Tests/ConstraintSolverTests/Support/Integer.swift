/// An integer of any size, so that the calculations of the oracle are exact and cannot overflow.
///
/// Nearly all of its numbers are small, and cost one checked machine operation.
enum Integer: Equatable {
  case small(Int)
  /// Only numbers that do not fit into an `Int`, so that equal numbers have equal representations.
  case large(isNegative: Bool, Limbs)

  static let zero = Integer.small(0)
  static let one = Integer.small(1)

  /// The number with this sign and magnitude, as `small` if it fits.
  init(isNegative: Bool, _ limbs: Limbs) {
    if let word = limbs.word, word <= UInt(Int.max) {
      self = .small(isNegative ? -Int(word) : Int(word))
    } else if isNegative, limbs.word == Int.min.magnitude {
      self = .small(.min)
    } else {
      self = .large(isNegative: isNegative, limbs)
    }
  }

  /// Two to a nonnegative power.
  init(twoToThe power: Int) {
    self.init(isNegative: false, Limbs(twoToThe: power))
  }

  var isZero: Bool { if case .small(0) = self { true } else { false } }

  var isNegative: Bool {
    switch self {
    case .small(let value): value < 0
    case .large(let isNegative, _): isNegative
    }
  }

  var isPositive: Bool {
    switch self {
    case .small(let value): value > 0
    case .large(let isNegative, _): !isNegative
    }
  }

  var limbs: Limbs {
    switch self {
    case .small(let value): Limbs(value.magnitude)
    case .large(_, let limbs): limbs
    }
  }

  /// The nearest `Double`, except for the last digits.
  var approximation: Double {
    switch self {
    case .small(let value): Double(value)
    case .large(let isNegative, let limbs): isNegative ? -limbs.approximation : limbs.approximation
    }
  }
}

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

extension Integer {
  /// The numbers, multiplied by the smallest power of two that makes all of them whole.
  static func wholes(_ numbers: [Double]) -> [Integer] {
    let parts = numbers.map { number in
      // Each number is an integer times a power of two; its significand has at most 52 fractional bits.
      number == 0
        ? (whole: 0, power: 0)
        : (whole: Int(number.significand * 0x1p52), power: Int(number.exponent) - 52)
    }.map { part in
      let zeros = part.whole == 0 ? 0 : part.whole.trailingZeroBitCount
      return (whole: part.whole >> zeros, power: part.power + zeros)
    }
    let least = min(0, parts.map(\.power).min() ?? 0)
    return zip(numbers, parts).map { number, part in
      let magnitude = Integer.small(part.whole) * Integer(twoToThe: part.power - least)
      return number < 0 ? -magnitude : magnitude
    }
  }
}

/// A whole number of any size, so that the oracle's sums are exact and cannot overflow.
///
/// Nearly all numbers that it meets are small; those cost a checked machine operation.
enum Integer: Equatable {
  case small(Int)
  /// Only numbers that do not fit into an `Int`, so that equal numbers look the same.
  case large(isNegative: Bool, Limbs)

  static let zero = Integer.small(0)
  static let one = Integer.small(1)

  /// The number with that sign and magnitude, small where it fits.
  init(isNegative: Bool, _ limbs: Limbs) {
    if let word = limbs.word, word <= UInt(Int.max) {
      self = .small(isNegative ? -Int(word) : Int(word))
    } else if isNegative, limbs.word == Int.min.magnitude {
      self = .small(.min)
    } else {
      self = .large(isNegative: isNegative, limbs)
    }
  }

  /// Two to a power that is not negative.
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

  /// The nearest number but for the last digits.
  var approximation: Double {
    switch self {
    case .small(let value): Double(value)
    case .large(let isNegative, let limbs): isNegative ? -limbs.approximation : limbs.approximation
    }
  }
}

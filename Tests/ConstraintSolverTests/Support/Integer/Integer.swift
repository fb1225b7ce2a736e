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

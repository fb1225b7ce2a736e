/// An integer of any size.
///
/// Numbers of one machine word, which most are, need no memory of their own.
struct BigInteger: Hashable, Sendable {
  /// The number, if ``limbs`` is empty; else its sign, 1 or -1.
  private var small: Int
  /// The magnitude of a number that is not an `Int`, least significant part first; the last part is not 0.
  private var limbs: [UInt32]

  /// A number of one word.
  init(_ number: Int) {
    small = number
    limbs = []
  }

  /// A number from its sign and its magnitude, which may end with zeros.
  private init(isNegative: Bool, _ magnitude: [UInt32]) {
    limbs = magnitude
    while limbs.last == 0 { limbs.removeLast() }
    small = isNegative ? -1 : 1
    let low = limbs.isEmpty ? 0 : lowWord
    if limbs.count > 2 || low > (isNegative ? Int.min.magnitude : Int.max.magnitude) { return }
    small = Int(truncatingIfNeeded: isNegative ? 0 &- low : low)
    limbs = []
  }

  var isNegative: Bool { small < 0 }
  var isZero: Bool { small == 0 }
  /// 1, 0 or -1.
  var signum: Int { small.signum() }

  /// The parts of the magnitude, without leading zeros.
  private var magnitudeLimbs: [UInt32] {
    if !limbs.isEmpty || small == 0 { return limbs }
    let size = small.magnitude
    return size >> 32 == 0 ? [UInt32(size)] : [UInt32(truncatingIfNeeded: size), UInt32(size >> 32)]
  }

  var magnitude: BigInteger { isNegative ? -self : self }

  /// The number of bits of the magnitude, without leading zeros. Complexity: O(1).
  var bitWidth: Int {
    guard let last = limbs.last else { return UInt.bitWidth - small.magnitude.leadingZeroBitCount }
    return limbs.count * UInt32.bitWidth - last.leadingZeroBitCount
  }

  /// The number of zeros at the end of the magnitude's bits; 0 for 0.
  var trailingZeroBitCount: Int {
    if limbs.isEmpty { return small == 0 ? 0 : small.trailingZeroBitCount }
    let place = limbs.firstIndex { $0 != 0 } ?? 0
    return place * UInt32.bitWidth + limbs[place].trailingZeroBitCount
  }

  /// The least significant word of the magnitude.
  var lowWord: UInt {
    if limbs.isEmpty { return small.magnitude }
    return UInt(limbs[0]) | (limbs.count > 1 ? UInt(limbs[1]) << 32 : 0)
  }
}

extension BigInteger: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int) { self.init(number) }
}

extension BigInteger: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.limbs.isEmpty, right.limbs.isEmpty { return left.small < right.small }
    if left.isNegative != right.isNegative { return left.isNegative }
    let (one, other) = (left.magnitudeLimbs, right.magnitudeLimbs)
    return left.isNegative ? isBelow(other, one) : isBelow(one, other)
  }

  /// Whether a magnitude is below another; neither ends with zeros.
  private static func isBelow(_ left: [UInt32], _ right: [UInt32]) -> Bool {
    left.count == right.count
      ? left.reversed().lexicographicallyPrecedes(right.reversed()) : left.count < right.count
  }
}

extension BigInteger {
  static prefix func - (number: Self) -> Self {
    if number.limbs.isEmpty, number.small != .min { return Self(-number.small) }
    return Self(isNegative: !number.isNegative, number.magnitudeLimbs)
  }

  mutating func negate() { self = -self }

  static func + (left: Self, right: Self) -> Self {
    if left.limbs.isEmpty, right.limbs.isEmpty {
      let (sum, isOverflow) = left.small.addingReportingOverflow(right.small)
      if !isOverflow { return Self(sum) }
    }
    let (one, other) = (left.magnitudeLimbs, right.magnitudeLimbs)
    if left.isNegative == right.isNegative {
      return Self(isNegative: left.isNegative, combined(one, other, sign: 1))
    }
    return isBelow(one, other)
      ? Self(isNegative: right.isNegative, combined(other, one, sign: -1))
      : Self(isNegative: left.isNegative, combined(one, other, sign: -1))
  }

  static func - (left: Self, right: Self) -> Self { left + -right }

  static func += (left: inout Self, right: Self) { left = left + right }

  /// Complexity: O(n × m) for n and m words.
  static func * (left: Self, right: Self) -> Self {
    if left.limbs.isEmpty, right.limbs.isEmpty {
      let (product, isOverflow) = left.small.multipliedReportingOverflow(by: right.small)
      if !isOverflow { return Self(product) }
    }
    let (one, other) = (left.magnitudeLimbs, right.magnitudeLimbs)
    var product = [UInt32](repeating: 0, count: one.count + other.count)
    for place in one.indices {
      // At most (2³² - 1)² + 2 × (2³² - 1), which fits.
      var carry: UInt64 = 0
      for index in other.indices {
        carry += UInt64(one[place]) * UInt64(other[index]) + UInt64(product[place + index])
        product[place + index] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      product[place + other.count] = UInt32(carry)
    }
    return Self(isNegative: left.isNegative != right.isNegative, product)
  }

  /// The quotient, rounded towards zero. Traps if the divisor is 0.
  static func / (left: Self, right: Self) -> Self {
    left.quotientAndRemainder(dividingBy: right).quotient
  }

  /// The quotient, rounded towards zero, and the remainder, which has the sign of the dividend. Traps if the
  /// divisor is 0.
  ///
  /// Complexity: O(n × m) for a quotient of n words and a divisor of m words.
  func quotientAndRemainder(dividingBy divisor: Self) -> (quotient: Self, remainder: Self) {
    if limbs.isEmpty, divisor.limbs.isEmpty, divisor.small != -1 {
      let (quotient, remainder) = small.quotientAndRemainder(dividingBy: divisor.small)
      return (Self(quotient), Self(remainder))
    }
    if divisor.isZero { fatalError("Division by zero") }
    let (quotient, remainder) = Self.division(magnitudeLimbs, divisor.magnitudeLimbs)
    return (
      Self(isNegative: isNegative != divisor.isNegative, quotient), Self(isNegative: isNegative, remainder)
    )
  }

  /// The number times a power of two with a positive exponent.
  static func << (number: Self, exponent: Int) -> Self {
    Self(isNegative: number.isNegative, shifted(number.magnitudeLimbs, up: exponent))
  }

  /// The magnitude divided by a power of two with a positive exponent, rounded towards zero, with the same
  /// sign.
  static func >> (number: Self, exponent: Int) -> Self {
    Self(isNegative: number.isNegative, shifted(number.magnitudeLimbs, down: exponent))
  }
}

// Magnitudes, least significant part first.
extension BigInteger {
  /// The sum of two magnitudes, or the difference if the second one is not larger.
  private static func combined(_ left: [UInt32], _ right: [UInt32], sign: Int64) -> [UInt32] {
    var carry: Int64 = 0
    return (0...max(left.count, right.count)).map { place in
      carry += place < left.count ? Int64(left[place]) : 0
      carry += place < right.count ? sign * Int64(right[place]) : 0
      defer { carry >>= 32 }
      return UInt32(truncatingIfNeeded: carry)
    }
  }

  private static func shifted(_ limbs: [UInt32], up exponent: Int) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: exponent / 32)
    var carry: UInt64 = 0
    for limb in limbs {
      carry |= UInt64(limb) << UInt64(exponent % 32)
      result.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return result + [UInt32(carry)]
  }

  private static func shifted(_ limbs: [UInt32], down exponent: Int) -> [UInt32] {
    let rest = Array(limbs.dropFirst(exponent / 32))
    return rest.indices.map { place in
      let above = place + 1 < rest.count ? UInt64(rest[place + 1]) : 0
      return UInt32(truncatingIfNeeded: (above << 32 | UInt64(rest[place])) >> UInt64(exponent % 32))
    }
  }

  /// The quotient and the remainder of magnitudes: algorithm D of Knuth, The Art of Computer Programming,
  /// volume 2, section 4.3.1, without the second part of the estimate.
  private static func division(
    _ dividend: [UInt32], _ divisor: [UInt32]
  ) -> (quotient: [UInt32], remainder: [UInt32]) {
    if isBelow(dividend, divisor) { return ([], dividend) }
    // With its highest bit set, the first part of the divisor gives estimates that are at most two too large.
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    let count = divisor.count
    let divisor = Array(shifted(divisor, up: shift).prefix(count)) + [0]
    var rest = shifted(dividend, up: shift)
    var quotient = [UInt32](repeating: 0, count: rest.count - count)
    for place in quotient.indices.reversed() {
      let top = UInt64(rest[place + count]) << 32 | UInt64(rest[place + count - 1])
      var estimate = min(top / UInt64(divisor[count - 1]), UInt64(UInt32.max))
      var (product, difference): (UInt64, Int64) = (0, 0)
      for index in 0...count {
        product += estimate * UInt64(divisor[index])
        difference += Int64(rest[place + index]) - Int64(UInt32(truncatingIfNeeded: product))
        rest[place + index] = UInt32(truncatingIfNeeded: difference)
        (product, difference) = (product >> 32, difference >> 32)
      }
      while difference < 0 {
        estimate -= 1
        var sum: UInt64 = 0
        for index in 0...count {
          sum += UInt64(rest[place + index]) + UInt64(divisor[index])
          rest[place + index] = UInt32(truncatingIfNeeded: sum)
          sum >>= 32
        }
        difference += Int64(sum)
      }
      quotient[place] = UInt32(estimate)
    }
    while rest.last == 0 { rest.removeLast() }
    return (quotient, shifted(rest, down: shift))
  }
}

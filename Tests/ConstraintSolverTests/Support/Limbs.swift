/// The magnitude of an integer of any size: digits in base 2³², lowest first, without leading zeros.
struct Limbs: Equatable {
  var digits: [UInt32]

  init(digits: [UInt32]) {
    self.digits = digits
    while self.digits.last == 0 { self.digits.removeLast() }
  }

  init(_ value: UInt) {
    self.init(digits: [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)])
  }

  init(twoToThe power: Int) {
    digits = [UInt32](repeating: 0, count: power / 32) + [1 << UInt32(power % 32)]
  }

  var isZero: Bool { digits.isEmpty }

  /// The number, if it fits into a machine word.
  var word: UInt? {
    guard digits.count <= 2 else { return nil }
    return digits.reversed().reduce(0) { $0 << 32 | UInt($1) }
  }

  var approximation: Double { digits.reversed().reduce(0) { $0 * 4_294_967_296 + Double($1) } }
}

extension Limbs {
  static func < (left: Limbs, right: Limbs) -> Bool {
    if left.digits.count != right.digits.count { return left.digits.count < right.digits.count }
    return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
  }

  static func + (left: Limbs, right: Limbs) -> Limbs {
    var digits: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(left.digits.count, right.digits.count) {
      carry += UInt64(left[index]) + UInt64(right[index])
      digits.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return Limbs(digits: digits + [UInt32(carry)])
  }

  /// The difference. The left side must not be smaller.
  static func - (left: Limbs, right: Limbs) -> Limbs {
    var digits: [UInt32] = []
    var borrow: Int64 = 0
    for index in left.digits.indices {
      borrow += Int64(left[index]) - Int64(right[index])
      digits.append(UInt32(truncatingIfNeeded: borrow))
      borrow >>= 32
    }
    precondition(borrow == 0)
    return Limbs(digits: digits)
  }

  static func * (left: Limbs, right: Limbs) -> Limbs {
    var digits = [UInt32](repeating: 0, count: left.digits.count + right.digits.count)
    for (index, digit) in left.digits.enumerated() {
      var carry: UInt64 = 0
      for (offset, other) in right.digits.enumerated() {
        carry += UInt64(digit) * UInt64(other) + UInt64(digits[index + offset])
        digits[index + offset] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      digits[index + right.digits.count] = UInt32(carry)
    }
    return Limbs(digits: digits)
  }

  /// Long division, bit by bit: slow, but simple.
  func divided(by divisor: Limbs) -> (quotient: Limbs, remainder: Limbs) {
    precondition(!divisor.isZero)
    var quotient = [UInt32](repeating: 0, count: digits.count)
    var remainder = Limbs(digits: [])
    for index in digits.indices.reversed() {
      for bit in (0..<32).reversed() {
        remainder = remainder + remainder
        if digits[index] >> UInt32(bit) & 1 == 1 { remainder = remainder + Limbs(1) }
        if remainder < divisor { continue }
        remainder = remainder - divisor
        quotient[index] |= 1 << UInt32(bit)
      }
    }
    return (Limbs(digits: quotient), remainder)
  }

  /// A digit, 0 above the highest one.
  private subscript(index: Int) -> UInt32 { index < digits.count ? digits[index] : 0 }
}

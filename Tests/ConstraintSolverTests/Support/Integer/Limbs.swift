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

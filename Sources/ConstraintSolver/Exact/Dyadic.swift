/// Conversions between floating-point numbers and integers of any size. A floating-point number is an integer
/// times a power of two, so sums of such numbers are exact.
enum Dyadic {
  /// The exponent of the largest power of two that a number is a multiple of, or nil for 0.
  static func exponent(_ number: Double) -> Int? {
    if number == 0 { return nil }
    let significand = number.significandBitPattern | (number.isNormal ? 1 << 52 : 0)
    return Int(max(number.exponentBitPattern, 1)) - 1075 + significand.trailingZeroBitCount
  }

  /// The number times a power of two. The result must be an integer.
  static func integer(_ number: Double, timesTwoTo power: Int) -> BigInteger {
    guard let exponent = exponent(number) else { return 0 }
    // The odd part of a significand has at most 53 bits.
    let odd = Int64(Double(sign: .plus, exponent: -exponent, significand: number))
    return BigInteger(Int(odd)) << (exponent + power)
  }

  /// The number nearest to a fraction with a positive denominator; of two, the one with an even significand.
  static func number(_ numerator: BigInteger, over denominator: BigInteger) -> Double {
    if numerator.isZero { return 0 }
    // A quotient of 64 to 65 bits, and whether anything was cut off.
    let shift = 65 + denominator.bitWidth - numerator.bitWidth
    let (dividend, divisor) =
      shift >= 0
      ? (numerator.magnitude << shift, denominator.magnitude)
      : (numerator.magnitude, denominator.magnitude << -shift)
    var (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    var exponent = -shift
    let excess = max(0, quotient.bitWidth - 63)
    var isCut = !remainder.isZero
    if excess > 0 {
      if quotient.trailingZeroBitCount < excess { isCut = true }
      quotient = quotient >> excess
      exponent += excess
    }
    // The last of 63 bits is far below the last bit of the result: it only has to record what was cut off.
    let bits = UInt64(quotient.lowWord) | (isCut ? 1 : 0)
    return Double(
      sign: numerator.isNegative ? .minus : .plus, exponent: exponent, significand: Double(bits))
  }
}

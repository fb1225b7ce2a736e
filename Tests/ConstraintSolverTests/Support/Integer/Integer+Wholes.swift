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

/// An integer of any size.
///
/// Numbers of one machine word, which most are, need no memory of their own.
struct BigInteger: Hashable, Sendable {
  /// The number, if ``words`` is empty; else its sign, 1 or -1.
  private var small: Int
  /// The magnitude of a number that is not an `Int`, least significant word first; the last word is not 0.
  private var words: [UInt]

  /// A number of one word.
  init(_ number: Int) {
    small = number
    words = []
  }

  /// A number from its sign and its magnitude, which may end with zeros.
  private init(isNegative: Bool, _ magnitude: [UInt]) {
    var magnitude = magnitude
    while magnitude.last == 0 { magnitude.removeLast() }
    let first = magnitude.first ?? 0
    if magnitude.count > 1 || first > (isNegative ? Int.min.magnitude : Int.max.magnitude) {
      small = isNegative ? -1 : 1
      words = magnitude
    } else {
      small = Int(truncatingIfNeeded: isNegative ? 0 &- first : first)
      words = []
    }
  }

  var isNegative: Bool { small < 0 }
  var isZero: Bool { small == 0 }
  /// 1, 0 or -1.
  var signum: Int { small.signum() }

  /// The words of the magnitude, without leading zeros.
  private var magnitudeWords: [UInt] {
    if !words.isEmpty { return words }
    return small == 0 ? [] : [small.magnitude]
  }

  var magnitude: BigInteger { isNegative ? -self : self }

  /// The number of bits of the magnitude, without leading zeros. Complexity: O(1).
  var bitWidth: Int {
    guard let last = words.last else { return UInt.bitWidth - small.magnitude.leadingZeroBitCount }
    return words.count * UInt.bitWidth - last.leadingZeroBitCount
  }

  /// The number of zeros at the end of the magnitude's bits; 0 for 0.
  var trailingZeroBitCount: Int {
    if words.isEmpty { return small == 0 ? 0 : small.trailingZeroBitCount }
    let place = words.firstIndex { $0 != 0 } ?? 0
    return place * UInt.bitWidth + words[place].trailingZeroBitCount
  }

  /// The least significant word of the magnitude.
  var lowWord: UInt { words.first ?? small.magnitude }
}

extension BigInteger: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int) { self.init(number) }
}

extension BigInteger: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    if left.words.isEmpty, right.words.isEmpty { return left.small < right.small }
    if left.isNegative != right.isNegative { return left.isNegative }
    let isLess = isBelow(left.magnitudeWords, right.magnitudeWords)
    return left.isNegative ? !isLess && left != right : isLess
  }

  /// Whether a magnitude is below another; neither ends with zeros.
  private static func isBelow(_ left: [UInt], _ right: [UInt]) -> Bool {
    if left.count != right.count { return left.count < right.count }
    for place in left.indices.reversed() where left[place] != right[place] {
      return left[place] < right[place]
    }
    return false
  }
}

extension BigInteger {
  static prefix func - (number: Self) -> Self {
    if number.words.isEmpty, number.small != .min { return Self(-number.small) }
    return Self(isNegative: !number.isNegative, number.magnitudeWords)
  }

  mutating func negate() { self = -self }

  static func + (left: Self, right: Self) -> Self {
    if left.words.isEmpty, right.words.isEmpty {
      let (sum, isOverflow) = left.small.addingReportingOverflow(right.small)
      if !isOverflow { return Self(sum) }
    }
    let (first, second) = (left.magnitudeWords, right.magnitudeWords)
    if left.isNegative == right.isNegative { return Self(isNegative: left.isNegative, sum(first, second)) }
    return isBelow(first, second)
      ? Self(isNegative: right.isNegative, difference(second, first))
      : Self(isNegative: left.isNegative, difference(first, second))
  }

  static func - (left: Self, right: Self) -> Self {
    if left.words.isEmpty, right.words.isEmpty {
      let (difference, isOverflow) = left.small.subtractingReportingOverflow(right.small)
      if !isOverflow { return Self(difference) }
    }
    return left + -right
  }

  static func += (left: inout Self, right: Self) { left = left + right }

  /// Complexity: O(n × m) for n and m words.
  static func * (left: Self, right: Self) -> Self {
    if left.words.isEmpty, right.words.isEmpty {
      let (product, isOverflow) = left.small.multipliedReportingOverflow(by: right.small)
      if !isOverflow { return Self(product) }
    }
    if left.isZero || right.isZero { return 0 }
    let (first, second) = (left.magnitudeWords, right.magnitudeWords)
    let product = [UInt](unsafeUninitializedCapacity: first.count + second.count) { product, count in
      product.initialize(repeating: 0)
      for place in first.indices {
        var carry: UInt = 0
        for other in second.indices {
          let (high, low) = first[place].multipliedFullWidth(by: second[other])
          // At most (2⁶⁴ - 1)² + 2 × (2⁶⁴ - 1), which fits into two words.
          let (part, isCarry) = low.addingReportingOverflow(carry)
          let (sum, isOver) = product[place + other].addingReportingOverflow(part)
          product[place + other] = sum
          carry = high &+ (isCarry ? 1 : 0) &+ (isOver ? 1 : 0)
        }
        product[place + second.count] = carry
      }
      count = first.count + second.count
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
    precondition(!divisor.isZero, "division by zero")
    if words.isEmpty, divisor.words.isEmpty, divisor.small != -1 {
      let (quotient, remainder) = small.quotientAndRemainder(dividingBy: divisor.small)
      return (Self(quotient), Self(remainder))
    }
    let (quotient, remainder) = Self.division(magnitudeWords, divisor.magnitudeWords)
    return (
      Self(isNegative: isNegative != divisor.isNegative, quotient), Self(isNegative: isNegative, remainder)
    )
  }

  /// The number times a power of two with a positive exponent. Traps if the exponent is negative.
  static func << (number: Self, exponent: Int) -> Self {
    precondition(exponent >= 0, "a negative exponent")
    if number.isZero || exponent == 0 { return number }
    return Self(isNegative: number.isNegative, shifted(number.magnitudeWords, up: exponent))
  }

  /// The magnitude divided by a power of two with a positive exponent, rounded towards zero, with the same
  /// sign. Traps if the exponent is negative.
  static func >> (number: Self, exponent: Int) -> Self {
    precondition(exponent >= 0, "a negative exponent")
    return Self(isNegative: number.isNegative, shifted(number.magnitudeWords, down: exponent))
  }
}

// Magnitudes, least significant word first.
extension BigInteger {
  private static func sum(_ left: [UInt], _ right: [UInt]) -> [UInt] {
    let (long, short) = left.count < right.count ? (right, left) : (left, right)
    var (sum, carry) = combined(long, short) { $0.addingReportingOverflow($1) }
    if carry > 0 { sum.append(carry) }
    return sum
  }

  /// The difference of a magnitude and one that is not larger.
  private static func difference(_ left: [UInt], _ right: [UInt]) -> [UInt] {
    combined(left, right) { $0.subtractingReportingOverflow($1) }.words
  }

  /// Combines the words of a magnitude with those of one that is not longer, from the lowest, and the last carry.
  @inline(__always)
  private static func combined(
    _ long: [UInt], _ short: [UInt], _ step: (UInt, UInt) -> (partialValue: UInt, overflow: Bool)
  ) -> (words: [UInt], carry: UInt) {
    var words = long
    var carry: UInt = 0
    for place in words.indices {
      if place >= short.count, carry == 0 { break }
      let (part, isCarry) = step(words[place], carry)
      let (total, isOver) = step(part, place < short.count ? short[place] : 0)
      words[place] = total
      carry = isCarry || isOver ? 1 : 0
    }
    return (words, carry)
  }

  private static func shifted(_ words: [UInt], up exponent: Int) -> [UInt] {
    let (whole, bits) = exponent.quotientAndRemainder(dividingBy: UInt.bitWidth)
    var result = [UInt](repeating: 0, count: whole) + words + [0]
    if bits > 0 {
      for place in (whole..<result.count).reversed() {
        let below = place > whole ? result[place - 1] >> (UInt.bitWidth - bits) : 0
        result[place] = result[place] << bits | below
      }
    }
    return result
  }

  private static func shifted(_ words: [UInt], down exponent: Int) -> [UInt] {
    let (whole, bits) = exponent.quotientAndRemainder(dividingBy: UInt.bitWidth)
    var result = Array(words.dropFirst(whole))
    if bits > 0 {
      for place in result.indices {
        let above = place + 1 < result.count ? result[place + 1] << (UInt.bitWidth - bits) : 0
        result[place] = result[place] >> bits | above
      }
    }
    return result
  }

  /// The quotient and the remainder of magnitudes: algorithm D of Knuth, The Art of Computer Programming,
  /// volume 2, section 4.3.1.
  private static func division(
    _ dividend: [UInt], _ divisor: [UInt]
  ) -> (quotient: [UInt], remainder: [UInt]) {
    if isBelow(dividend, divisor) { return ([], dividend) }
    if divisor.count == 1 { return division(dividend, divisor[0]) }
    // With its highest bit set, two words of the divisor are sufficient to estimate a word of the quotient.
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    var rest = shifted(dividend, up: shift)
    let divisor = Array(shifted(divisor, up: shift).prefix(divisor.count))
    let count = divisor.count
    let (high, next) = (divisor[count - 1], divisor[count - 2])
    var quotient = [UInt](repeating: 0, count: rest.count - count)
    for place in quotient.indices.reversed() {
      var word = UInt.max
      var left: UInt
      var isLeftLarge = false
      if rest[place + count] < high {
        (word, left) = high.dividingFullWidth((rest[place + count], rest[place + count - 1]))
      } else {
        // The words are equal: the estimate is the largest word.
        (left, isLeftLarge) = rest[place + count - 1].addingReportingOverflow(high)
      }
      while !isLeftLarge {
        let product = word.multipliedFullWidth(by: next)
        if product.high < left || product.high == left && product.low <= rest[place + count - 2] { break }
        word -= 1
        (left, isLeftLarge) = left.addingReportingOverflow(high)
      }
      if subtract(divisor, times: word, from: &rest, at: place) {
        // The estimate was one too large.
        word -= 1
        add(divisor, to: &rest, at: place)
      }
      quotient[place] = word
    }
    return (quotient, shifted(trimmed(rest), down: shift))
  }

  private static func trimmed(_ words: [UInt]) -> [UInt] {
    var words = words
    while words.last == 0 { words.removeLast() }
    return words
  }

  private static func division(_ dividend: [UInt], _ divisor: UInt) -> (quotient: [UInt], remainder: [UInt]) {
    var quotient = dividend
    var rest: UInt = 0
    for place in quotient.indices.reversed() {
      (quotient[place], rest) = divisor.dividingFullWidth((rest, quotient[place]))
    }
    return (quotient, rest == 0 ? [] : [rest])
  }

  /// Subtracts a multiple of a divisor from the words of a rest that begin at a place. Returns whether the
  /// result is negative; it is then too large by a power of the word size.
  private static func subtract(
    _ divisor: [UInt], times word: UInt, from rest: inout [UInt], at place: Int
  ) -> Bool {
    var carry: UInt = 0
    for index in divisor.indices {
      let (high, low) = divisor[index].multipliedFullWidth(by: word)
      let (part, isCarry) = low.addingReportingOverflow(carry)
      let (difference, isBorrow) = rest[place + index].subtractingReportingOverflow(part)
      rest[place + index] = difference
      carry = high &+ (isCarry ? 1 : 0) &+ (isBorrow ? 1 : 0)
    }
    let (difference, isBorrow) = rest[place + divisor.count].subtractingReportingOverflow(carry)
    rest[place + divisor.count] = difference
    return isBorrow
  }

  private static func add(_ divisor: [UInt], to rest: inout [UInt], at place: Int) {
    var carry: UInt = 0
    for index in divisor.indices {
      let (part, isCarry) = rest[place + index].addingReportingOverflow(carry)
      let (sum, isOver) = part.addingReportingOverflow(divisor[index])
      rest[place + index] = sum
      carry = isCarry || isOver ? 1 : 0
    }
    rest[place + divisor.count] &+= carry
  }
}

import TestSupport
import Testing

@testable import ConstraintSolver

@Suite struct BigIntegerTests {
  /// Numbers with interesting words: 0, 1, the largest, and random ones.
  private static func number(words: Int, _ random: inout SeededRandom) -> BigInteger {
    var number: BigInteger = 0
    for _ in 0..<words {
      let half: UInt32
      switch random.next() % 4 {
      case 0: half = 0
      case 1: half = .max
      case 2: half = 1 << (random.next() % 32)
      default: half = UInt32(truncatingIfNeeded: random.next())
      }
      number = (number << 32) + BigInteger(Int(half))
    }
    return random.next().isMultiple(of: 2) ? number : -number
  }

  private static func wide(_ number: BigInteger) -> Int128? {
    guard number.bitWidth < 127 else { return nil }
    let high = Int128((number.magnitude >> 64).lowWord)
    let low = number.bitWidth > 0 ? Int128(number.lowWord) : 0
    let size = high << 64 | low
    return number.isNegative ? -size : size
  }

  @Test("Numbers of up to 63 bits calculate as the wider integers of the standard library", arguments: 0..<20)
  func smallNumbers(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let limits = [Int.min, Int.min + 1, -1, 0, 1, Int.max]
      func operand() -> Int {
        let shift = random.next() % 64
        return random.next() % 8 == 0
          ? limits[Int(random.next() % 6)] : Int(truncatingIfNeeded: random.next()) >> shift
      }
      let (left, right) = (operand(), operand())
      let (first, second) = (BigInteger(left), BigInteger(right))
      #expect(Self.wide(first + second) == Int128(left) + Int128(right))
      #expect(Self.wide(first - second) == Int128(left) - Int128(right))
      let product = Int128(left) * Int128(right)
      if product.magnitude < 1 << 126 { #expect(Self.wide(first * second) == product) }
      #expect((first < second) == (left < right))
      #expect((first == second) == (left == right))
      #expect(Self.wide(-first) == -Int128(left))
      #expect(first.bitWidth == 64 - left.magnitude.leadingZeroBitCount)
      #expect(first.signum == left.signum() && first.isZero == (left == 0))
      guard right != 0 else { continue }
      let division = first.quotientAndRemainder(dividingBy: second)
      #expect(Self.wide(division.quotient) == Int128(left) / Int128(right))
      #expect(Self.wide(division.remainder) == Int128(left) % Int128(right))
    }
  }

  @Test("The laws of arithmetic hold for numbers of many words", arguments: 0..<20)
  func manyWords(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let first = Self.number(words: Int(random.next() % 20), &random)
      let second = Self.number(words: Int(random.next() % 12), &random)
      let third = Self.number(words: Int(random.next() % 6), &random)
      #expect(first + second == second + first && first + second - second == first)
      #expect(first - first == 0 && first + -first == 0)
      #expect(first * second == second * first)
      #expect(first * (second + third) == first * second + first * third)
      #expect((first < second) == (second - first).isPositive)
      let shift = Int(random.next() % 200)
      #expect((first << shift) >> shift == first)
      #expect(first.isZero || (first << shift).trailingZeroBitCount == first.trailingZeroBitCount + shift)
      #expect(first.isZero || (first << shift).bitWidth == first.bitWidth + shift)
      guard !second.isZero else { continue }
      let (quotient, remainder) = first.quotientAndRemainder(dividingBy: second)
      #expect(quotient * second + remainder == first)
      #expect(remainder.magnitude < second.magnitude)
      #expect(remainder.isZero || remainder.isNegative == first.isNegative)
      #expect(first * second / second == first)
    }
  }

  @Test("A division corrects estimates that are too large")
  func corrections() {
    // The cases of algorithm D in which the estimate is two too large, and in which the divisor is added back.
    let word = BigInteger(1) << 64
    let half = BigInteger(1) << 63
    for (dividend, divisor) in [
      (half * word * word, half * word + word - 1),
      ((half * word + 3) * word * word, (half * word + 1) * word + 0),
      ((half - 1) * word * word * word + (word - 1) * word * word, half * word * word + 1),
      (word * word * word - 1, word * word - 1), (word * word * word - word, word * word - 1),
    ] {
      let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
      #expect(quotient * divisor + remainder == dividend)
      #expect(!remainder.isNegative && remainder < divisor)
    }
  }

  @Test("Fractions become the nearest floating-point numbers", arguments: 0..<10)
  func fractions(seed: Int) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let exponent = Int(random.next() % 1800) - 900
      let number = Double(sign: .plus, exponent: exponent, significand: Double(random.next() >> 11))
      let scale = Dyadic.exponent(number).map { max(0, -$0) } ?? 0
      let numerator = Dyadic.integer(number, timesTwoTo: scale)
      #expect(Dyadic.number(numerator, over: BigInteger(1) << scale) == number)
      #expect(Dyadic.number(-numerator * 3, over: (BigInteger(1) << scale) * 3) == -number)
      let (top, bottom) = (Int(random.next() >> 11), Int(random.next() >> 11) + 1)
      #expect(Dyadic.number(BigInteger(top), over: BigInteger(bottom)) == Double(top) / Double(bottom))
    }
  }
}

extension BigInteger {
  fileprivate var isPositive: Bool { signum > 0 }
}

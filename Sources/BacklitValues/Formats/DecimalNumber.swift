/// The decimal digits of a number, rounded to a number of decimals.
struct DecimalNumber: Hashable {
  let isNegative: Bool
  /// The digits before the point: at least one, without leading zeros.
  let whole: String
  /// The digits after the point: exactly the requested number.
  let fraction: String

  var isZero: Bool { whole == "0" && fraction.allSatisfy { $0 == "0" } }

  /// Rounds a number half away from zero. Nil for NaN and infinities.
  ///
  /// The shortest decimal that represents the number is rounded. So 1.005 rounds to 1.01, although the double
  /// is slightly below 1.005.
  init?(_ value: Double, decimals: Int) {
    guard value.isFinite else { return nil }
    var (digits, point) = Self.shortest(value.magnitude)
    let kept = point + decimals
    if kept < 0 {
      digits = []
      point = -decimals
    } else if kept < digits.count {
      let roundsUp = digits[kept] >= 5
      digits.removeSubrange(kept...)
      if roundsUp { Self.increment(&digits, &point) }
    }
    while digits.count < point + decimals { digits.append(0) }
    while point < 0 {
      digits.insert(0, at: 0)
      point += 1
    }
    let text = digits.map { String($0) }
    let head = text[..<point].joined()
    whole = head.isEmpty ? "0" : head
    fraction = text[point...].prefix(decimals).joined()
    let isZero = digits.allSatisfy { $0 == 0 }
    // Zero has no sign.
    isNegative = value < 0 && !isZero
  }

  /// The digits of the shortest decimal and the position of the point: the value is 0.d₁d₂d₃… × 10^point.
  /// Zero has no digits.
  private static func shortest(_ value: Double) -> (digits: [UInt8], point: Int) {
    var digits: [UInt8] = []
    var point = 0
    var seenPoint = false
    var exponent = 0
    let parts = value.description.split(separator: "e")
    if parts.count == 2 { exponent = Int(parts[1]) ?? 0 }
    for byte in parts[0].utf8 {
      if byte == UInt8(ascii: ".") {
        seenPoint = true
      } else {
        digits.append(byte - UInt8(ascii: "0"))
        if !seenPoint { point += 1 }
      }
    }
    point += exponent
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    return digits.isEmpty ? ([], 0) : (digits, point)
  }

  private static func increment(_ digits: inout [UInt8], _ point: inout Int) {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    point += 1
  }
}

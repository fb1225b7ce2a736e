import BacklitGeometry

/// The unit of a value.
public enum ValueUnit: Hashable, Sendable {
  /// No unit.
  case none
  /// Percent: the value 2.4 is 2.4 %.
  case percent
  /// Decibels: "dB", spoken "decibels".
  case decibels
  /// The position between two sides in percent: "center" for 0, "left, 100 percent" for −100.
  case balance
  /// A unit with a symbol for the screen and a spoken name.
  case named(symbol: String, spoken: String)
}

/// The written and spoken form of a value.
///
/// A shown number has a fixed number of decimals, so that its digits stay in place while it changes: "+2.0
/// %". A spoken number omits trailing zeros: "plus 2 percent". Zero has no sign. Numbers are rounded half
/// away from zero; from 10²¹ on they have an exponent: "1.5e300". NaN and infinities give an empty string.
public struct ValueFormat: Hashable, Sendable {
  /// The number of decimals, 0 to 9.
  public let decimals: Int
  /// The unit of the value.
  public var unit: ValueUnit
  /// Whether positive numbers have a plus sign.
  public var showsPlus: Bool
  /// Whether shown digits are in groups of three: "12,500".
  public var groupsDigits: Bool
  /// The value at and below which a level is silence, written "−∞ dB" and spoken "silent"; nil if no value is.
  package var silence: Double?

  /// Creates a format from its parts.
  /// - Parameters:
  ///   - decimals: the number of decimals, 0 to 9; other numbers trap.
  ///   - unit: the unit of the value.
  ///   - showsPlus: whether positive numbers have a sign.
  ///   - groupsDigits: whether shown digits are in groups of three.
  ///   - silence: the value at and below which a level is silence.
  public init(
    decimals: Int = 0, unit: ValueUnit = .none, showsPlus: Bool = false, groupsDigits: Bool = false,
    silence: Double? = nil
  ) {
    checkPrecondition((0...9).contains(decimals), "decimals must be 0 to 9, not \(decimals).")
    self.decimals = decimals
    self.unit = unit
    self.showsPlus = showsPlus
    self.groupsDigits = groupsDigits
    self.silence = silence
  }

  /// Whole numbers: "5".
  public static let whole = ValueFormat()
  /// Signed whole decibels, such as "+3 dB", spoken "plus 3 decibels".
  public static let decibels = ValueFormat(unit: .decibels, showsPlus: true)
  /// Signed tenths of a decibel on a track with the ``ValueLaw/fader`` law: "-6.0 dB", and "-∞ dB" at its lower end.
  public static let fader = ValueFormat(
    decimals: 1, unit: .decibels, showsPlus: true, silence: ValueLaw.silence)
  /// The position between two sides in whole percent, such as a crossfader's: "center", "left, 40 percent".
  public static let balance = ValueFormat(unit: .balance)

  /// Returns the written form of a value, such as "5", "+2.4 %", "-1.0 %" or "0.0 %", or "+2,4 %" in German.
  public func string(for value: Double, language: Language = .en) -> String {
    string(for: value, style: NumberStyle(language))
  }

  /// The written form of a value in a number style.
  package func string(for value: Double, style: NumberStyle) -> String {
    guard let number = DecimalNumber(value, decimals: decimals) else { return "" }
    if let silence, value <= silence {
      return Placeholders.fill(style.decibels, ["number": style.minus + "∞"])
    }
    let sign = number.isNegative ? style.minus : showsPlus && !number.isZero ? style.plus : ""
    let digits = style.unsigned(number, groupsDigits: groupsDigits)
    let text = sign + digits
    switch unit {
    case .none: return text
    case .percent: return Placeholders.fill(style.percent, ["number": text])
    case .decibels: return Placeholders.fill(style.decibels, ["number": text])
    case .balance:
      let share = Placeholders.fill(style.percent, ["number": digits])
      return Placeholders.fill(style.balance.pattern(for: number), ["percent": share])
    case .named(let symbol, _): return Placeholders.fill(style.unit, ["number": text, "unit": symbol])
    }
  }

  /// Returns the spoken form of a value, such as "5", "plus 2.4 percent", "minus 1 percent" or "0 percent".
  public func spokenString(for value: Double, language: Language = .en) -> String {
    spokenString(for: value, words: NumberWords(language))
  }

  /// The spoken form of a value in the words of a language.
  package func spokenString(for value: Double, words: NumberWords) -> String {
    guard let number = DecimalNumber(value, decimals: decimals) else { return "" }
    if let silence, value <= silence { return words.silent }
    var parts: [String] = []
    if unit == .balance {
      // The side takes the place of the sign.
    } else if number.isNegative {
      parts.append(words.minus)
    } else if showsPlus && !number.isZero {
      parts.append(words.plus)
    }
    var fraction = Substring(number.fraction)
    while fraction.last == "0" { fraction.removeLast() }
    let digits = fraction.isEmpty ? number.whole : number.whole + words.decimalSeparator + fraction
    parts.append(digits + number.exponent)
    let text = parts.joined(separator: " ")
    switch unit {
    case .none: return text
    case .percent: return Placeholders.fill(words.percent, ["number": text])
    case .decibels:
      let operands = PluralOperands(
        decimal: (fraction.isEmpty ? number.whole : number.whole + "." + fraction) + number.exponent)
      return Placeholders.fill(words.decibels(operands), ["number": text])
    case .balance:
      let share = Placeholders.fill(words.percent, ["number": text])
      return Placeholders.fill(words.balance.pattern(for: number), ["percent": share])
    case .named(_, let spoken): return Placeholders.fill(words.unit, ["number": text, "unit": spoken])
    }
  }
}

/// The decimal digits of a number, rounded to a number of decimals.
struct DecimalNumber: Hashable {
  let isNegative: Bool
  /// The digits before the point: at least one, without leading zeros.
  let whole: String
  /// The digits after the point: exactly the requested number.
  let fraction: String
  /// The exponent of a number from 10²¹ on, such as "e300"; empty for others.
  let exponent: String

  var isZero: Bool { whole == "0" && fraction.allSatisfy { $0 == "0" } }

  /// Rounds a number half away from zero. Nil for NaN and infinities.
  ///
  /// The shortest decimal that represents the number is rounded. So 1.005 rounds to 1.01, although the double
  /// is slightly below 1.005.
  init?(_ value: Double, decimals: Int) {
    guard value.isFinite else { return nil }
    var (digits, point) = Self.shortest(value.magnitude)
    exponent = value.magnitude < 1e21 ? "" : "e\(point - 1)"
    if !exponent.isEmpty { point = 1 }
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
    func text(_ digits: ArraySlice<UInt8>) -> String {
      String(decoding: digits.lazy.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }
    whole = point == 0 ? "0" : text(digits[..<point])
    fraction = text(digits[point...].prefix(decimals))
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
    var text = value.description
    let exponent = text.utf8.firstIndex(of: UInt8(ascii: "e")).flatMap { Int(text[$0...].dropFirst()) } ?? 0
    text.withUTF8 { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "e"): return
        case UInt8(ascii: "."): seenPoint = true
        default:
          digits.append(byte - UInt8(ascii: "0"))
          if !seenPoint { point += 1 }
        }
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

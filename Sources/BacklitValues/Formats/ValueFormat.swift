/// The unit of a value.
public enum ValueUnit: Hashable, Sendable {
  /// No unit.
  case none
  /// Percent: the value 2.4 is 2.4 %.
  case percent
  /// A unit with a symbol for the screen and a spoken name.
  case named(symbol: String, spoken: String)
}

/// The written and spoken form of a value.
///
/// A shown number has a fixed number of decimals, so that its digits stay in place while it changes: "+2.0
/// %". A spoken number omits trailing zeros: "plus 2 percent". Zero has no sign. Numbers are rounded half
/// away from zero; NaN and infinities give an empty string.
public struct ValueFormat: Hashable, Sendable {
  /// The number of decimals, 0 to 9.
  public let decimals: Int
  /// The unit of the value.
  public var unit: ValueUnit
  /// Whether positive numbers have a sign too.
  public var showsPlus: Bool

  /// Creates a format from its parts.
  /// - Parameters:
  ///   - decimals: the number of decimals, 0 to 9; other numbers trap.
  ///   - unit: the unit of the value.
  ///   - showsPlus: whether positive numbers have a sign.
  public init(decimals: Int = 0, unit: ValueUnit = .none, showsPlus: Bool = false) {
    precondition((0...9).contains(decimals), "decimals must be 0 to 9, not \(decimals).")
    self.decimals = decimals
    self.unit = unit
    self.showsPlus = showsPlus
  }

  /// Whole numbers: "5".
  public static let whole = ValueFormat()

  /// The written form of a value, such as "5", "+2.4 %", "-1.0 %" or "0.0 %", or "+2,4 %" in a German style.
  public func string(for value: Double, style: NumberStyle = .english) -> String {
    guard let number = DecimalNumber(value, decimals: decimals) else { return "" }
    let sign = number.isNegative ? style.minus : showsPlus && !number.isZero ? style.plus : ""
    let digits = decimals > 0 ? number.whole + style.decimalSeparator + number.fraction : number.whole
    let text = sign + style.digits(digits)
    switch unit {
    case .none: return text
    case .percent: return text + style.percent
    case .named(let symbol, _): return text + style.unitSpace + symbol
    }
  }

  /// The spoken form of a value, such as "5", "plus 2.4 percent", "minus 1 percent" or "0 percent".
  public func spokenString(for value: Double, words: NumberWords = .english) -> String {
    guard let number = DecimalNumber(value, decimals: decimals) else { return "" }
    var parts: [String] = []
    if number.isNegative {
      parts.append(words.minus)
    } else if showsPlus && !number.isZero {
      parts.append(words.plus)
    }
    var fraction = Substring(number.fraction)
    while fraction.last == "0" { fraction.removeLast() }
    parts.append(fraction.isEmpty ? number.whole : number.whole + words.decimalSeparator + fraction)
    switch unit {
    case .none: break
    case .percent: parts.append(words.percent)
    case .named(_, let spoken): parts.append(spoken)
    }
    return parts.joined(separator: " ")
  }
}

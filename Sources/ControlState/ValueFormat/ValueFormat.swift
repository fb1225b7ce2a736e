/// What a value counts.
public enum ValueUnit: Hashable, Sendable {
  /// A bare number.
  case none
  /// Hundredths: the value 2.4 is 2.4 %.
  case percent
  /// Anything else, as it is shown and as it is spoken.
  case named(symbol: String, spoken: String)
}

/// How a value is written on a control and how it is spoken.
///
/// Shown, a number keeps its decimals, so that its digits stay in place while it changes: "+2.0 %". Spoken, it
/// drops zeros that say nothing: "plus 2 percent". Zero has no sign in either. Numbers are rounded half away
/// from zero; what is no finite number has the empty text.
public struct ValueFormat: Hashable, Sendable {
  /// How many decimals there are at most, 0 to 9.
  public let decimals: Int
  /// What the value counts.
  public var unit: ValueUnit
  /// Whether numbers above zero have a sign too.
  public var showsPlus: Bool

  /// A format from its parts.
  /// - Parameters:
  ///   - decimals: from 0 to 9; others trap.
  ///   - unit: what the value counts.
  ///   - showsPlus: whether numbers above zero have a sign.
  public init(decimals: Int = 0, unit: ValueUnit = .none, showsPlus: Bool = false) {
    precondition((0...9).contains(decimals), "A format has 0 to 9 decimals, not \(decimals).")
    self.decimals = decimals
    self.unit = unit
    self.showsPlus = showsPlus
  }

  /// Whole numbers: "5".
  public static let whole = ValueFormat()
  /// Signed tenths of a percent: "+2.4 %", spoken "plus 2.4 percent".
  public static let pitch = ValueFormat(decimals: 1, unit: .percent, showsPlus: true)

  /// The text on the control, such as "5", "+2.4 %", "-1.0 %", "0.0 %"; in a style other than English "+2,4 %".
  public func shown(_ value: Double, style: NumberStyle = .english) -> String {
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

  /// The words for the value, such as "5", "plus 2.4 percent", "minus 1 percent", "0 percent".
  public func spoken(_ value: Double, words: NumberWords = .english) -> String {
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

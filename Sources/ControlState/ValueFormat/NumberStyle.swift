/// How numbers are written in a language, after the locale data of Unicode (CLDR).
///
/// English keeps the blank before the percent sign that the International System of Units asks for. Where a language has a
/// blank there too, it is one that no line ends at.
public struct NumberStyle: Hashable, Sendable {
  /// Between whole and fraction.
  public var decimalSeparator: String
  /// Before numbers below zero.
  public var minus: String
  /// Before numbers above zero, where signs are shown.
  public var plus: String
  /// After a percentage, with what stands between.
  public var percent: String
  /// Between a number and its unit.
  public var unitSpace: String
  /// Whether digits are those of Arabic script, ٠ to ٩.
  public var usesArabicDigits: Bool

  /// A style from its parts.
  public init(
    decimalSeparator: String, minus: String = "-", plus: String = "+", percent: String,
    unitSpace: String = "\u{A0}", usesArabicDigits: Bool = false
  ) {
    self.decimalSeparator = decimalSeparator
    self.minus = minus
    self.plus = plus
    self.percent = percent
    self.unitSpace = unitSpace
    self.usesArabicDigits = usesArabicDigits
  }

  /// "+2.4 %".
  public static let english = NumberStyle(decimalSeparator: ".", percent: " %", unitSpace: " ")
  /// "+2,4 %", for Spanish, German and French. French has a narrow blank, which a cell cannot be.
  public static let comma = NumberStyle(decimalSeparator: ",", percent: "\u{A0}%")
  /// "+2.4%", for Arabic with Latin digits.
  public static let arabic = NumberStyle(
    decimalSeparator: ".", minus: "\u{200E}-", plus: "\u{200E}+", percent: "\u{200E}%\u{200E}")
  /// "+2,4%", for the Maghreb.
  public static let maghreb = NumberStyle(
    decimalSeparator: ",", minus: "\u{200E}-", plus: "\u{200E}+", percent: "\u{200E}%\u{200E}")
  /// "+٢٫٤٪". The marks have signs run with Arabic letters, as nothing else in a number does.
  public static let arabicDigits = NumberStyle(
    decimalSeparator: "٫", minus: "\u{61C}-", plus: "\u{61C}+", percent: "٪\u{61C}", usesArabicDigits: true)

  /// The style for a BCP 47 tag such as "de" or "ar-MA"; English for languages that have none here.
  ///
  /// CLDR has Latin digits for the Maghreb and the Emirates, and Arabic ones for the other regions. Here all have Latin
  /// ones, unless an extension asks for the others, "ar-EG-u-nu-arab": terminals that join letters themselves, as kitty
  /// does, turn round a run with an Arabic separator or percent sign, and show 50 as 05.
  public init(language tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "es", "de", "fr": self = .comma
    case "ar" where parts.contains("arab"): self = .arabicDigits
    case "ar" where parts.contains(where: { ["dz", "eh", "ly", "ma", "tn"].contains($0) }): self = .maghreb
    case "ar": self = .arabic
    default: self = .english
    }
  }

  /// ASCII digits as this style writes them.
  func digits(_ text: String) -> String {
    guard usesArabicDigits else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard ("0"..."9").contains(scalar) else { return scalar }
          return Unicode.Scalar(scalar.value - 0x30 + 0x660) ?? scalar
        }))
  }
}

/// The written form of numbers in a language, based on Unicode's locale data (CLDR).
///
/// English has a space before the percent sign, as the International System of Units requires. Other
/// languages with a space there use a no-break space.
public struct NumberStyle: Hashable, Sendable {
  /// The separator between the whole part and the fraction.
  public var decimalSeparator: String
  /// The sign of negative numbers.
  public var minus: String
  /// The sign of positive numbers, where signs are shown.
  public var plus: String
  /// The percent sign, including the space before it.
  public var percent: String
  /// The space between a number and its unit.
  public var unitSpace: String
  /// Whether to write digits in Arabic script, ٠ to ٩.
  public var usesArabicDigits: Bool

  /// Creates a style from its parts.
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
  /// "+2,4 %", for Spanish, German and French. The narrow space of French is not possible in cells.
  public static let comma = NumberStyle(decimalSeparator: ",", percent: "\u{A0}%")
  /// "+2.4%", for Arabic with Latin digits.
  public static let arabic = NumberStyle(
    decimalSeparator: ".", minus: "\u{200E}-", plus: "\u{200E}+", percent: "\u{200E}%\u{200E}")
  /// "+2,4%", for the Maghreb.
  public static let maghreb = NumberStyle(
    decimalSeparator: ",", minus: "\u{200E}-", plus: "\u{200E}+", percent: "\u{200E}%\u{200E}")
  /// "+٢٫٤٪". The Arabic letter marks make the signs follow the direction of Arabic text.
  public static let arabicDigits = NumberStyle(
    decimalSeparator: "٫", minus: "\u{61C}-", plus: "\u{61C}+", percent: "٪\u{61C}", usesArabicDigits: true)

  /// The style for a BCP 47 tag such as "de" or "ar-MA"; English for languages that are not in the table.
  ///
  /// CLDR has Latin digits for the Maghreb and the Emirates, and Arabic digits for the other regions. This
  /// style uses Latin digits for all regions, unless the tag requests Arabic digits: "ar-EG-u-nu-arab". The
  /// reason is that terminals that shape Arabic text themselves, such as kitty, reverse a run with an Arabic
  /// separator or percent sign: 50 becomes 05.
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

  /// Replaces ASCII digits by the digits of this style.
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

/// The spoken form of numbers in a language.
public struct NumberWords: Hashable, Sendable {
  /// The word before positive numbers, where signs are spoken.
  public var plus: String
  /// The word before negative numbers.
  public var minus: String
  /// The word after a percentage.
  public var percent: String
  /// The separator between the whole part and the fraction, as a speech synthesizer of the language expects
  /// it.
  public var decimalSeparator: String

  /// Creates words from their parts.
  public init(plus: String, minus: String, percent: String, decimalSeparator: String) {
    self.plus = plus
    self.minus = minus
    self.percent = percent
    self.decimalSeparator = decimalSeparator
  }

  /// English.
  public static let english = NumberWords(
    plus: "plus", minus: "minus", percent: "percent", decimalSeparator: ".")
  /// Spanish.
  public static let spanish = NumberWords(
    plus: "más", minus: "menos", percent: "por ciento", decimalSeparator: ",")
  /// German.
  public static let german = NumberWords(
    plus: "plus", minus: "minus", percent: "Prozent", decimalSeparator: ",")
  /// French.
  public static let french = NumberWords(
    plus: "plus", minus: "moins", percent: "pour cent", decimalSeparator: ",")
  /// Arabic, with the Latin digits of the Maghreb and of most synthesizers.
  public static let arabic = NumberWords(
    plus: "زائد", minus: "ناقص", percent: "بالمئة", decimalSeparator: ".")

  /// The words for a BCP 47 tag such as "de" or "fr-CA"; English for languages that are not in the table.
  public init(language tag: String) {
    switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "es": self = .spanish
    case "de": self = .german
    case "fr": self = .french
    case "ar": self = .arabic
    default: self = .english
    }
  }
}

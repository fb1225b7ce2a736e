/// What numbers sound like in a language.
public struct NumberWords: Hashable, Sendable {
  /// Said before numbers above zero where signs are said.
  public var plus: String
  /// Said before numbers below zero.
  public var minus: String
  /// Said after a percentage.
  public var percent: String
  /// Between whole and fraction: a speech synthesizer of the language reads it as its own.
  public var decimalSeparator: String

  /// Words from their parts.
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
  /// Arabic, with the digits that the Maghreb and most synthesizers use.
  public static let arabic = NumberWords(
    plus: "زائد", minus: "ناقص", percent: "بالمئة", decimalSeparator: ".")

  /// The words for a BCP 47 tag such as "de" or "fr-CA"; English for languages that have none here.
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

import BacklitValues

/// A form that a field gives to its text when editing ends, for example a number with its unit.
///
/// A text that a formatter does not understand stays as it is; a ``TextValidation`` reports it.
public struct TextFormatter: Sendable {
  private let transform: @Sendable (String, Language) -> String?

  /// Creates a formatter.
  /// - Parameter transform: returns the formatted text for a text and a language; nil if it is not understood.
  public init(_ transform: @escaping @Sendable (_ text: String, _ language: Language) -> String?) {
    self.transform = transform
  }

  /// The formatted text; nil if the text is not understood.
  public func string(for text: String, language: Language = .en) -> String? { transform(text, language) }

  /// Numbers in a format, with the separators of the language: "1,234.5" or "1.234,5".
  public static func number(_ format: ValueFormat) -> TextFormatter {
    TextFormatter { text, language in
      NumberText.value(of: text).map { format.string(for: $0, language: language) }
    }
  }

  /// Dates as numbers, in the order of the language: "03/04/2026" for the fourth of March in English, "04.03.2026" in
  /// German.
  ///
  /// Any sign or space separates the parts. A year of two digits is in the years from 1950 to 2049. A date that starts
  /// with a year of four digits is read as year, month and day.
  public static let date = TextFormatter { text, language in
    LocalDate(text, language: language)?.string(in: language)
  }
}

extension LocalDate {
  /// Reads a date in the order of a language; nil if the text is not one.
  init?(_ text: String, language: Language) {
    let parts = text.split { !$0.isNumber }.map(String.init)
    let numbers = parts.compactMap { part in
      part.count > 4
        ? nil
        : part.reduce(Int?(0)) { sum, digit in
          sum.flatMap { sum in digit.wholeNumberValue.map { sum * 10 + $0 } }
        }
    }
    guard numbers.count == 3, parts.count == 3 else { return nil }
    let isISO = parts[0].count == 4
    let order = isISO ? "ymd" : DateWords(language).order
    var (year, month, day) = (0, 0, 0)
    for (letter, number) in zip(order, numbers) {
      switch letter {
      case "y": year = number
      case "m": month = number
      default: day = number
      }
    }
    if year < 100 { year += year < 50 ? 2000 : 1900 }
    self.init(year: year, month: month, day: day)
  }

  /// The date as numbers in the order of a language.
  func string(in language: Language) -> String {
    let words = DateWords(language)
    return words.order.map { letter in
      switch letter {
      case "y": "\(year)"
      case "m": Numerals.padded(month, to: 2)
      default: Numerals.padded(day, to: 2)
      }
    }.joined(separator: words.separator)
  }
}

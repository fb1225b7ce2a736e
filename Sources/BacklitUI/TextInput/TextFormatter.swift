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

  /// Returns the formatted text; nil if the text is not understood.
  public func string(for text: String, language: Language = .en) -> String? { transform(text, language) }

  /// Numbers in a format, with the separators of the language: "1,234.5" or "1.234,5".
  public static func number(_ format: ValueFormat) -> TextFormatter {
    TextFormatter { text, language in
      NumberText.value(of: text, language: language).map { format.string(for: $0, language: language) }
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

extension LocalDate {
  /// Reads a date in numbers: day, month and year in the order of the language, with any sign or space between them. A year of two
  /// digits is in the years from 1950 to 2049, and a text that starts with a year of four digits is read as year, month and day.
  /// - Returns: nil if the text is not a date.
  public init?(_ text: String, language: Language) {
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

  /// Returns the date as numbers in the order of a language, such as "04.03.2026" in German.
  public func string(in language: Language) -> String {
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

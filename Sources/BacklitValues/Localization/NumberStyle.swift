/// The written form of numbers in a language, from the group `numbers` of its table.
///
/// The tables follow Unicode's locale data (CLDR) with two differences. English has a space before the percent sign, as the
/// International System of Units requires. French has no narrow spaces, because cells have one width.
package struct NumberStyle: Hashable, Sendable {
  /// The separator between the whole part and the fraction.
  var decimalSeparator: String
  /// The separator between groups of three digits, where digits are grouped.
  var groupingSeparator: String
  /// The sign of negative numbers.
  package var minus: String
  /// The sign of positive numbers, where signs are shown.
  package var plus: String
  /// The pattern of a percentage, with `{number}` for the number and its sign.
  package var percent: String
  /// The pattern of a number with a unit, with `{number}` and `{unit}`.
  package var unit: String
  /// The pattern of a level in decibels, with `{number}`.
  package var decibels: String
  /// The patterns of a position between two sides.
  package var balance: BalancePatterns
  /// The ten digits from 0 to 9.
  package var digits: [Character]

  /// Creates the style of a language.
  ///
  /// A table can have formats for a region or a numbering system: `numbers.MA.decimal` is used for `ar-MA`, and
  /// `numbers.arab.digits` for `ar-u-nu-arab`. A numbering system goes before a region.
  ///
  /// Arabic has Latin digits in all regions, unless the tag requests Arabic digits; CLDR has them for the Maghreb and
  /// the Emirates only. The reason is that terminals that shape Arabic text themselves, such as kitty, reverse a run with
  /// an Arabic separator or percent sign: 50 becomes 05.
  package init(_ language: Language) {
    let variants = [language.numberingSystem, language.region].compactMap(\.self)
    func text(_ name: String) -> String {
      for variant in variants {
        if let found = language.textAndLanguage("numbers.\(variant).\(name)"), found.foreign == nil {
          return found.text
        }
      }
      return language.text("numbers.\(name)")
    }
    decimalSeparator = text("decimal")
    groupingSeparator = text("group")
    minus = text("minus")
    plus = text("plus")
    percent = text("percent")
    unit = text("unit")
    decibels = text("decibels")
    balance = BalancePatterns { text("balance." + $0) }
    digits = Array(text("digits"))
  }

  /// Creates the style of a BCP 47 tag such as `de` or `ar-MA`; English for other texts.
  package init(language tag: String) { self = Localization.numberStyle(tag: tag) }

  /// "+2.4 %".
  package static var english: NumberStyle { NumberStyle(.en) }

  /// A number in the digits and separators of this style, without a sign.
  func unsigned(_ number: DecimalNumber, groupsDigits: Bool) -> String {
    var text = ""
    for (index, digit) in number.whole.enumerated() {
      let left = number.whole.utf8.count - index
      if groupsDigits, index > 0, left.isMultiple(of: 3) { text += groupingSeparator }
      text.append(self.digit(digit))
    }
    if !number.fraction.isEmpty { text += decimalSeparator + String(number.fraction.map(digit)) }
    return text + String(number.exponent.map(digit))
  }

  private func digit(_ digit: Character) -> Character {
    guard digits.count == 10, let value = digit.wholeNumberValue else { return digit }
    return digits[value]
  }
}

/// The patterns of a position between two sides, with `{percent}` for the distance from the center.
package struct BalancePatterns: Hashable, Sendable {
  package var center: String
  package var left: String
  package var right: String

  /// Looks the patterns up by their names.
  init(_ text: (String) -> String) {
    (center, left, right) = (text("center"), text("left"), text("right"))
  }

  /// The pattern for a number, which is negative at the left.
  func pattern(for number: DecimalNumber) -> String {
    number.isZero ? center : number.isNegative ? left : right
  }
}

/// The spoken form of numbers in a language, from the group `numbers.spoken` of its table.
package struct NumberWords: Hashable, Sendable {
  /// The word before positive numbers, where signs are spoken.
  package var plus: String
  /// The word before negative numbers.
  package var minus: String
  /// The pattern of a percentage, with `{number}` for the number and its sign.
  package var percent: String
  /// The pattern of a number with a unit, with `{number}` and `{unit}`.
  package var unit: String
  /// The separator between the whole part and the fraction, as a speech synthesizer of the language expects it.
  var decimalSeparator: String
  /// The word for a level that cannot be heard.
  package var silent: String
  /// The patterns of a position between two sides.
  package var balance: BalancePatterns
  /// The patterns of a level in decibels by plural category, with `{number}`.
  private var decibels: [PluralCategory: String]
  /// The language of the plural rules.
  private var rules: Language

  /// Creates the words of a language.
  package init(_ language: Language) {
    plus = language.text("numbers.spoken.plus")
    minus = language.text("numbers.spoken.minus")
    percent = language.text("numbers.spoken.percent")
    unit = language.text("numbers.spoken.unit")
    decimalSeparator = language.text("numbers.spoken.decimal")
    silent = language.text("numbers.spoken.silent")
    balance = BalancePatterns { language.text("numbers.spoken.balance." + $0) }
    decibels = language.forms("numbers.spoken.decibels")
    rules = language.supported
  }

  /// The pattern of a level with the plural form for a number; nil stands for a number that plural rules do not cover.
  func decibels(_ number: PluralOperands?) -> String {
    let category = number.map { Localization.category(of: $0, in: rules) } ?? .other
    return decibels[category] ?? decibels[.other] ?? ""
  }

  /// Creates the words of a BCP 47 tag such as `de` or `fr-CA`; English for other texts.
  package init(language tag: String) { self = Localization.numberWords(tag: tag) }

  /// "plus 2.4 percent".
  package static var english: NumberWords { NumberWords(.en) }
}

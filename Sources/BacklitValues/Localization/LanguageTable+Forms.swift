extension LanguageTable {
  /// The faults of texts with plural forms: forms that the language needs for whole numbers and a text lacks, and forms
  /// that the language does not have.
  ///
  /// Complexity: O(number of texts with plural forms).
  /// - Parameters:
  ///   - document: the text of this table.
  ///   - language: the language of the table.
  /// - Returns: the faults, in no particular order.
  func formFaults(in document: JSONDocument, language: Language) -> [Fault] {
    var faults: [Fault] = []
    let name = "the language \(Spelling.quoted(language.tag))"
    let rules = self.rules ?? Localization.pluralRules(of: language)
    lazy var needed = Self.categories(of: rules)
    for (key, entry) in strings.entries {
      guard case .plural(let forms) = entry, let first = forms.values.map(\.range.lowerBound).min() else {
        continue
      }
      let text = Spelling.quoted(key)
      guard let rules else {
        if forms.count > 1 {
          faults.append(
            document.fault(
              at: first, "\(text) has plural forms, but there are no plural rules for \(name)",
              "add them to the table as the group \(Spelling.quoted(StringTable.rules)), from CLDR"))
        }
        continue
      }
      for (category, example) in needed where forms[category] == nil && category != .other {
        let form = Spelling.quoted(category.rawValue)
        faults.append(
          document.fault(
            at: first, "\(text) lacks the form \(form), which \(name) uses for numbers such as \(example)",
            "add \(form)"))
      }
      for (category, form) in forms where category != .other && rules.rules[category] == nil {
        let all = PluralCategory.allCases.filter { rules.rules[$0] != nil || $0 == .other }.map(\.rawValue)
        faults.append(
          document.fault(
            at: form.range.lowerBound,
            "\(text) has the form \(Spelling.quoted(category.rawValue)), which \(name) does not use",
            "its forms are \(all.joined(separator: ", "))"))
      }
    }
    return faults
  }

  /// The categories of the whole numbers up to 1000, each with its smallest number. A category of fractions, or of
  /// millions, is not needed.
  private static func categories(of rules: PluralRules?) -> [(category: PluralCategory, example: Int)] {
    guard let rules else { return [] }
    var found: [PluralCategory: Int] = [:]
    for number in 0...1000 {
      let category = rules.category(of: PluralOperands(UInt(number)))
      if found[category] == nil { found[category] = number }
    }
    return PluralCategory.allCases.compactMap { category in found[category].map { (category, $0) } }
  }

  /// The faults of a program's table: those of its plural forms, and placeholders that differ from the English text.
  func programFaults(in document: JSONDocument, language: Language, reference: StringTable?) -> [Fault] {
    faults + formFaults(in: document, language: language)
      + (reference.map { placeholderFaults(in: document, reference: $0) } ?? [])
  }
}

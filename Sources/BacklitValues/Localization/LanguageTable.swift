/// The texts, plural rules and number formats of one language.
///
/// The rules are in the group `plurals`, by category; a table without that group uses the rules of the parent language.
struct LanguageTable: Sendable {
  private(set) var strings: StringTable
  /// The rules that the table states; nil for none.
  private(set) var rules: PluralRules?

  /// The faults of the file.
  private(set) var faults: [Fault]

  /// Reads a table.
  init(document: JSONDocument) {
    strings = StringTable(document: document)
    faults = strings.faults
    var rules: [PluralCategory: PluralRule] = [:]
    for category in PluralCategory.allCases {
      let key = "\(StringTable.rules).\(category.rawValue)"
      guard case .text(let text)? = strings.entries[key] else { continue }
      do throws(PluralRule.SyntaxError) {
        rules[category] = try PluralRule(text.text)
        guard category == .other else { continue }
        throw PluralRule.SyntaxError(
          offset: 0, problem: "\"other\" has no rule", remedy: "remove it; it is what no rule covers")
      } catch {
        faults.append(
          Fault(
            file: document.file, position: document.position(ofScalar: error.offset, inStringAt: text.range),
            problem: error.problem, remedy: error.remedy))
      }
    }
    if !rules.isEmpty { self.rules = PluralRules(rules: rules) }
  }

  /// Adds the texts and rules of a table of the same language; they replace present ones.
  mutating func merge(_ table: LanguageTable) {
    strings.merge(table.strings)
    rules = table.rules ?? rules
  }
}

extension LanguageTable {
  /// Compares the texts with those of the toolkit.
  ///
  /// - Parameters:
  ///   - document: the text of this table.
  ///   - reference: the English texts, with the placeholders that each text may have.
  ///   - groups: the groups of the toolkit's texts.
  ///   - inherited: returns the rules of the language, for a table without rules; called only if the table has plural
  ///     forms.
  /// - Returns: the faults: unknown keys in a group of the toolkit, placeholders that differ, unknown plural forms.
  func faults(
    in document: JSONDocument, reference: StringTable, groups: Set<String>,
    rules inherited: () -> PluralRules?
  ) -> [Fault] {
    let hasForms = strings.entries.values.contains(where: \.isPlural)
    let categories = hasForms ? (rules ?? inherited())?.rules.keys.map(\.rawValue) ?? [] : []
    var check = TableCheck(document: document)
    for (key, entry) in strings.entries where !Self.isOpen(key) {
      guard let known = reference.entries[Self.referenceKey(key)] else {
        if groups.contains(StringTable.group(of: key)) {
          check.unknown(key, entry, known: reference.entries.keys)
        }
        continue
      }
      check.compare(key, entry, with: known, categories: Set(categories))
    }
    for (key, entry) in strings.entries where key.hasPrefix(StringTable.rules + ".") {
      check.ruleName(key, entry)
    }
    return check.faults
  }

  /// Compares the placeholders of the texts that a reference also has with those of the reference.
  func placeholderFaults(in document: JSONDocument, reference: StringTable) -> [Fault] {
    var check = TableCheck(document: document)
    for (key, entry) in strings.entries where !key.hasPrefix(StringTable.rules + ".") {
      if let known = reference.entries[key] { check.comparePlaceholders(key, entry, with: known) }
    }
    return check.faults
  }

  /// Whether a key is in a group whose names each language chooses: plural rules, signs, letters and loan words.
  private static func isOpen(_ key: String) -> Bool {
    ["\(StringTable.rules).", "spelling.signs.", "spelling.alphabet.", "loanWords."].contains {
      key.hasPrefix($0)
    }
  }

  /// The key with the same meaning in the reference: `numbers.decimal` for `numbers.MA.decimal`, which holds for a region
  /// or a numbering system.
  static func referenceKey(_ key: String) -> String {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return key }
    switch parts[0] {
    case "numbers" where parts[1] != "spoken" && parts[1] != "balance": return "numbers.\(parts[2])"
    case "dates" where parts[1].allSatisfy(\.isUppercase): return "dates.\(parts[2])"
    default: return key
    }
  }
}

/// Compares entries of a table with the reference and collects faults.
private struct TableCheck {
  let document: JSONDocument
  var faults: [Fault] = []

  init(document: JSONDocument) { self.document = document }

  mutating func unknown(_ key: String, _ entry: StringTable.Entry, known: some Sequence<String>) {
    // Only keys of the same group are near in meaning.
    let group = key.prefix { $0 != "." } + "."
    let hint = Spelling.hint(for: key, among: known.filter { $0.hasPrefix(group) }.sorted())
    fault("there is no text \(Spelling.quoted(key))", hint ?? "remove it", in: first(entry))
  }

  mutating func ruleName(_ key: String, _ entry: StringTable.Entry) {
    let name = String(key.dropFirst(StringTable.rules.count + 1))
    guard PluralCategory(rawValue: name) == nil else { return }
    let names = PluralCategory.allCases.map(\.rawValue).dropLast()
    fault(
      "\(Spelling.quoted(name)) is not a plural category", "the categories with a rule are \(list(names))",
      in: first(entry))
  }

  mutating func compare(
    _ key: String, _ entry: StringTable.Entry, with known: StringTable.Entry, categories: Set<String>
  ) {
    let expected = known.names
    switch (entry, known) {
    case (.plural, .text):
      fault("\(Spelling.quoted(key)) has no plural forms", "write one string", in: first(entry))
    case (.plural(let forms), .plural):
      for (category, text) in forms {
        if category != .other, !categories.contains(category.rawValue) {
          fault(
            "\(Spelling.quoted(category.rawValue)) is not a plural category of this language",
            "its categories are \(list(categories.sorted() + ["other"])); rules are in \(Spelling.quoted(StringTable.rules))",
            in: text)
        }
        compare(key, text, with: expected, optional: ["count"])
      }
    case (.text(let text), .plural): compare(key, text, with: expected, optional: ["count"])
    case (.text(let text), .text): compare(key, text, with: expected, optional: [])
    }
    if key.hasSuffix(".digits"), entry.text().count != 10 {
      fault("\(Spelling.quoted(key)) must have ten digits", "write them from 0 to 9", in: first(entry))
    }
  }

  mutating func comparePlaceholders(
    _ key: String, _ entry: StringTable.Entry, with known: StringTable.Entry
  ) {
    // A text without forms in English can have them in a language that needs them.
    let optional: Set<String> = known.isPlural || entry.isPlural ? ["count"] : []
    for text in entry.texts { compare(key, text, with: known.names.union(optional), optional: optional) }
  }

  private mutating func compare(
    _ key: String, _ text: StringTable.Text, with expected: Set<String>, optional: Set<String>
  ) {
    var found: Set<String> = []
    Placeholders.scan(text.text) { part in
      switch part {
      case .text: break
      case .fault(let offset, let brace):
        fault(
          "\"\(brace)\" is not part of a placeholder", "write \(brace)\(brace) for the brace itself",
          in: text,
          at: offset)
      case .name(let name, let offset):
        found.insert(name)
        if expected.contains(name) { return }
        fault(
          "\(Spelling.quoted(key)) has no placeholder \(Spelling.quoted("{\(name)}"))",
          expected.isEmpty
            ? "it has none" : "its placeholders are \(list(expected.sorted().map { "{\($0)}" }))", in: text,
          at: offset)
      }
    }
    for name in expected.subtracting(found).subtracting(optional).sorted() {
      fault(
        "\(Spelling.quoted(key)) lacks the placeholder \(Spelling.quoted("{\(name)}"))", "add it to the text",
        in: text)
    }
  }

  private func first(_ entry: StringTable.Entry) -> StringTable.Text {
    entry.texts.first ?? StringTable.Text(text: "", range: 0..<0)
  }

  private func list(_ names: some Sequence<String>) -> String { names.joined(separator: ", ") }

  /// Adds a fault at the start of a string, or at a character in it.
  private mutating func fault(
    _ problem: String, _ remedy: String, in text: StringTable.Text, at scalar: Int? = nil
  ) {
    let position =
      scalar.map { document.position(ofScalar: $0, inStringAt: text.range) }
      ?? document.position(of: text.range.lowerBound)
    faults.append(Fault(file: document.file, position: position, problem: problem, remedy: remedy))
  }
}

extension StringTable.Entry {
  /// The names of the placeholders.
  fileprivate var names: Set<String> {
    var names: Set<String> = []
    for text in texts {
      Placeholders.scan(text.text) { if case .name(let name, _) = $0 { names.insert(name) } }
    }
    return names
  }
}

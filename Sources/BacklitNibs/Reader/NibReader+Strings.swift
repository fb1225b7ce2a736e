import BacklitValues

extension NibReader {
  /// A use of a text from the tables.
  struct TextUse {
    let key: String
    let document: JSONDocument
    /// The place of the string in the document.
    let offset: Int
  }

  /// The text that a string stands for: the string itself, the localized text of `@key`, or `@…` for `@@…`.
  func lookUp(_ text: String, at value: JSONValue) -> String? {
    guard let plain = plainText(text, at: value) else { return nil }
    return reading.strings.pseudoLanguage?.text(plain) ?? plain
  }

  private func plainText(_ text: String, at value: JSONValue) -> String? {
    guard text.hasPrefix("@") else { return text }
    let key = String(text.dropFirst())
    if key.hasPrefix("@") { return key }
    let use = TextUse(key: key, document: document, offset: value.range.lowerBound)
    if reading.isStrict { reading.textUses.append(use) }
    return reading.text(of: use)
  }
}

@MainActor
extension NibReader.Reading {
  /// Looks up a text; nil, with a fault, if there is none.
  func text(of use: NibReader.TextUse) -> String? {
    guard let text = localizedText(of: use) else { return nil }
    let before = textBytes
    textBytes += text.utf8.count
    let most = NibReader.mostTextBytes
    if textBytes <= most { return text }
    if before <= most {
      fault(
        use, "the texts from tables of strings have more than \(most >> 20) MiB in total",
        "use shorter texts, or use them less often")
    }
    return nil
  }

  private func localizedText(of use: NibReader.TextUse) -> String? {
    let key = use.key
    if isStrict { reportFaults(of: strings.own) }
    for table in strings.own { if let found = table.text(key) { return found } }
    let other = strings.fallback.flatMap { $0.text(key) }
    if !isStrict, let other { return other }

    // A fault in a table may be the reason for a missing text.
    reportFaults(of: strings.own + [strings.fallback].compactMap { $0 })
    guard let table = strings.own.first ?? (isStrict ? nil : strings.fallback) else {
      if hasReportedLanguage { return nil }
      hasReportedLanguage = true
      fault(
        use, "there are no strings for the language \(Spelling.quoted(strings.language))",
        "put them into \(strings.path(strings.language))")
      return nil
    }
    // A key that no language has is reported for the development language only, so it is one fault in all languages.
    let place = other == nil ? strings.fallback ?? table : table
    fault(
      use, "there is no text \(Spelling.quoted(key)) in \(place.file)",
      other.map { _ in "\(strings.path(StringsTables.development.tag)) has it" }
        ?? Spelling.nearest(to: key, among: strings.comparedKeys(of: place)).map(Spelling.suggestion)
        ?? "add it there, or write @@ for a text that begins with @")
    return nil
  }

  /// Adds a fault at the use of a text.
  private func fault(
    _ use: NibReader.TextUse, _ problem: @autoclosure () -> String, _ remedy: @autoclosure () -> String
  ) {
    guard faults.count < NibReader.maximumFaultCount else { return }
    faults.append(
      Fault(
        file: use.document.file, position: use.document.position(of: use.offset), problem: problem(),
        remedy: remedy()))
  }

  /// Adds the faults of tables, once for each table.
  private func reportFaults(of tables: [StringTable]) {
    for table in tables where reportedTables.insert(table.file).inserted { faults += table.faults }
  }

  /// Looks up all texts that were used so far in a different language, without reading the definition again.
  ///
  /// ``faults`` then contains only the faults of texts in that language.
  func checkTexts(in language: String) {
    faults = []
    reportedTables = []
    hasReportedLanguage = false
    textBytes = 0
    strings = StringsTables(like: strings, language: language)
    for use in textUses { _ = text(of: use) }
  }
}

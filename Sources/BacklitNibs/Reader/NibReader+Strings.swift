import BacklitLayout
import BacklitValues

extension NibReader {
  /// The text that a string stands for: the string itself, the localized text of `@key`, or `@…` for `@@…`.
  func lookUp(_ text: String, at value: JSONValue) -> String? {
    guard text.hasPrefix("@") else { return text }
    let key = String(text.dropFirst())
    if key.hasPrefix("@") { return key }
    let strings = session.strings
    if session.isStrict { reportFaults(of: strings.own) }
    for table in strings.own { if let found = table.text(key) { return found } }
    let other = strings.fallback.flatMap { $0.text(key) }
    if !session.isStrict, let other { return other }

    // A fault in a table may be the reason for a missing text.
    reportFaults(of: strings.own + [strings.fallback].compactMap { $0 })
    guard let table = strings.own.first ?? (session.isStrict ? nil : strings.fallback) else {
      if session.hasReportedLanguage { return nil }
      session.hasReportedLanguage = true
      fault(
        value, "there are no strings for the language \(Spelling.quoted(strings.language))",
        "put them into \(strings.path(strings.language))")
      return nil
    }
    // A key that no language has is reported for the development language only, so it is one fault in all languages.
    let place = other == nil ? strings.fallback ?? table : table
    fault(
      value, "there is no text \(Spelling.quoted(key)) in \(place.file)",
      other.map { _ in "\(strings.path(StringsTables.development.tag)) has it" }
        ?? Spelling.nearest(to: key, among: place.entries.keys.sorted()).map(Spelling.suggestion)
        ?? "add it there, or write @@ for a text that begins with @")
    return nil
  }

  /// Adds the faults of tables, once for each table.
  private func reportFaults(of tables: [StringTable]) {
    for table in tables where session.reportedTables.insert(table.file).inserted {
      session.faults += table.faults
    }
  }
}

import AutoLayout

extension NibReader {
  /// The text that people read: a string itself, what `@key` stands for in the language, or `@…` for `@@…`.
  func lookUp(_ text: String, at value: JSONValue) -> String? {
    guard text.hasPrefix("@") else { return text }
    let key = String(text.dropFirst())
    if key.hasPrefix("@") { return key }
    let strings = session.strings
    if session.isStrict { reportFaults(of: strings.own) }
    for table in strings.own { if let found = table.texts[key] { return found } }
    let other = strings.standIn.flatMap { $0.texts[key] }
    if !session.isStrict, let other { return other }

    // What is wrong with a table may be why.
    reportFaults(of: strings.own + [strings.standIn].compactMap { $0 })
    guard let table = strings.own.first ?? (session.isStrict ? nil : strings.standIn) else {
      if session.hasReportedLanguage { return nil }
      session.hasReportedLanguage = true
      fault(
        value, "there are no strings for the language \(Spelling.quoted(strings.language))",
        "put them into \(strings.path(strings.language))")
      return nil
    }
    // What nobody has is missing where it would be written first, and that is one fault in all languages.
    let place = other == nil ? strings.standIn ?? table : table
    fault(
      value, "there is no text \(Spelling.quoted(key)) in \(place.file)",
      other.map { _ in "\(strings.path(StringsTables.development)) has it" }
        ?? Spelling.nearest(to: key, among: place.texts.keys.sorted()).map { "did you mean “\($0)”?" }
        ?? "add it there, or write @@ for a text that begins with @")
    return nil
  }

  /// Reports what is wrong with tables, once.
  private func reportFaults(of tables: [StringsTable]) {
    for table in tables where session.reportedTables.insert(table.file).inserted {
      session.faults += table.faults
    }
  }
}

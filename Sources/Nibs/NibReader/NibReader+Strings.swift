import AutoLayout

extension NibReader {
  /// The text that people read: a string itself, what `@key` stands for in the language, or `@…` for `@@…`.
  func lookUp(_ text: String, at value: JSONValue) -> String? {
    guard text.hasPrefix("@") else { return text }
    let key = String(text.dropFirst())
    if key.hasPrefix("@") { return key }
    guard let table = stringsTable(at: value) else { return nil }
    if let found = table.texts[key] { return found }
    fault(
      value, "there is no text \(Spelling.quoted(key)) in \(table.file)",
      Spelling.nearest(to: key, among: table.texts.keys.sorted()).map { "did you mean “\($0)”?" }
        ?? "add it there, or write @@ for a text that begins with @")
    return nil
  }

  /// The table of the language, `../Strings/<language>.json` from the outermost definition; of `de-AT` where
  /// there is no such file, of `de`. That there is none is said once.
  private func stringsTable(at value: JSONValue) -> StringsTable? {
    if session.hasSoughtStrings { return session.strings }
    session.hasSoughtStrings = true
    let folder = FileBytes.folder(of: chain.first ?? document.file) + "/../Strings/"
    let languages = [session.language, session.language.split(separator: "-").first.map(String.init) ?? ""]
    for language in languages where Spelling.isName(language.replacing("-", with: "_")) {
      let path = folder + language + ".json"
      let limit = JSONDocument.Limits().bytes
      guard let bytes = try? FileBytes.read(path, limit: limit) else { continue }
      session.strings = StringsTable(
        document: JSONDocument(bytes: bytes, file: path), faults: &session.faults)
      return session.strings
    }
    fault(
      value, "there are no strings for the language \(Spelling.quoted(session.language))",
      "put them into \(folder)\(session.language).json")
    return nil
  }
}

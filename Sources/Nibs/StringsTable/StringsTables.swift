import AutoLayout

/// The tables of strings that stand beside a definition in `../Strings`, for one language; each is read when it is first
/// asked for.
final class StringsTables {
  /// The language in which programs are written: what is not translated is shown in it.
  static let development = "en"

  let folder: String
  let language: String

  /// The tables beside a definition.
  init(beside file: String, language: String) {
    folder = FileBytes.folder(of: file) + "/../Strings"
    self.language = language
  }

  /// Where the table of a language is, or would be.
  func path(_ language: String) -> String { "\(folder)/\(language).json" }

  /// The tables of the language, most special first: for `de-AT` those of `de-AT` and of `de`, as far as there are
  /// such. So the table of a region need only say what differs.
  private(set) lazy var own: [StringsTable] = {
    guard Self.isTag(language) else { return [] }
    var parts = language.split(separator: "-")
    var found: [StringsTable] = []
    while !parts.isEmpty {
      if let table = table(parts.joined(separator: "-")) { found.append(table) }
      parts.removeLast()
    }
    return found
  }()

  /// The table that stands in for others.
  private(set) lazy var standIn = own.first { $0.file == path(Self.development) } ?? table(Self.development)

  private func table(_ language: String) -> StringsTable? {
    let bytes = try? FileBytes.read(path(language), limit: JSONDocument.Limits().bytes)
    return bytes.map { StringsTable(document: JSONDocument(bytes: $0, file: path(language))) }
  }

  /// The languages that have a table, in alphabetical order.
  static func languages(beside file: String) -> [String] {
    FileBytes.names(in: StringsTables(beside: file, language: development).folder)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(isTag).sorted()
  }

  /// Whether a text has the form of a BCP 47 tag: parts of one to eight letters and digits with hyphens between, at
  /// most 64 characters in all. No other becomes part of a path.
  static func isTag(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}

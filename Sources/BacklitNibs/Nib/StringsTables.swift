import BacklitLayout
import BacklitValues

/// The string tables in `../Strings` beside a definition, for one language. A table is read when it is first used.
final class StringsTables {
  /// The development language: the fallback for texts that are not translated.
  static let development = "en"

  let folder: String
  let language: String

  /// Creates the tables beside a definition.
  init(beside file: String, language: String) {
    folder = FileIO.folder(of: file) + "/../Strings"
    self.language = language
  }

  /// The path of the table of a language.
  func path(_ language: String) -> String { "\(folder)/\(language).json" }

  /// The existing tables of the language, most specific first: for `de-AT` the tables of `de-AT` and `de`. So
  /// the table of a region contains only the differences.
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

  /// The table of the development language, the fallback.
  private(set) lazy var fallback = own.first { $0.file == path(Self.development) } ?? table(Self.development)

  private func table(_ language: String) -> StringsTable? {
    let bytes = try? FileIO.read(path(language), limit: JSONDocument.Limits().bytes)
    return bytes.map { StringsTable(document: JSONDocument(bytes: $0, file: path(language))) }
  }

  /// The languages that have a table, in alphabetical order.
  static func languages(beside file: String) -> [String] {
    FileIO.names(in: StringsTables(beside: file, language: development).folder)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(isTag).sorted()
  }

  /// Whether a text has the form of a BCP 47 tag: parts of one to eight letters and digits, separated by
  /// hyphens, at most 64 characters in total. Only such texts become part of a path.
  static func isTag(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}

/// The texts of one language by key, from a file such as `Strings/en.json`.
struct StringsTable {
  let file: String
  let texts: [String: String]
  /// The faults of the file. Its valid texts are used anyway.
  let faults: [Fault]

  /// Reads a table: one object whose members are all strings. All faults are collected in ``faults``.
  init(document: JSONDocument) {
    file = document.file
    var texts: [String: String] = [:]
    var faults = document.faults
    if case .object(let members) = document.root.content {
      for member in members {
        switch member.value.content {
        case .string(let text): texts[member.name] = text
        case .invalid: break
        default:
          faults.append(
            Fault(
              file: document.file, position: document.position(of: member.value.range.lowerBound),
              problem: "\(Spelling.quoted(member.name)) must be a string"))
        }
      }
    } else if document.faults.isEmpty {
      faults.append(
        Fault(
          file: document.file, position: SourcePosition(line: 1, column: 1),
          problem: "the file must contain one object of keys and texts"))
    }
    self.texts = texts
    self.faults = faults
  }
}

extension Nib {
  /// The languages with a table in `Strings` beside the definition's folder, as BCP 47 tags in alphabetical order.
  ///
  /// It reads the folder, not the tables.
  package var languages: [String] { StringsTables.languages(beside: file) }

  /// Whether a text has the form of a BCP 47 tag, such as `de` or `de-AT`.
  package static func isLanguageTag(_ text: String) -> Bool { StringsTables.isTag(text) }
}

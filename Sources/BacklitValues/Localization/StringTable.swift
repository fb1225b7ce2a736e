/// Texts by key, from a JSON file.
///
/// The file is one object. A member is a text, an object that groups further texts, or a text in the plural forms of
/// CLDR. The key of a text has the names of its groups before it, separated by periods:
///
/// ```json
/// { "reader.on": "on",
///   "session": { "items": { "one": "{count} item", "other": "{count} items" } } }
/// ```
/// has the keys `reader.on` and `session.items`. All faults are collected; valid texts are used anyway.
package struct StringTable: Sendable {
  /// A text with its bytes in the file, for ``JSONDocument/position(ofScalar:inStringAt:)``.
  package struct Text: Sendable {
    package let text: String
    package let range: Range<Int>
  }

  /// The entry of a key.
  package enum Entry: Sendable {
    case text(Text)
    /// The forms of a text for numbers; one of them is `other`.
    case plural([PluralCategory: Text])

    /// The text, or its forms in the order of the file.
    var texts: [Text] {
      switch self {
      case .text(let text): [text]
      case .plural(let forms): forms.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
      }
    }

    /// Whether it has plural forms.
    var isPlural: Bool { if case .plural = self { true } else { false } }

    /// The text for a plural category: its form, or else the form `other`.
    package func text(_ category: PluralCategory = .other) -> String {
      switch self {
      case .text(let text): text.text
      case .plural(let forms): (forms[category] ?? forms[.other])?.text ?? ""
      }
    }
  }

  /// The path of the file, as faults show it.
  package let file: String
  /// The entries by key.
  package private(set) var entries: [String: Entry] = [:]
  /// The faults of the file.
  package private(set) var faults: [Fault]

  /// Reads a table.
  package init(document: JSONDocument) {
    file = document.file
    faults = document.faults
    if case .object(let members) = document.root.content {
      entries.reserveCapacity(document.bytes.count / 40)
      for member in members { read(member, after: "", of: document) }
    } else if document.faults.isEmpty {
      faults.append(document.fault(at: 0, "the file must contain one object of keys and texts"))
    }
  }

  /// Reads a table of a program, whose faults include those of plural forms.
  package init(program document: JSONDocument, language: Language) {
    self.init(document: document)
    // Most tables of definitions have no plural forms, and no rules of their own.
    guard entries.values.contains(where: \.isPlural) else { return }
    let table = LanguageTable(document: document)
    faults = table.faults + table.formFaults(in: document, language: language)
  }

  /// The text of a key; nil if there is none.
  package func text(_ key: String) -> String? { entries[key]?.text() }

  /// The groups of the texts: the first words of their keys.
  var groups: Set<String> {
    Set(entries.keys.map { Self.group(of: $0) })
  }

  /// The group of a key.
  static func group(of key: String) -> String {
    // By bytes: every start of a program with texts of its own needs all groups.
    String(key.utf8.prefix { $0 != UInt8(ascii: ".") }) ?? key
  }

  /// Replaces the texts that a different table of the same language has, and adds its further texts.
  mutating func merge(_ table: StringTable) { entries.merge(table.entries) { $1 } }
}

extension StringTable {
  private mutating func read(_ member: JSONMember, after group: String, of document: JSONDocument) {
    let key = group.isEmpty ? member.name : group + "." + member.name
    switch member.value.content {
    case .string(let text): set(key, .text(Text(text: text, range: member.value.range)), member, document)
    case .object(let members):
      if let forms = forms(members), key != Self.rules {
        if forms[.other] == nil {
          faults.append(
            document.fault(
              member.value, "\(Spelling.quoted(key)) lacks the form \"other\"",
              "add \"other\", the form for all other numbers"))
        }
        set(key, .plural(forms), member, document)
      } else {
        for member in members { read(member, after: key, of: document) }
      }
    case .invalid: break
    default:
      faults.append(document.fault(member.value, "\(Spelling.quoted(key)) must be a string"))
    }
  }

  /// The group of the plural rules, whose names are those of plural forms.
  static let rules = "plurals"

  /// The plural forms of an object; nil if it has a member that is not one, so that it groups texts.
  private func forms(_ members: [JSONMember]) -> [PluralCategory: Text]? {
    var forms: [PluralCategory: Text] = [:]
    for member in members {
      guard let category = PluralCategory(rawValue: member.name) else { return nil }
      guard case .string(let text) = member.value.content else { return nil }
      forms[category] = Text(text: text, range: member.value.range)
    }
    return forms.isEmpty ? nil : forms
  }

  private mutating func set(
    _ key: String, _ entry: Entry, _ member: JSONMember, _ document: JSONDocument
  ) {
    guard entries.updateValue(entry, forKey: key) != nil else { return }
    faults.append(
      document.fault(
        at: member.nameRange.lowerBound, "the key \(Spelling.quoted(key)) is used twice",
        "remove one of the two"))
  }
}

/// The placeholders of a text: names in braces, such as `{count}`. Two braces stand for one: `{{` and `}}`.
package enum Placeholders {
  /// Replaces the placeholders of a text. A placeholder without a value stays; values are inserted as they are.
  package static func fill(_ text: String, _ values: [String: String]) -> String {
    guard text.utf8.contains(where: isBrace) else { return text }
    var filled = ""
    scan(text) { part in
      switch part {
      case .text(let text): filled += text
      case .name(let name, _): filled += values[name] ?? "{\(name)}"
      case .fault(_, let brace): filled += brace
      }
    }
    return filled
  }

  /// A part of a text. An offset counts Unicode scalars.
  enum Part {
    case text(Substring)
    case name(String, offset: Int)
    /// A brace that belongs to no placeholder.
    case fault(offset: Int, brace: String)
  }

  /// Calls a function with the parts of a text, in order.
  static func scan(_ text: String, _ report: (Part) -> Void) {
    let scalars = text.unicodeScalars
    var (at, offset) = (scalars.startIndex, 0)
    func skip(to end: String.Index) {
      offset += scalars.distance(from: at, to: end)
      at = end
    }
    while at < scalars.endIndex {
      guard scalars[at] == "{" || scalars[at] == "}" else {
        let end = scalars[at...].firstIndex { $0 == "{" || $0 == "}" } ?? scalars.endIndex
        report(.text(text[at..<end]))
        skip(to: end)
        continue
      }
      let next = scalars.index(after: at)
      if next < scalars.endIndex, scalars[next] == scalars[at] {
        report(.text(text[at..<next]))
        skip(to: scalars.index(after: next))
      } else if scalars[at] == "{", let end = scalars[next...].firstIndex(where: { !isNamePart($0) }),
        scalars[end] == "}", end > next
      {
        report(.name(String(text[next..<end]), offset: offset))
        skip(to: scalars.index(after: end))
      } else {
        report(.fault(offset: offset, brace: String(scalars[at])))
        skip(to: next)
      }
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal)
  }

  private static func isBrace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }
}

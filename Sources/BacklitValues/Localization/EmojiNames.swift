import Glibc
import Synchronization

/// The spoken names of emoji and symbols.
///
/// The names are those of speech-dispatcher's dictionary of the language, `emojis.dic`, which has the annotations of
/// Unicode CLDR. A dictionary is read when the first name in its language is needed. A character that no dictionary has
/// gets its name in the Unicode Character Database of the standard library, which is English.
package final class EmojiNames: Sendable {
  /// The names of the dictionaries that are installed.
  package static let installed = EmojiNames(folders: dataFolders)

  private let folders: [String]
  /// The names that were read, by language and by character without variation selectors.
  private let dictionaries = Mutex<[Language: [String: String]]>([:])

  /// The most bytes of a dictionary that is read; the largest one of speech-dispatcher 0.11 has 0.4 MB.
  private static let longestFile = 4 << 20
  /// The most bytes of a line that is used; the longest one of speech-dispatcher 0.11 has 400.
  private static let longestLine = 1000

  /// Creates names of the dictionaries `speech-dispatcher/locale/*/emojis.dic` in folders.
  /// - Parameter folders: absolute paths; the first folder that has a dictionary of a language determines it.
  package init(folders: [String]) { self.folders = folders }

  /// The folders for data of the XDG Base Directory Specification, which ignores relative paths.
  private static var dataFolders: [String] {
    let own = FileIO.userFolder("XDG_DATA_HOME", inHome: ".local/share").map { [$0] } ?? []
    let system = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
    let shared = (system.isEmpty ? "/usr/local/share:/usr/share" : system).split(separator: ":")
    return own + shared.filter { $0.hasPrefix("/") }.map { String($0) }
  }

  /// The name of a character that is an emoji or a symbol.
  /// - Parameters:
  ///   - character: the character.
  ///   - language: the language.
  /// - Returns: the name and, if it is not in the language, its language; nil for a character without a name.
  package func name(of character: Character, in language: Language) -> (text: String, foreign: Language?)? {
    let emoji = Emoji(character)
    guard emoji.isNamed else { return nil }
    if let name = name(of: emoji, in: language) { return (name, nil) }
    guard let name = name(of: emoji, in: .en) ?? emoji.unicodeName else { return nil }
    return (name, language.languageCode == Language.en.languageCode ? nil : .en)
  }

  /// The name in the dictionary of a language, or one that is composed of the names of all parts.
  private func name(of emoji: Emoji, in language: Language) -> String? {
    let names = dictionary(of: language)
    if let name = names[emoji.text] { return name }
    let parts = emoji.parts.map { names[$0.text] }
    return parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: ", ")
  }

  private func dictionary(of language: Language) -> [String: String] {
    dictionaries.withLock { dictionaries in
      if let names = dictionaries[language] { return names }
      let names = read(language)
      dictionaries[language] = names
      return names
    }
  }

  /// Reads the dictionary of a language: that of its parent with what its own file has in addition.
  private func read(_ language: Language) -> [String: String] {
    var names = language.parent.map(read) ?? [:]
    let locale = String(language.tag.map { $0 == "-" ? "_" : $0 })
    for folder in folders {
      let path = "\(folder)/speech-dispatcher/locale/\(locale)/emojis.dic"
      guard let bytes = try? FileIO.read(path, limit: Self.longestFile) else { continue }
      // A line is a character, its name and a verbosity, with tabs between them.
      for line in bytes.split(separator: UInt8(ascii: "\n")) where line.count <= Self.longestLine {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count > 1 else { continue }
        let words = fields[1].unicodeScalars.split {
          $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        guard !words.isEmpty else { continue }
        names[Emoji(fields[0].unicodeScalars).text] = words.map { String($0) }.joined(separator: " ")
      }
      break
    }
    return names
  }
}

/// The scalars of an emoji or a symbol without variation selectors.
private struct Emoji {
  private let scalars: [Unicode.Scalar]

  init(_ character: Character) { self.init(character.unicodeScalars) }

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.scalars = scalars.filter { !$0.properties.isVariationSelector }
  }

  var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Whether the character can be an emoji or a symbol, so that ordinary text needs no dictionary.
  var isNamed: Bool {
    switch scalars.first?.properties.generalCategory {
    case .otherSymbol, .mathSymbol, .modifierSymbol, .currencySymbol: true
    default: scalars.contains(Self.keycap)
    }
  }

  /// The emoji that are joined, and the tones of their skin, in order.
  var parts: [Emoji] {
    scalars.split(separator: "\u{200D}").flatMap { joined in
      var parts: [[Unicode.Scalar]] = []
      for scalar in joined {
        if parts.isEmpty || Self.tones[scalar] != nil {
          parts.append([scalar])
        } else {
          parts[parts.count - 1].append(scalar)
        }
      }
      return parts.map(Emoji.init)
    }
  }

  /// The names of the parts in the Unicode Character Database, in lower case.
  var unicodeName: String? {
    let names = parts.compactMap(\.unicodePartName)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// The name of the first scalar. Keycaps, flags and tones of skin have plain words instead.
  private var unicodePartName: String? {
    guard let first = scalars.first else { return nil }
    if scalars.count > 1, scalars.contains(Self.keycap) { return "keycap \(first)" }
    let letters = scalars.compactMap(Self.letter)
    if letters.count > 1 { return "flag \(String(letters))" }
    return Self.tones[first] ?? first.properties.name?.lowercased()
  }

  private static let keycap: Unicode.Scalar = "\u{20E3}"

  private static let tones: [Unicode.Scalar: String] = [
    "\u{1F3FB}": "light skin tone", "\u{1F3FC}": "medium-light skin tone", "\u{1F3FD}": "medium skin tone",
    "\u{1F3FE}": "medium-dark skin tone", "\u{1F3FF}": "dark skin tone",
  ]

  /// The letter of a regional indicator. Two of them are a flag.
  private static func letter(_ scalar: Unicode.Scalar) -> Character? {
    guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
    return Character(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + UInt8(ascii: "A")))
  }
}

extension Language {
  /// The name of a character that is an emoji or a symbol, in this language or else in English; nil for a character
  /// without a name.
  package func emojiName(of character: Character) -> (text: String, foreign: Language?)? {
    EmojiNames.installed.name(of: character, in: self)
  }
}

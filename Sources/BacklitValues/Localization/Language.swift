import BacklitGeometry

/// A language as a BCP 47 tag, such as `de`, `de-AT` or `ar-EG-u-nu-arab`.
///
/// Any well-formed tag is a language. ``Localization`` has the texts; a text that the table of `de-AT` lacks is looked up
/// in the table of `de`, its `parent`, and then in English.
///
/// ```swift
/// let language = Language(locale: "de_AT.UTF-8")
/// language.tag                                  // "de-AT"
/// language.text("reader.selected")              // "ausgewählt"
/// language.text("session.items", count: 2)      // "2 Einträge"
/// ```
public struct Language: Hashable, Sendable {
  /// The tag in the case that BCP 47 recommends: `de-AT`, `sr-Latn-RS`.
  public let tag: String

  /// The most bytes of a tag.
  private static let maximumLength = 64

  /// Creates a language from a BCP 47 tag; nil if the text is not one.
  ///
  /// A tag consists of subtags of one to eight ASCII letters and digits, separated by hyphens; the first has two to
  /// eight letters. Case does not matter. Tags of more than 64 characters and tags that begin with `x-` or `i-` are not
  /// supported.
  public init?(_ tag: String) {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard tag.utf8.count <= Self.maximumLength, let first = parts.first, first.count > 1,
      first.allSatisfy(Self.isLetter),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(Self.isLetterOrDigit) })
    else { return nil }
    self.tag = Self.canonical(parts.map { String($0)?.lowercased() ?? "" })
  }

  /// Creates the language of a locale name or of a tag that a user wrote: `de-AT` for `de_AT.UTF-8@euro` and for
  /// `de_at`, English for `C`, `POSIX` and texts that are not a tag.
  public init(locale name: String) {
    // Most names are a language code, which is a tag already.
    if (2...3).contains(name.utf8.count), name.utf8.allSatisfy({ Self.isLetter($0) && $0 >= 0x61 }) {
      self.init(canonical: name)
      return
    }
    let tag = String(name.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    self = tag == "POSIX" ? .en : Language(tag) ?? .en
  }

  private init(canonical tag: String) { self.tag = tag }

  /// English, the language of texts that all other languages lack.
  public static let en = Language(canonical: "en")
  /// Spanish.
  public static let es = Language(canonical: "es")
  /// German.
  public static let de = Language(canonical: "de")
  /// French.
  public static let fr = Language(canonical: "fr")
  /// Arabic.
  public static let ar = Language(canonical: "ar")
}

extension Language {
  /// The first subtag: `de` for `de-AT`.
  package var languageCode: String { String(subtags[0]) }

  /// The script subtag: `Latn` for `sr-Latn`; nil if there is none.
  package var script: String? {
    mainSubtags.dropFirst().first { $0.utf8.count == 4 && $0.utf8.allSatisfy(Self.isLetter) }.map(String.init)
  }

  /// The region subtag: `AT` for `de-AT`, `419` for `es-419`; nil if there is none.
  package var region: String? {
    mainSubtags.dropFirst().first { part in
      part.utf8.count == 2 || part.utf8.count == 3 && part.utf8.allSatisfy { !Self.isLetter($0) }
    }.map(String.init)
  }

  /// The numbering system that the tag requests: `arab` for `ar-u-nu-arab`; nil if it requests none.
  var numberingSystem: String? {
    let parts = subtags
    guard let extensions = parts.firstIndex(of: "u") else { return nil }
    let keywords = parts[(extensions + 1)...].prefix { $0.utf8.count > 1 }
    guard let key = keywords.firstIndex(of: "nu"), key + 1 < keywords.endIndex else { return nil }
    return String(keywords[key + 1])
  }

  /// The next less specific language: `ar-EG` for `ar-EG-u-nu-arab`, `ar` for `ar-EG`; nil for `ar`.
  package var parent: Language? {
    let (parts, main) = (subtags, mainSubtags)
    let kept = main.count < parts.count ? main : main.dropLast()
    return kept.isEmpty ? nil : Language(canonical: kept.joined(separator: "-"))
  }

  /// The language and its parents, most specific first.
  package var withParents: [Language] { Array(sequence(first: self, next: \.parent)) }

  /// The direction in which the language is written.
  public var direction: LayoutDirection { LayoutDirection(language: tag) }

  private var subtags: [Substring] { tag.split(separator: "-") }

  /// The subtags before the extensions, which begin with a single letter or digit.
  private var mainSubtags: ArraySlice<Substring> { subtags.prefix { $0.utf8.count > 1 } }
}

extension Language: LosslessStringConvertible {
  /// The tag.
  public var description: String { tag }
}

extension Language {
  /// Joins lower-case subtags. Scripts are capitalized, regions are in upper case (RFC 5646, section 2.1.1).
  private static func canonical(_ parts: [String]) -> String {
    var isMain = true
    var tag = parts[0]
    for part in parts.dropFirst() {
      isMain = isMain && part.utf8.count > 1
      tag += "-"
      switch part.utf8.count {
      case 2 where isMain: tag += part.uppercased()
      case 4 where isMain: tag += part.prefix(1).uppercased() + part.dropFirst()
      default: tag += part
      }
    }
    return tag
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

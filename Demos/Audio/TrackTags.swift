import CSound

/// The tags of a sound file, or else its name.
///
/// libsndfile returns titles and artists of WAV, AIFF, FLAC, Ogg and MP3 files. Keys and tempos, which DJ programs write, are
/// read by ``FileTags``.
public struct TrackTags: Hashable, Sendable {
  /// The title; never empty for a file with a name.
  public var title: String
  /// The artist; empty if not known.
  public var artist: String
  /// The key; nil if not known.
  public var key: MusicalKey?
  /// The beats a minute; nil if not known.
  public var tempo: Double?

  /// The tempos that are taken from tags, in beats a minute. Programs write 0 for an unknown one.
  public static let tempos = 30.0...300.0

  /// Creates tags.
  /// - Parameters:
  ///   - title: the title.
  ///   - artist: the artist; empty if not known.
  ///   - key: the key; nil if not known.
  ///   - tempo: the beats a minute; nil if not known. A tempo outside of ``tempos`` counts as not known.
  public init(title: String, artist: String = "", key: MusicalKey? = nil, tempo: Double? = nil) {
    (self.title, self.artist, self.key) = (title, artist, key)
    self.tempo = tempo.flatMap { Self.tempos.contains($0) ? $0 : nil }
  }

  /// Takes the title and the artist from the name of a file: "Artist - Title.flac", also with a number before it, as in
  /// "07 Artist - Title.flac". Without a dash between spaces, the name without the extension is the title.
  /// - Parameter path: the path of the file.
  public init(fileName path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let end = name.lastIndex(of: ".")
    let stem = end.map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
    let parts = Self.trimmed(stem).split(separator: " - ", maxSplits: 1).map { Self.trimmed(String($0)) }
    guard parts.count == 2, let first = parts.first, let title = parts.last, !first.isEmpty, !title.isEmpty
    else {
      self.init(title: stem)
      return
    }
    self.init(title: title, artist: Self.withoutNumber(first))
  }

  /// Reads the tags of an open file.
  init(path: String, file: OpaquePointer, descriptor: Int32) {
    let own = FileTags.read(descriptor)
    func text(_ type: Int, _ names: [String]) -> String {
      let found = sf_get_string(file, Int32(type)).map { String(cString: $0) }
      return ([found] + names.map { own[$0] }).lazy.compactMap { $0.map(Self.trimmed) }.first { !$0.isEmpty }
        ?? ""
    }
    self.init(fileName: path)
    let (title, artist) = (
      text(SF_STR_TITLE, ["TITLE", "TIT2", "TT2"]), text(SF_STR_ARTIST, ["ARTIST", "TPE1", "TP1"])
    )
    // A name says both or neither.
    if !title.isEmpty { (self.title, self.artist) = (title, artist) }
    if !artist.isEmpty { self.artist = artist }
    key =
      ["INITIALKEY", "INITIAL_KEY", "KEY", "TKEY", "TKE"].lazy.compactMap { own[$0].flatMap(MusicalKey.init) }
      .first
    tempo = ["BPM", "TEMPO", "TBPM", "TBP"].lazy.compactMap { own[$0].flatMap(Self.tempo) }.first
  }

  /// The tempo of a tag: "126", "126.5" or "126,5".
  static func tempo(_ text: String) -> Double? {
    let number = Double(trimmed(text).map { $0 == "," ? "." : String($0) }.joined())
    return number.flatMap { tempos.contains($0) ? $0 : nil }
  }

  /// A text on one line, without spaces and zeros at its ends.
  private static func trimmed(_ text: String) -> String {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == "\0" }
    var rest = text[...]
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest.map { $0.isNewline || $0 == "\t" || $0 == "\0" ? " " : $0 })
  }

  /// An artist without the number of the track before it.
  private static func withoutNumber(_ text: String) -> String {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...3).contains(digits.count) else { return text }
    let rest = text.dropFirst(digits.count)
    // "50 Cent" has its number, "01. Artist" and "07 Artist" do not belong to the name.
    guard rest.hasPrefix(". ") || digits.hasPrefix("0") && rest.hasPrefix(" ") else { return text }
    return trimmed(String(rest.drop { $0 == "." }))
  }
}

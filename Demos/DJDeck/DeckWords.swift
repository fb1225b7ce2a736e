import Backlit
import DemoAudio
import DemoSupport
import Glibc

/// The texts of the deck with a track in any language, from the tables in `Assets/Strings`.
@MainActor
final class DeckWords {
  private let folder: String
  private var tables: [String: Strings] = [:]

  /// Creates the texts of a folder of tables.
  init(folder: String) { self.folder = folder }

  /// The text of a key; the key itself without a table.
  func text(_ key: String, _ values: [String: Strings.Value] = [:], in tag: String) -> String {
    table(tag)?.text(key, values) ?? key
  }

  /// The text of a key in the form for a number.
  func counted(_ key: String, _ count: Int, in tag: String) -> String {
    table(tag)?.text(key, count: count) ?? key
  }

  /// The text of a key in the form for a number, which has at most one decimal.
  func counted(_ key: String, _ count: Double, in tag: String) -> String {
    let tenths = (count * 10).rounded()
    let format = ValueFormat(decimals: tenths.truncatingRemainder(dividingBy: 10) == 0 ? 0 : 1)
    return table(tag)?.text(key, count: count, format: format) ?? key
  }

  /// The name of a deck of two: "Deck A" for 1, "Deck B" for 2.
  func name(ofDeck number: Int, in tag: String) -> String { text("mix.deck.\(number)", in: tag) }

  /// A time in words: "1 minute 12 seconds".
  func time(_ seconds: Double, in tag: String) -> String {
    let language = Language(locale: tag)
    let (minutes, rest) = Self.parts(of: seconds)
    var parts: [String] = []
    if minutes > 0 { parts.append(language.text("numbers.minutes", count: minutes)) }
    if rest > 0 || minutes == 0 { parts.append(language.text("numbers.seconds", count: rest)) }
    return parts.joined(separator: " ")
  }

  /// The length of a track in words, as people say it: "3 minutes 40".
  func length(_ seconds: Double, in tag: String) -> String {
    let (minutes, rest) = Self.parts(of: seconds)
    guard minutes > 0, rest > 0 else { return time(seconds, in: tag) }
    let inWords = Language(locale: tag).text("numbers.minutes", count: minutes)
    return text("player.length", ["minutes": .text(inWords), "seconds": .number(Double(rest))], in: tag)
  }

  private static func parts(of seconds: Double) -> (minutes: Int, seconds: Int) {
    let (minutes, rest) = Int(max(0, min(seconds + 1e-6, 1e6))).quotientAndRemainder(dividingBy: 60)
    return (minutes, rest)
  }

  /// Why a device cannot be used, and what to do; in English without a table.
  func text(for error: DeviceError, in tag: String) -> String { table(tag)?.text(for: error) ?? "\(error)" }

  private func table(_ tag: String) -> Strings? {
    if let known = tables[tag] { return known }
    let table = try? Strings(contentsOf: folder, language: tag)
    tables[tag] = table
    return table
  }
}

/// The names of recordings.
enum RecordingName {
  /// The path if nothing is there, or the first free one with a number: `mix-2.wav` for `mix.wav`, and so on.
  static func free(_ path: String) -> String {
    let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let end = path[name...].lastIndex(of: ".") ?? path.endIndex
    var (number, free) = (1, path)
    // A link is taken, too, wherever it leads.
    while faccessat(AT_FDCWD, FileName.bytes(free), F_OK, AT_SYMLINK_NOFOLLOW) == 0, number < 10_000 {
      number += 1
      free = "\(path[..<end])-\(number)\(path[end...])"
    }
    return free
  }
}

import Backlit
import DemoAudio
import Glibc

/// The tracks that were played since the program started, in order.
@MainActor
final class PlayHistory {
  /// A track that was played.
  struct Entry: Hashable, Sendable {
    /// The path of the file; nil for a piece that the program computes.
    let path: String?
    let title: String
    /// The artist; empty if not known.
    let artist: String
    /// The number of the deck, from 1; nil if it is the only one.
    let deck: Int?
    /// When the record was started, in seconds of the clock of the screen.
    let start: Double
    /// The same in seconds since 1970.
    let date: Int
  }

  /// The seconds after which a record counts as played.
  static let threshold = 10.0

  private(set) var entries: [Entry] = []
  private var numbers: [String: Int] = [:]
  /// The file to which each track of the set is added; nil for none.
  var path: String?
  /// Called with a file that cannot be written.
  var onFailure: (@MainActor (String) -> Void)?
  /// The time in seconds since 1970.
  var clock: @MainActor () -> Int = { time(nil) }

  /// A record that plays and does not count yet, or not again, by the number of its deck.
  private var current: [Int: (load: Int, start: Double?, isCounted: Bool)] = [:]

  /// Notes that the record of a deck plays. Called in each frame in which it moves.
  func note(_ player: DJPlayer) {
    guard let window = player.disc.window else { return }
    let deck = player.number ?? 0
    guard player.disc.isPlaying else {
      // A short try does not count.
      if current[deck]?.isCounted == false { current[deck] = nil }
      return
    }
    let now = window.currentTime
    guard var state = current[deck], state.load == player.loadCount, let start = state.start else {
      current[deck] = (player.loadCount, now, false)
      return
    }
    guard !state.isCounted, now - start >= Self.threshold else { return }
    state.isCounted = true
    current[deck] = state
    let tags = player.facts.tags
    add(
      Entry(
        path: player.path, title: tags.title, artist: tags.artist, deck: player.number, start: start,
        date: clock() - Int(now - start)))
  }

  private func add(_ entry: Entry) {
    entries.append(entry)
    if let file = entry.path { numbers[file] = entries.count }
    guard let path else { return }
    if !write(to: path) { onFailure?(path) }
  }

  /// The number of a file in the set, from 1; nil if it was not played. A file that was played twice has its last number.
  func number(of path: String) -> Int? { numbers.isEmpty ? nil : numbers[path] }

  // MARK: Text

  /// The set as lines: the time since the first track, the deck, artist and title.
  /// - Parameter deckName: the name of a deck with a number.
  /// - Returns: the lines, after one with the date; empty before the first track.
  func text(deckName: (Int) -> String) -> String {
    guard let first = entries.first else { return "" }
    var moment = time_t(first.date)
    var parts = tm()
    localtime_r(&moment, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text =
      "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(two(parts.tm_hour)):\(two(parts.tm_min))\n"
    for entry in entries {
      let seconds = Int32(max(0, min(entry.start - first.start, 1e6)))
      let name = [entry.artist, entry.title].filter { !$0.isEmpty }.joined(separator: " - ")
      let deck = entry.deck.map { deckName($0) + "  " } ?? ""
      text += "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))  \(deck)\(name)\n"
    }
    return text
  }

  /// The names of decks in the list of the set.
  var deckName: (Int) -> String = { "\($0)" }

  /// Writes the set to a file, which is replaced.
  /// - Returns: whether it was written.
  @discardableResult
  func write(to path: String) -> Bool {
    guard let file = fopen(FileName.bytes(path), "we") else { return false }
    let isWritten = fputs(text(deckName: deckName), file) >= 0
    return fclose(file) == 0 && isWritten
  }
}

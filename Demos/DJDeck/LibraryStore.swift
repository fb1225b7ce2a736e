import Backlit
import DemoAudio
import Glibc
import Synchronization

/// The facts about sound files, in memory and in a file of the user's cache, so that each file is analyzed once.
///
/// A file is known by its path, its size and the time of its last change. The cache has a line for each file; lines that are
/// damaged are left out, and their files are analyzed again. The scans of folders use it from their own threads.
final class LibraryStore: Sendable {
  /// The stamp that distinguishes a file from a later version of it.
  struct Stamp: Hashable, Sendable {
    /// The size in bytes.
    let size: Int
    /// The time of the last change in nanoseconds since 1970.
    let changed: Int

    /// The stamp of a file; nil if it does not exist.
    init?(path: String) {
      var status = stat()
      guard stat(FileName.bytes(path), &status) == 0 else { return nil }
      self.init(
        size: Int(status.st_size), changed: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
    }

    init(size: Int, changed: Int) { (self.size, self.changed) = (size, changed) }
  }

  /// The facts about a file.
  struct Entry: Hashable, Sendable {
    /// The version of the file.
    var stamp: Stamp
    /// The tags and what was found; nil for a file that is not a recording.
    var facts: TrackFacts?
    /// Whether the analysis has ended.
    var isAnalyzed: Bool
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var isRead = false
    var isChanged = false
  }

  /// The file of the cache; nil for none.
  let path: String?
  private let state = Mutex(State())
  private let turn = Mutex(())

  /// Creates a store that reads its file when it is used first.
  /// - Parameter path: the file of the cache; nil for none, as for a script.
  init(path: String? = nil) { self.path = path }

  /// The file of the user: `djdeck/library.tsv` in `$XDG_CACHE_HOME`, or else in `~/.cache`; nil if neither is known.
  static var userPath: String? {
    func folder(_ name: String) -> String? {
      getenv(name).map { FileName.text($0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return (folder("XDG_CACHE_HOME") ?? folder("HOME").map { $0 + "/.cache" }).map {
      $0 + "/djdeck/library.tsv"
    }
  }

  /// Returns the facts about a file, of whatever version.
  func entry(of path: String) -> Entry? { state.withLock { $0.entries[path] } }

  /// Notes what is known about a file.
  func set(_ entry: Entry, of path: String) {
    state.withLock {
      $0.entries[path] = entry
      $0.isChanged = true
    }
  }

  /// Forgets the files of a folder that are not in it any more.
  func keep(_ names: Set<String>, in folder: SoundFolder) {
    let start = folder.path(of: "")
    state.withLock { state in
      let before = state.entries.count
      state.entries = state.entries.filter { path, _ in
        guard path.hasPrefix(start) else { return true }
        let name = path.dropFirst(start.count)
        return name.contains("/") || names.contains(String(name))
      }
      if state.entries.count != before { state.isChanged = true }
    }
  }

  /// Runs one scan after the other.
  func inTurn(_ scan: () -> Void) { turn.withLock { _ in scan() } }

  // MARK: File

  private static let header = "DJDeck library 1"

  /// Reads the file of the cache, once.
  func read() {
    guard let path, !state.withLock({ $0.isRead }) else { return }
    let entries = Self.parse(Self.text(of: path) ?? "")
    state.withLock { state in
      state.entries.merge(entries) { own, _ in own }
      state.isRead = true
    }
  }

  /// Writes the file of the cache if something changed. A cache that cannot be written is not an error: the files are analyzed
  /// again the next time.
  func write() {
    guard let path, let entries = state.withLock({ $0.isChanged ? $0.entries : nil }) else { return }
    state.withLock { $0.isChanged = false }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    for end in folder.indices where folder[end] == "/" && end != folder.startIndex {
      mkdir(FileName.bytes(String(folder[..<end])), 0o700)
    }
    mkdir(FileName.bytes(folder), 0o700)
    // A program that ends meanwhile leaves the old file.
    let part = path + ".\(getpid())"
    guard let file = fopen(part, "we") else { return }
    let isWritten = fputs(Self.text(of: entries), file) >= 0
    if fclose(file) == 0, isWritten { rename(part, path) } else { unlink(part) }
  }

  /// The lines of a cache.
  static func text(of entries: [String: Entry]) -> String {
    var text = header + "\n"
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) where !path.contains(where: isSeparator) {
      let facts = entry.facts
      let fields: [String] = [
        path, "\(entry.stamp.size)", "\(entry.stamp.changed)",
        facts == nil ? "unreadable" : entry.isAnalyzed ? "analyzed" : "new",
        facts?.tags.title.filter { !isSeparator($0) } ?? "",
        facts?.tags.artist.filter { !isSeparator($0) } ?? "",
        facts.map { "\($0.duration)" } ?? "", facts?.tags.tempo.map { "\($0)" } ?? "",
        facts?.tags.key?.text() ?? "", facts?.foundTempo.map { "\($0)" } ?? "", facts?.foundKey?.text() ?? "",
      ]
      text += fields.joined(separator: "\t") + "\n"
    }
    return text
  }

  private static func isSeparator(_ character: Character) -> Bool { character == "\t" || character.isNewline }

  /// The entries of a cache, without damaged lines.
  static func parse(_ text: String) -> [String: Entry] {
    let lines = text.split(separator: "\n")
    guard lines.first == header[...] else { return [:] }
    var entries: [String: Entry] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 11, fields[0].hasPrefix("/"), let size = Int(fields[1]),
        let changed = Int(fields[2])
      else { continue }
      let stamp = Stamp(size: size, changed: changed)
      if fields[3] == "unreadable" {
        entries[fields[0]] = Entry(stamp: stamp, facts: nil, isAnalyzed: true)
        continue
      }
      guard ["analyzed", "new"].contains(fields[3]), let duration = Double(fields[6]), duration >= 0,
        duration < 1e6,
        let tempos = optional(fields[7], tempo), let keys = optional(fields[8], { MusicalKey($0) }),
        let foundTempos = optional(fields[9], tempo), let foundKeys = optional(fields[10], { MusicalKey($0) })
      else { continue }
      var facts = TrackFacts(
        tags: TrackTags(title: fields[4], artist: fields[5], key: keys.first, tempo: tempos.first),
        duration: duration)
      (facts.foundTempo, facts.foundKey) = (foundTempos.first, foundKeys.first)
      entries[fields[0]] = Entry(stamp: stamp, facts: facts, isAnalyzed: fields[3] == "analyzed")
    }
    return entries
  }

  private static func tempo(_ text: String) -> Double? {
    Double(text).flatMap { TrackTags.tempos.contains($0) ? $0 : nil }
  }

  /// No value for an empty text, one for a valid text; nil for a damaged one.
  private static func optional<Value>(_ text: String, _ read: (String) -> Value?) -> [Value]? {
    text.isEmpty ? [] : read(text).map { [$0] }
  }

  private static func text(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

import FoundationEssentials
import Glibc
import ScreenReader
import Session
import Speech
import Testing

@testable import Application

/// The file of the reader's settings, in a folder of the test's own.
@Suite @MainActor struct ReaderFileTests {
  let folder: String
  var file: ReaderFile { ReaderFile(path: folder + "/backlit/reader.json") }

  init() throws {
    var name = Array("/tmp/backlit-settings-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&name)))
  }

  private func put(_ text: String, at path: String? = nil) throws {
    mkdir(folder + "/backlit", 0o700)
    try Data(text.utf8).write(to: URL(filePath: path ?? file.path))
  }

  private func text(_ path: String? = nil) -> String? {
    FileManager.default.contents(atPath: path ?? file.path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func cleanUp() {
    chmod(folder, 0o700)
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func withoutAFileAllIsAsUsual() {
    defer { cleanUp() }
    #expect(file.read() == ReaderFile.Contents())
    #expect(text() == nil, "reading made a file")
  }

  @Test func whatIsSavedIsReadAgain() throws {
    defer { cleanUp() }
    let new = ReaderSettings(
      language: .fr, verbosity: .high, speaksHints: false, hintDelay: 3_000, playsSounds: false,
      exploresByPointing: false, reducesMotion: true, increasesContrast: true,
      voice: VoiceSettings(rate: 20, pitch: -30, volume: 40, voice: "Anna \"é\""))
    let saver = SettingsSaver(file: file)
    saver.save(new, since: ReaderSettings())
    saver.save(isEnabled: true)
    #expect(saver.finish() == nil)
    var expected = ReaderFile.Contents()
    expected.settings = new
    expected.language = .fr
    expected.isEnabled = true
    #expect(file.read() == expected)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/backlit") == ["reader.json"])
    // A voice that is no longer chosen is in the file no longer.
    var next = new
    next.voice.voice = nil
    saver.save(next, since: new)
    #expect(saver.finish() == nil && text()?.contains("voice") == false)
  }

  @Test func onlyWhatChangedIsWrittenAndAllElseStays() throws {
    defer { cleanUp() }
    try put("{\"theme\": {\"deep\": [1, 2.5, null, true]}, \"rate\": 7, \"pitch\": \"high\"}")
    let saver = SettingsSaver(file: file)
    var new = ReaderSettings()
    new.voice.volume = 50
    saver.save(new, since: ReaderSettings())
    #expect(saver.finish() == nil)
    #expect(
      try file.readValues() == [
        "theme": .object(["deep": .list([.integer(1), .number(2.5), .null, .flag(true)])]),
        "rate": .integer(7), "pitch": .text("high"), "volume": .integer(50),
      ])
  }

  @Test func whatCannotBeIsReportedAndTheRestCounts() throws {
    defer { cleanUp() }
    try put(
      """
      {"rate": 300, "pitch": "x", "volume": -1e300, "voice": 5, "verbosity": "loud", "language": "tlh",
       "hints": 1, "hintDelay": -1, "sounds": "no", "explore": false, "enabled": null}
      """)
    let contents = file.read()
    #expect(contents.settings.voice == VoiceSettings(rate: 100, pitch: 0, volume: -100))
    #expect(contents.settings.verbosity == .medium && contents.language == nil)
    #expect(contents.settings.hintDelay == 0 && !contents.settings.exploresByPointing && !contents.isEnabled)
    let keys = contents.faults.map {
      if case .ignored(_, let key, _) = $0 { key } else { "\($0)" }
    }
    #expect(
      keys == [
        "rate", "pitch", "volume", "voice", "verbosity", "language", "hints", "hintDelay", "sounds",
      ])
    #expect("\(contents.faults[0])" == "In \(file.path), “rate” has to be -100 … 100.")
  }

  @Test(arguments: ["{", "[1]", "nonsense", "{\"rate\": 3,\n \"x\" 5}", "\u{0}\u{1}"])
  func aDamagedFileIsKeptBeforeAnotherTakesItsPlace(content: String) throws {
    defer { cleanUp() }
    try put(content)
    let contents = file.read()
    #expect(contents.faults == [.damaged(path: file.path, copy: file.copyPath)])
    #expect(contents.settings == ReaderSettings() && text() == content && text(file.copyPath) == nil)
    let saver = SettingsSaver(file: file)
    saver.save(isEnabled: true)
    #expect(saver.finish() == nil)
    #expect(text(file.copyPath) == content && file.read().isEnabled && file.read().faults == [])
  }

  @Test func anEmptyFileSaysNothing() throws {
    defer { cleanUp() }
    try put(" \n\t")
    #expect(file.read() == ReaderFile.Contents())
  }

  @Test func whereNothingCanBeWrittenItIsSaidOnceAndNothingIsLost() throws {
    defer { cleanUp() }
    // A file where a folder would have to be: that stops the superuser, too.
    try Data().write(to: URL(filePath: folder + "/backlit"))
    let saver = SettingsSaver(file: file)
    saver.save(isEnabled: true)
    guard case .notSaved(let path, let reason) = saver.finish() else {
      Issue.record("saving did not fail")
      return
    }
    #expect(path == file.path && reason == "Not a directory")
    saver.save(isEnabled: false)
    #expect(saver.finish() == nil, "it is said twice")
    #expect(file.read() == ReaderFile.Contents())
  }

  @Test func whatIsNoFileIsSaidToBeUnreadable() throws {
    defer { cleanUp() }
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
    #expect(file.read().faults == [.unreadable(path: file.path, reason: "Is a directory")])
    let saver = SettingsSaver(file: file)
    saver.save(isEnabled: true)
    #expect(saver.finish() != nil)
    try FileManager.default.removeItem(atPath: file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(file.read() == ReaderFile.Contents(), "a pipe was waited for")
  }

  @Test func aLinkStaysALink() throws {
    defer { cleanUp() }
    let real = folder + "/real.json"
    try put("{\"rate\": 5}", at: real)
    #expect(symlink(real, file.path) == 0)
    try file.write(["pitch": .integer(9)])
    #expect(file.read().settings.voice.pitch == 9 && text(real)?.contains("\"rate\" : 5") == true)
    var status = stat()
    #expect(lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func changesThatComeTogetherAreWrittenSoonAndOnce() async throws {
    defer { cleanUp() }
    let saver = SettingsSaver(file: file)
    for step in 1...50 {
      var (old, new) = (ReaderSettings(), ReaderSettings())
      old.voice.rate = step - 1
      new.voice.rate = step
      saver.save(new, since: old)
    }
    #expect(text() == nil)
    for _ in 0..<200 where text() == nil { try await Task.sleep(for: .milliseconds(20)) }
    #expect(file.read().settings.voice.rate == 50)
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitValues
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BacklitRuntime

/// The file of the reader's settings, in a temporary folder.
@Suite @MainActor struct SettingsFileTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  private var file: SettingsFile { SettingsFile(path: temporary.path("backlit/reader.json")) }

  init() throws { temporary = try TemporaryFolder() }

  private func put(_ text: String, at path: String? = nil) throws {
    mkdir(folder + "/backlit", 0o700)
    try Data(text.utf8).write(to: URL(filePath: path ?? file.path))
  }

  private func text(_ path: String? = nil) -> String? {
    FileManager.default.contents(atPath: path ?? file.path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A missing file has the default contents") func missing() {
    #expect(file.read() == SettingsFile.Contents())
    #expect(text() == nil, "reading made a file")
  }

  @Test("Saved settings are read again") func roundTrip() throws {
    var new = ReaderSettings()
    new.language = .fr
    new.chosenLanguage = .fr
    new.verbosity = .high
    new.speaksHints = false
    new.hintDelay = 3_000
    new.typingEcho = .both
    new.playsSounds = false
    new.playsKinds = true
    new.progressSchedule = .interval
    new.exploresByPointing = false
    new.usesBraille = true
    new.reducesMotion = true
    new.increasesContrast = true
    new.appearance = .light
    new.textSizeStep = 6
    new.pronunciations = ["en": ["kHz": "kilohertz"], "de": ["x \"y\"": ""]]
    new.keys = [KeyEvent(.character("a"), modifiers: .control): .pause, KeyEvent(.function(3)): .whereAmI]
    new.rotor = [.rate, .headings]
    new.speaksOnDemand = true
    new.voice = VoiceSettings(rate: 20, pitch: -30, volume: 40, punctuation: .most, voice: "Anna \"é\"")
    let saver = SettingsSaver(file: file, program: "deck")
    saver.save(new, since: ReaderSettings())
    saver.save(isEnabled: true)
    #expect(saver.finish() == nil)
    var expected = SettingsFile.Contents()
    expected.settings = new
    expected.language = .fr
    expected.isEnabled = true
    #expect(file.read() == expected)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/backlit") == ["reader.json"])
    // Choosing the automatic voice removes the key from the file.
    var next = new
    next.voice.voice = nil
    saver.save(next, since: new)
    #expect(saver.finish() == nil && text()?.contains("voice") == false)
  }

  @Test("Terminals show progress and notices outside of their screen only if the file says so") func outside()
    throws
  {
    #expect(!file.read().notifiesTerminal)
    try put("{ \"terminalNotices\": true }")
    #expect(file.read().notifiesTerminal && file.read().faults.isEmpty)
  }

  @Test("Only changed keys are written, all others are preserved") func preserved() throws {
    let theme = #"{"deep": [1, 2.50, null, true], "id": 12345678901234567890}"#
    try put("{\"theme\": \(theme), \"rate\": 7, \"pitch\": \"high\"}")
    let saver = SettingsSaver(file: file, program: "deck")
    var new = ReaderSettings()
    new.voice.volume = 50
    saver.save(new, since: ReaderSettings())
    #expect(saver.finish() == nil)
    #expect(
      text() == """
        {
          "theme": \(theme),
          "rate": 7,
          "pitch": "high",
          "volume": 50
        }

        """)
  }

  @Test("Programs that write at the same time do not lose changes of one another") func together() {
    let file = file
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      try? file.write([["\(number)"]: .number(Double(number))])
    }
    for number in 0..<8 { #expect(text()?.contains("\"\(number)\": \(number)") == true, "\(text() ?? "")") }
  }

  @Test("Reading does not wait for a write") func readingMeanwhile() throws {
    let saver = SettingsSaver(file: file, program: "")
    let (isBusy, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasWaited = Mutex(true)
    saver.queue.async {
      isBusy.signal()
      let result = isRead.wait(timeout: .now() + 10)
      hasWaited.withLock { $0 = result == .timedOut }
    }
    isBusy.wait()
    saver.save([["rate"]: .number(7)])
    let (document, changes) = try saver.read()
    isRead.signal()
    #expect(document == nil && changes.count == 1)
    #expect(saver.finish() == nil && !hasWaited.withLock(\.self))
  }

  @Test("A change that is being written is in the file or among the changes") func whole() throws {
    let saver = SettingsSaver(file: file, program: "")
    for number in 0..<100 {
      saver.save([["rate"]: .number(Double(number))])
      saver.queue.async { _ = saver.write() }
      var isWritten = false
      while !isWritten {
        let (document, changes) = try saver.read()
        let value = changes[["rate"]] ?? document?.root["rate"]
        #expect(value?.line == "\(number)")
        isWritten = changes.isEmpty
      }
    }
    #expect(saver.finish() == nil)
  }

  @Test("Settings of one program come before the shared ones, and are removed with the setting")
  func ownSettings() throws {
    try put(
      #"{"rate": 7, "hints": false, "language": "fr", "programs": {"mixer": {"rate": 12345678901234567890}}}"#
    )
    let shared = file.read(for: "deck").settings
    #expect(!shared.isForProgram && shared.voice.rate == 7)
    let saver = SettingsSaver(file: file, program: "deck")
    var own = shared
    own.isForProgram = true
    saver.save(own, since: shared)
    var changed = own
    changed.voice.rate = 30
    changed.voice.voice = "Anna"
    (changed.language, changed.chosenLanguage) = (.de, .de)
    saver.save(changed, since: own)
    #expect(saver.finish() == nil && file.read(for: "deck").settings == changed)
    var last = changed
    last.voice.voice = nil
    saver.save(last, since: changed)
    #expect(saver.finish() == nil)
    #expect(
      text() == """
        {
          "rate": 7,
          "hints": false,
          "language": "de",
          "programs": {
            "mixer": {"rate": 12345678901234567890},
            "deck": {
              "rate": 30
            }
          }
        }

        """)
    #expect(file.read().settings.voice.rate == 7)
    #expect(
      file.read(for: "mixer").faults.map(\.description).contains { $0.contains("“programs.mixer.rate”") })
    // A change that waits for its writing is dropped, too.
    changed = last
    changed.voice.pitch = 5
    saver.save(changed, since: last)
    var none = changed
    none.isForProgram = false
    saver.save(none, since: changed)
    #expect(saver.finish() == nil && file.read(for: "deck").settings.voice == VoiceSettings(rate: 7))
  }

  @Test("Pronunciations that are not words are reported, the others count") func pronunciations() throws {
    try put(#"{"pronunciations": {"en": {"a": "b", "c": 1}, "de": 5}}"#)
    #expect(file.read().settings.pronunciations == ["en": ["a": "b"]])
    let keys = file.read().faults.map {
      if case .ignored(_, let key, _) = $0 { key } else { "\($0)" }
    }
    #expect(keys == ["pronunciations.en.c", "pronunciations.de"])
  }

  @Test("Keys get commands, and one with a different meaning is reported in words") func keys() throws {
    try put(
      #"""
      {"keys": {"Control-A": "pause", "F3": "whereAmI", "F8": "pause", "a": "next", "Control-J": "next",
       "Ctrl-A": "spell", "Alt-B": "fly"}}
      """#)
    let contents = file.read()
    #expect(
      contents.settings.keys == [
        KeyEvent(.character("a"), modifiers: .control): .pause, KeyEvent(.function(3)): .whereAmI,
      ])
    let faults = contents.faults.map(\.description)
    try #require(faults.count == 5)
    #expect(
      faults[0]
        == "In \(file.path):1:51, the key F8 has a different meaning: settings. Choose a different key.")
    #expect(faults[1].contains("“keys.a” has to be Control-…"))
    #expect(faults[2].hasSuffix(", the key Control-J is Enter in many terminals. Choose a different key."))
    #expect(
      faults[3]
        == "In \(file.path):2:2, the key Ctrl-A has a different meaning: pause speech, or continue it. "
        + "Choose a different key.")
    #expect(faults[4].contains("“keys.Alt-B” has to be") && faults[4].contains("whereAmI"))
  }

  @Test("An arrangement of the rotor keeps the choices that exist") func rotor() throws {
    try put(#"{"rotor": ["rate", "wheels", "rate", "links", 5]}"#)
    #expect(file.read().settings.rotor == [.rate, .links])
    #expect("\(file.read().faults)".contains("headings"))
    try put(#"{"rotor": []}"#)
    #expect(file.read().settings.rotor == RotorChoice.standard && file.read().faults.count == 1)
  }

  @Test("A language that the program added can be chosen") func addedLanguage() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let tests = try SettingsFileTests()
      try tests.put(#"{ "language": "it" }"#)
      #expect(tests.file.read().language == nil)
      let italian = try #require(Language("it"))
      try Localization.add(italian, json: #"{ "language": { "name": "Italiano" } }"#)
      #expect(tests.file.read().language == italian)
      setenv("LC_ALL", "it_CH.UTF-8", 1)
      #expect(Application.language(chosen: italian) == "it-CH" && Application.language(chosen: .de) == "de")
      setenv("LC_ALL", "tlh", 1)
      #expect(Application.language(chosen: .en) == "en" && Application.language(chosen: nil) == "tlh")
    }
  }

  @Test("Invalid values are reported, the others count") func invalidValues() throws {
    try put(
      """
      {"rate": 300, "pitch": "x", "volume": -1e300, "voice": 5, "verbosity": "loud", "language": "tlh",
       "hints": 1, "hintDelay": -1, "typingEcho": "loud",
       "sounds": "no", "explore": false, "enabled": null, "textSize": "huge"}
      """)
    let contents = file.read()
    #expect(contents.settings.voice == VoiceSettings(rate: 100, volume: -100))
    #expect(contents.settings.verbosity == .medium && contents.language == nil)
    #expect(contents.settings.textSizeStep == 0)
    #expect(contents.settings.hintDelay == 0 && !contents.settings.exploresByPointing && !contents.isEnabled)
    let keys = contents.faults.map {
      if case .ignored(_, let key, _) = $0 { key } else { "\($0)" }
    }
    #expect(
      keys == [
        "rate", "pitch", "volume", "voice", "verbosity", "language", "hints", "hintDelay", "typingEcho",
        "sounds", "textSize",
      ])
    #expect("\(contents.faults[0])" == "In \(file.path):1:10, “rate” has to be -100 … 100.")
  }

  @Test(
    "A damaged file is copied before it is replaced",
    arguments: ["{", "[1]", "nonsense", "{\"rate\": 3,\n \"x\" 5}", "\u{0}\u{1}"])
  func damaged(content: String) throws {
    try put(content)
    let contents = file.read()
    try #require(contents.faults.count == 1)
    #expect("\(contents.faults[0])".contains("\(file.path):\(content.contains("x") ? "2:6" : "1:")"))
    #expect(contents.settings == ReaderSettings() && text() == content && text(file.copyPath) == nil)
    #expect(!"\(contents.faults[0])".contains(file.copyPath), "no copy was made")
    let saver = SettingsSaver(file: file, program: "deck")
    saver.save(isEnabled: true)
    #expect(saver.finish() == nil)
    #expect(text(file.copyPath) == content && file.read().isEnabled && file.read().faults == [])
  }

  @Test("A file of gigabytes is neither read, copied nor replaced") func huge() throws {
    try put("")
    try #require(truncate(file.path, 3 << 30) == 0)
    let faults = file.read().faults
    let reason = "it has more than 1048576 bytes"
    #expect(faults == [.unreadable(path: file.path, reason: reason)])
    #expect(file.keepingCopies(for: faults) == faults)
    let saver = SettingsSaver(file: file, program: "deck")
    saver.save(isEnabled: true)
    #expect(saver.finish() == .notSaved(path: file.path, reason: reason))
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_size == 3 << 30)
    #expect(access(file.copyPath, F_OK) != 0)
  }

  @Test("A device behind a link stays") func device() throws {
    try put("")
    unlink(file.path)
    try #require(symlink("/dev/null", file.path) == 0)
    #expect(file.read() == SettingsFile.Contents())
    let saver = SettingsSaver(file: file, program: "deck")
    saver.save(isEnabled: true)
    #expect(saver.finish() == .notSaved(path: file.path, reason: "it is not a regular file"))
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("The fault names the copy, or the reason why there is none") func copy() throws {
    try put("{")
    let kept = file.keepingCopies(for: file.read().faults)
    let place = file.path + ":1:2"
    #expect(kept == [.damaged(path: place, copy: file.copyPath)] && text(file.copyPath) == "{")
    #expect("\(kept[0])".contains(file.copyPath))
    unlink(file.copyPath)
    // A folder cannot be replaced by a file.
    mkdir(file.copyPath, 0o700)
    let lost = file.keepingCopies(for: file.read().faults)
    #expect(
      lost == [
        .damaged(path: place, copy: nil), .notSaved(path: file.copyPath, reason: "Is a directory"),
      ])
    let others = [SettingsFault.ignored(path: file.path, key: "rate", range: "1")]
    #expect(file.keepingCopies(for: others) == others)
  }

  @Test("An empty file has the default contents") func empty() throws {
    try put(" \n\t")
    #expect(file.read() == SettingsFile.Contents())
  }

  @Test("A failure to write is reported once") func unwritable() throws {
    // A file in place of the folder prevents writing, for the superuser too.
    try Data().write(to: URL(filePath: folder + "/backlit"))
    let saver = SettingsSaver(file: file, program: "deck")
    saver.save(isEnabled: true)
    guard case .notSaved(let path, let reason) = saver.finish() else {
      Issue.record("saving did not fail")
      return
    }
    #expect(path == file.path && reason == "Not a directory")
    saver.save(isEnabled: false)
    #expect(saver.finish() == nil, "the failure is reported twice")
    #expect(file.read() == SettingsFile.Contents())
  }

  /// Saves a rate, a pitch or both.
  private func change(_ saver: SettingsSaver, rate: Int? = nil, pitch: Int? = nil) {
    var settings = ReaderSettings()
    settings.voice = VoiceSettings(rate: rate, pitch: pitch)
    saver.save(settings, since: ReaderSettings())
  }

  @Test("Unsaved changes are written with the next change") func retried() throws {
    let obstacle = folder + "/backlit"
    try Data().write(to: URL(filePath: obstacle))
    let saver = SettingsSaver(file: file, program: "deck")
    change(saver, rate: 10, pitch: 20)
    #expect(saver.finish() != nil)
    unlink(obstacle)
    // The newer rate counts, and the pitch is not forgotten.
    change(saver, rate: 30)
    #expect(saver.finish() == nil)
    #expect(file.read().settings.voice == VoiceSettings(rate: 30, pitch: 20))
    // A write succeeded in between, so the next failure is reported.
    try FileManager.default.removeItem(atPath: obstacle)
    try Data().write(to: URL(filePath: obstacle))
    change(saver, rate: 40)
    #expect(saver.finish() != nil)
    unlink(obstacle)
    #expect(saver.finish() == nil && file.read().settings.voice == VoiceSettings(rate: 40))
  }

  @Test("finish() writes changes that failed before") func finish() async throws {
    let obstacle = folder + "/backlit"
    try Data().write(to: URL(filePath: obstacle))
    let saver = SettingsSaver(file: file, program: "deck")
    var faults: [SettingsFault] = []
    saver.onFault = { faults.append($0) }
    change(saver, rate: 10)
    #expect(await eventually { !faults.isEmpty })
    #expect(faults == [.notSaved(path: file.path, reason: "Not a directory")])
    unlink(obstacle)
    #expect(saver.finish() == nil && file.read().settings.voice.rate == 10)
  }

  @Test("A folder is unreadable, a pipe is not waited for") func notAFile() throws {
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
    #expect(file.read().faults == [.unreadable(path: file.path, reason: "Is a directory")])
    let saver = SettingsSaver(file: file, program: "deck")
    saver.save(isEnabled: true)
    // The reason becomes part of a translated sentence, so it is not a sentence itself.
    #expect(saver.finish() == .notSaved(path: file.path, reason: "Is a directory"))
    try FileManager.default.removeItem(atPath: file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    #expect(file.read() == SettingsFile.Contents(), "a pipe was waited for")
  }

  @Test("A link stays a link") func link() throws {
    let real = folder + "/real.json"
    try put("{\"rate\": 5}", at: real)
    #expect(symlink(real, file.path) == 0)
    try file.write([["pitch"]: 9])
    #expect(file.read().settings.voice.pitch == 9 && text(real)?.contains("\"rate\": 5") == true)
    var status = stat()
    #expect(lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  /// The names of the files that were moved in a watched folder, sources and targets.
  private func moves(_ watch: CInt) -> [String] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(watch, &buffer, buffer.count)
    var (names, start) = ([String](), 0)
    // Each event has sixteen bytes, the last four of which are the length of the name after them.
    while start + 16 <= count {
      let length = Int(buffer[start + 12]) | Int(buffer[start + 13]) << 8
      names.append(String(decoding: buffer[(start + 16)...].prefix(length).prefix { $0 != 0 }, as: UTF8.self))
      start += 16 + length
    }
    return names
  }

  @Test("Changes in quick succession are written once") func coalesced() async throws {
    mkdir(folder + "/backlit", 0o700)
    // Writing renames a new file to the old name. Both ends of the move are watched, because the system
    // merges equal consecutive events.
    let watch = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    defer { close(watch) }
    #expect(inotify_add_watch(watch, folder + "/backlit", UInt32(IN_MOVED_FROM | IN_MOVED_TO)) >= 0)
    let saver = SettingsSaver(file: file, program: "deck")
    // Without a pause in between, because a busy machine could take longer than the saver's delay.
    for step in 1...50 {
      var (old, new) = (ReaderSettings(), ReaderSettings())
      old.voice.rate = step - 1
      new.voice.rate = step
      saver.save(new, since: old)
    }
    #expect(text() == nil)
    #expect(await eventually { text() != nil })
    #expect(saver.finish() == nil)
    #expect(moves(watch) == ["reader.json.\(getpid())", "reader.json"])
    #expect(file.read().settings.voice.rate == 50)
  }
}

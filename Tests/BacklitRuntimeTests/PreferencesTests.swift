import BacklitHeadless
import BacklitSession
import BacklitUI
import Glibc
import TestSupport
import Testing

@testable import BacklitRuntime

/// Preferences in a temporary folder.
@Suite @MainActor struct PreferencesTests {
  private enum Unit: String, CaseIterable, PreferenceValue { case celsius, fahrenheit }

  private enum Level: Int, PreferenceValue { case low = 1, high }

  /// The preferences of a program.
  @MainActor private struct Model {
    @Preference var interval: Double
    @Preference var unit: Unit
    @Preference var level: Level
    @Preference var isOn: Bool
    @Preference var count: Int
    @Preference var names: [String]

    init(_ store: Preferences) {
      _interval = Preference(wrappedValue: 2, "interval", in: 0.5...60, store: store)
      _unit = Preference(wrappedValue: .celsius, "unit", store: store)
      _level = Preference(wrappedValue: .low, "level", store: store)
      _isOn = Preference(wrappedValue: true, "isOn", store: store)
      _count = Preference(wrappedValue: 3, "count", in: 0...9, store: store)
      _names = Preference(wrappedValue: ["a"], "names", store: store)
    }
  }

  private let folder: TemporaryFolder
  private let store: Preferences
  private let model: Model

  private var path: String { folder.path("deck/preferences.json") }

  private var text: String? { folder.text("deck/preferences.json") }

  init() throws {
    folder = try TemporaryFolder()
    store = Preferences(path: folder.path("deck/preferences.json"))
    model = Model(store)
  }

  /// The preferences as a different program reads them, and its problems.
  private func other() -> (Model, () -> [String]) {
    final class Log { var lines: [String] = [] }
    let (store, log) = (Preferences(path: path), Log())
    store.onFault = { log.lines.append("\($0)") }
    return (Model(store), { log.lines })
  }

  @Test("Without a file the defaults apply, and reading makes none") func defaults() {
    #expect(model.interval == 2 && model.unit == .celsius && model.level == .low && model.isOn)
    #expect(model.count == 3 && model.names == ["a"])
    store.synchronize()
    #expect(text == nil)
  }

  @Test("What is set is read again, and only what was set is in the file") func roundTrip() throws {
    try folder.write("deck/preferences.json", #"{ "theme": 12345678901234567890, "count": 4 }"#)
    #expect(model.count == 4)
    (model.interval, model.unit, model.level) = (0.75, .fahrenheit, .high)
    (model.isOn, model.names) = (false, ["x \"y\"", ""])
    store.synchronize()
    #expect(
      text == """
        {
          "theme": 12345678901234567890,
          "count": 4,
          "interval": 0.75,
          "isOn": false,
          "level": 2,
          "names": ["x \\"y\\"",""],
          "unit": "fahrenheit"
        }

        """)
    let (read, problems) = other()
    #expect(read.interval == 0.75 && read.unit == .fahrenheit && read.level == .high && !read.isOn)
    #expect(read.names == ["x \"y\"", ""] && problems() == [])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600 && folder.names == ["deck"])
    model.$interval.reset()
    store.synchronize()
    #expect(model.interval == 2 && text?.contains("interval") == false)
  }

  @Test("A value that is set is moved into the limits, and one that JSON does not have changes nothing")
  func limits() {
    model.interval = 1000
    #expect(model.interval == 60)
    model.count = -1
    #expect(model.count == 0)
    store.set(Double.infinity, forKey: "free")
    store.set(Int.max, forKey: "free")
    #expect(store.value(Double.self, forKey: "free") == nil)
  }

  @Test("A value of a wrong type or outside the limits is reported once, with its line and column")
  func faults() throws {
    try folder.write(
      "deck/preferences.json",
      """
      { "interval": "often", "unit": "kelvin",
        "count": 12, "isOn": 1, "level": 2.5, "names": ["a", 1] }
      """)
    let (read, problems) = other()
    for _ in 0..<2 {
      #expect(read.interval == 2 && read.unit == .celsius && read.level == .low && read.isOn)
      #expect(read.count == 9 && read.names == ["a"])
    }
    #expect(
      problems() == [
        "In \(path):1:15, “interval” has to be 0.5 … 60.",
        "In \(path):1:32, “unit” has to be \"celsius\" / \"fahrenheit\".",
        "In \(path):2:36, “level” has to be … 0, 1 ….", "In \(path):2:24, “isOn” has to be true / false.",
        "In \(path):2:12, “count” has to be 0 … 9.", "In \(path):2:50, “names” has to be [ \"…\", … ].",
      ])
  }

  @Test("A damaged file is reported, and copied before it is replaced") func damaged() throws {
    try folder.write("deck/preferences.json", "{ \"interval\": 5,\n \"unit\" }")
    let (read, problems) = other()
    #expect(
      read.interval == 2 && problems().count == 1 && problems()[0].contains("\(path):2:9"), "\(problems())")
    model.count = 5
    store.synchronize()
    #expect(text == "{\n  \"count\": 5\n}\n")
    #expect(folder.text("deck/preferences.json.broken") == "{ \"interval\": 5,\n \"unit\" }")
  }

  @Test("A change of the file by a different program applies, and what is not written yet stays")
  func reload() async throws {
    model.count = 7
    let (read, _) = other()
    read.interval = 30
    read.$interval.reset()
    read.interval = 40
    #expect(await eventually { model.interval == 40 })
    #expect(model.count == 7)
    // An editor that leaves the file in pieces for a moment changes nothing.
    try folder.write("deck/preferences.json", "{ \"interval\": 4")
    try folder.write("deck/preferences.json", "{ \"interval\": 50 }")
    #expect(await eventually { model.interval == 50 })
  }

  @Test("What was set before there is a file is written into it") func late() throws {
    let store = Preferences()
    let model = Model(store)
    model.count = 8
    #expect(model.count == 8)
    store.path = path
    #expect(model.count == 8)
    store.synchronize()
    #expect(text == "{\n  \"count\": 8\n}\n")
  }

  @Test("A view that reads a preference is updated when it changes") func observed() {
    final class Reader: Label {
      let model: Model
      init(_ model: Model) {
        self.model = model
        super.init()
      }
      override func updateProperties() {
        super.updateProperties()
        text = "\(model.count) items"
      }
    }
    let display = HeadlessDisplay(columns: 20, rows: 5)
    display.show(Reader(model))
    #expect(display.text.contains("3 items"))
    model.count = 6
    display.settle()
    #expect(display.text.contains("6 items"))
  }
}

/// The preferences and the keys of a program on a terminal.
@Suite(.serialized) struct PreferencesProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start() throws -> ChildProcess {
    let environment = BuiltProgram.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
    let child = try ChildProcess(
      BuiltProgram.path("CrashingProgram"), ["preferences"], environment: environment, columns: 140, rows: 24)
    child.extraReplies = ChildProcess.kittyReplies
    return child
  }

  @Test("A preference is saved at the end, and follows the file while the program runs") func saved() throws {
    let child = try start()
    try #require(child.wait { $0.screen.text.contains("Each 2.0 s") }, "\(child.screen.text)")
    child.send("\u{1B}d")
    try #require(child.wait { $0.screen.text.contains("Each 4.0 s") }, "\(child.screen.text)")
    try #require(waitUntil { folder.text("ending/preferences.json") == "{\n  \"interval\": 4\n}\n" })
    try folder.write("ending/preferences.json", #"{ "interval": 20 }"#)
    try #require(child.wait { $0.screen.text.contains("Each 20.0 s") }, "\(child.screen.text)")
    child.send("\u{1B}d\u{3}")
    #expect(child.waitForExit() == 0)
    #expect(folder.text("ending/preferences.json") == "{\n  \"interval\": 40\n}\n")
  }

  @Test("A value that is not allowed is named on the screen and at the end") func reported() throws {
    try folder.write("ending/preferences.json", "{\n  \"interval\": \"often\" }")
    let child = try start()
    let message = "ending/preferences.json:2:15, “interval” has to be 0.5 … 60."
    try #require(child.wait { $0.screen.text.contains("Each 2.0 s") && $0.screen.text.contains(message) })
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
    #expect(String(decoding: child.written, as: UTF8.self).contains(message))
  }

  @Test("A key of the user performs a command, and a key of the reader is named at the start") func keys()
    throws
  {
    try folder.write("ending/keys.json", #"{ "F3": "Alt-D", "Control-R": "Alt-D" }"#)
    let child = try start()
    let message = "ending/keys.json:1:18, the key Control-R has a different meaning: read on from here"
    try #require(child.wait { $0.screen.text.contains(message) }, "\(child.screen.text)")
    child.send("\u{1B}OR")
    try #require(child.wait { $0.screen.text.contains("Each 4.0 s") }, "\(child.screen.text)")
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }

  @Test("A key without a command is named at the start, with the command that is probably meant")
  func unknownKey() throws {
    try folder.write("ending/keys.json", #"{ "x": "d", "F3": "Alt-D" }"#)
    let child = try start()
    let message = "ending/keys.json:1:8, no command has the key D. Did you mean Alt-D?"
    try #require(child.wait { $0.screen.text.contains(message) }, "\(child.screen.text)")
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }
}

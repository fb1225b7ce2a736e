import ArgumentParser
import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import DemoMIDI
import Foundation
import Glibc
import TestSupport
import Testing

@testable import DJDeck

/// Two empty decks, a library with two tracks, headphones and the screen curtain, as a blind DJ begins a set. The engine renders
/// frame by frame, and the mix is recorded.
@MainActor
final class SetHarness {
  private let midi: DeckMIDI
  /// The writing end of the pipe of the controller.
  private let controller: Int32
  /// The rendered samples: the main pair, and the headphones.
  private(set) var (main, cue): ([SIMD2<Float>], [SIMD2<Float>]) = ([], [])
  /// The keys that were pressed, and the controls of the controller that were used.
  private(set) var pressCount = 0
  /// The seconds in which words were spoken.
  private(set) var spokenSeconds = 0.0
  private let folder: TemporaryFolder
  private let decks: MixHarness
  private var recordedFrames: Int?

  var display: HeadlessDisplay { decks.display }
  var page: MixPage { decks.page }
  var first: DJPlayer { decks.first }
  var second: DJPlayer { decks.second }
  /// The time in seconds since the beginning.
  var time: Double { Double(main.count) / 48_000 }
  /// The file with the mix.
  var recording: String { folder.path("mix.wav") }

  /// Creates the decks.
  /// - Parameter mapping: what the controls of a controller do, as JSON. Their messages come through a named pipe after `--midi`.
  /// - Throws: if a file cannot be written, or the mapping has faults.
  init(mapping: String = #"{ "midi": 1, "controls": [] }"#) async throws {
    folder = try TemporaryFolder()
    try Self.write(
      MixHarness.beats(120, on: .left, seconds: 70, rate: 48_000), to: folder.path("set/Ana - First.wav"))
    try Self.write(
      MixHarness.beats(126, on: .right, seconds: 70, rate: 48_000), to: folder.path("set/Bo - Second.wav"))
    try folder.write("midi.json", mapping)
    let read = MIDIMapping.read(folder.path("midi.json"))
    try #require(read.faults == nil, "\(read.faults.map { "\($0)" } ?? "")")
    try #require(mkfifo(folder.path("controller"), 0o600) == 0)
    // Open for both, so that opening does not wait, and the pipe stays open.
    controller = open(folder.path("controller"), O_RDWR | O_CLOEXEC)
    let command = try #require(
      try DJDeck.parseAsRoot([
        "--midi", folder.path("controller"), "--midi-map", folder.path("midi.json"),
      ]) as? DJDeck)
    midi = try #require(command.midi.controllers(isScripted: false))
    let engine = DeckEngine(hasHeadphones: true)
    let empty = LoadedTrack(nothingAs: "no track")
    let parts = DJDeck.Ingredients(
      records: engine.play([empty, empty]), engine: engine, recordingPath: folder.path("mix.wav"), midi: midi,
      settings: MonitoringSettings(store: Preferences()))
    let library = LibraryContext(
      words: DeckWords(folder: PlayerHarness.assets + "/Strings"), store: LibraryStore(),
      history: PlayHistory(), preview: PreListening(engine: engine, worker: .immediate))
    let opener = TrackOpener(
      definition: PlayerHarness.assets + "/Nibs/DJLibrary.json", library: library,
      folder: folder.path("set"))
    decks = try MixHarness(parts, opener, columns: 80, rows: 24)
    await advance(seconds: 0.1)
  }

  deinit { close(controller) }

  /// Writes a recording as a file with 16 bits a sample.
  private static func write(_ track: Track, to path: String) throws {
    var bytes = Data("RIFF".utf8)
    func append(_ value: Int, _ count: Int) {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    let (left, right, rate) = (track.left, track.right, Int(track.sampleRate))
    append(36 + 4 * left.count, 4)
    bytes += Data("WAVEfmt ".utf8)
    for (value, count) in [(16, 4), (1, 2), (2, 2), (rate, 4), (4 * rate, 4), (4, 2), (16, 2)] {
      append(value, count)
    }
    bytes += Data("data".utf8)
    append(4 * left.count, 4)
    for (left, right) in zip(left, right) {
      append(Int(left * 32_767), 2)
      append(Int(right * 32_767), 2)
    }
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }

  // MARK: Time

  /// Advances the display and the sound.
  func advance(seconds: Double) async {
    for _ in 0..<Int((seconds * 60).rounded()) {
      let frames = decks.advance(seconds: 1 / 60)
      main += frames.main
      cue += frames.cue
      if display.session.hasPendingSpeech { spokenSeconds += 1 / 60 }
      // Other tests wait for the main actor.
      await Task.yield()
    }
    waitForFile()
  }

  /// Advances until something is true, at most for half a minute.
  func advance(until condition: () -> Bool) async {
    for _ in 0..<1800 where !condition() { await advance(seconds: 1 / 60) }
  }

  /// Waits until the thread of the file has written all but the latest two seconds.
  private func waitForFile() {
    guard page.mix.record.isOn else { return recordedFrames = nil }
    let start = recordedFrames ?? main.count
    recordedFrames = start
    let least = (main.count - start - 96_000) * 6
    func size() -> Int {
      ((try? FileManager.default.attributesOfItem(atPath: recording))?[.size] as? Int) ?? 0
    }
    while size() < least { usleep(1000) }
  }

  // MARK: Input

  /// Presses a key, and waits until what it says is spoken.
  /// - Returns: what was spoken since.
  @discardableResult
  func press(_ key: Key, _ modifiers: KeyModifiers = []) async -> [String] {
    await perform { display.robot.press(key, modifiers: modifiers) }
  }

  /// Presses a key with a character, and waits until what it says is spoken.
  @discardableResult
  func press(_ key: Character, _ modifiers: KeyModifiers = []) async -> [String] {
    await press(.character(key), modifiers)
  }

  /// Presses a button of the controller, and waits until what it says is spoken.
  @discardableResult
  func button(_ note: Int) async -> [String] {
    await perform {
      await send(.note(note, velocity: 127), .note(note, velocity: 0)) { display.session.hasPendingSpeech }
    }
  }

  /// Turns an endless knob by a step, and waits until what it says is spoken.
  @discardableResult
  func turn(_ knob: Int) async -> [String] {
    await perform { await send(.controller(knob, value: 1)) { display.session.hasPendingSpeech } }
  }

  /// Moves a fader through values within a time in seconds.
  func move(_ fader: Int, through values: ClosedRange<Int>, seconds: Double) async {
    pressCount += 1
    for value in values {
      await send(.controller(fader, value: value)) { unreadBytes == 0 }
      await advance(seconds: max(1.0 / 60, seconds / Double(values.count)))
    }
  }

  /// Sends messages of the controller, and waits until they have an effect.
  private func send(_ contents: MIDIMessage.Content..., until hasEffect: () -> Bool) async {
    let bytes = contents.flatMap { MIDIMessage(channel: 1, $0).bytes }
    _ = bytes.withUnsafeBytes { Glibc.write(controller, $0.baseAddress, $0.count) }
    // The thread of the controller reads them, and the main queue gets them next.
    for _ in 0..<10_000 where !hasEffect() {
      try? await Task.sleep(for: .milliseconds(1))
      await advance(seconds: 1 / 60)
    }
  }

  private var unreadBytes: Int32 {
    var count: Int32 = 0
    return ioctl(controller, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  private func perform(_ body: () async -> Void) async -> [String] {
    pressCount += 1
    let count = display.spoken.count
    await body()
    await advance(seconds: 0.1)
    await advance { !display.session.hasPendingSpeech }
    return Array(spoken.dropFirst(count))
  }

  /// The words that were spoken so far.
  var spoken: [String] { display.spoken.map { $0.joined(separator: ", ") } }

  /// Whether something was spoken that ends with a text.
  func hasSaid(_ end: String) -> Bool { display.spoken.contains { $0.last?.hasSuffix(end) == true } }

  // MARK: Sound

  /// The loudest sample of each channel of the main pair from a time to another, in seconds.
  func mainPeak(from start: Double, to end: Double? = nil) -> SIMD2<Float> { Self.peak(main, start, end) }

  /// The loudest sample of each channel of the headphones.
  func cuePeak(from start: Double, to end: Double? = nil) -> SIMD2<Float> { Self.peak(cue, start, end) }

  private static func peak(_ frames: [SIMD2<Float>], _ start: Double, _ end: Double?) -> SIMD2<Float> {
    let last = end.map { Int($0 * 48_000) } ?? frames.count
    return frames[Int(start * 48_000)..<last].reduce(.zero) { pointwiseMax($0, pointwiseMax($1, -$1)) }
  }

  /// The times of the beats in samples with 48,000 a second, in seconds.
  static func beats(_ samples: [Float], above level: Float) -> [Double] {
    var (times, last): ([Double], Double) = ([], -1)
    for (index, sample) in samples.enumerated() where abs(sample) > level {
      let time = Double(index) / 48_000
      if time - last > 0.2 { times.append(time) }
      last = time
    }
    return times
  }
}

import Backlit
import BacklitHeadless
import DemoAudio
import DemoMIDI
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import DJDeck

/// A controller that sends random bytes to two decks that play, at the speed of a MIDI cable.
@MainActor @Suite("A controller that sends random bytes")
struct MIDIFloodTests {
  /// The seconds that `BACKLIT_FLOOD` in the environment has; nil without it.
  private nonisolated static var seconds: Double? {
    ProcessInfo.processInfo.environment["BACKLIT_FLOOD"].flatMap(Double.init)
  }

  /// Writes 3,000 random bytes a second to a pipe until it is stopped.
  private final class Flood: Sendable {
    let isEnding = Atomic(false)
    let count = Atomic(0)

    init(into path: String) {
      startThread { [self] in
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        var random = SeededRandom(seed: 7)
        while !isEnding.load(ordering: .relaxed) {
          let bytes = (0..<30).map { _ in UInt8.random(in: 0...255, using: &random) }
          count.wrappingAdd(write(descriptor, bytes, bytes.count), ordering: .relaxed)
          usleep(10_000)
        }
        close(descriptor)
      }
    }
  }

  private struct Harness {
    let folder: TemporaryFolder
    let midi: DeckMIDI
    let decks: MixHarness
    let flood: Flood

    @MainActor
    init() throws {
      folder = try TemporaryFolder()
      try #require(mkfifo(folder.path("midi"), 0o600) == 0)
      try folder.write("midi.json", MIDIHarness.mapping)
      midi = DeckMIDI(paths: [folder.path("midi")], mappingPath: folder.path("midi.json"))
      decks = try MixHarness(midi: midi)
      decks.display.robot.reader(.on)
      flood = Flood(into: folder.path("midi"))
    }

    /// Makes a frame, and lets the messages of the controller in.
    @MainActor
    func frame() async throws {
      decks.display.advance(by: 1 / 60)
      try await Task.sleep(for: .milliseconds(16))
    }
  }

  @Test("Random bytes reach the decks, which go on") func goesOn() async throws {
    let harness = try Harness()
    defer { harness.flood.isEnding.store(true, ordering: .relaxed) }
    // Beside other tests, the frames of this one are rare: their number counts, and not the time.
    var frames = 0
    while harness.midi.time == 0 || harness.flood.count.load(ordering: .relaxed) < 3000, frames < 2000 {
      try await harness.frame()
      frames += 1
    }
    #expect(harness.midi.time > 0 && harness.decks.display.problems == [])
  }

  @Test(
    "For a long time, memory is flat and the sound has no gap", .enabled(if: MIDIFloodTests.seconds != nil))
  func soak() async throws {
    let harness = try Harness()
    defer { harness.flood.isEnding.store(true, ordering: .relaxed) }
    harness.decks.engine.start(device: "null")
    harness.decks.press("g")
    harness.decks.press("G")
    let (start, seconds) = (ContinuousClock.now, Self.seconds ?? 0)
    var (first, frames, lastReport) = (nil as Int?, 0, 0)
    while ContinuousClock.now - start < .seconds(seconds) {
      try await harness.frame()
      frames += 1
      // The words of a display are kept for tests.
      if frames.isMultiple(of: 60) { harness.decks.display.clearTranscript() }
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      if elapsed > seconds / 5, first == nil { first = Self.residentKibibytes }
      if Int(elapsed) >= lastReport + 30 {
        lastReport = Int(elapsed)
        print(
          "\(lastReport) s: \(harness.flood.count.load(ordering: .relaxed)) bytes, \(frames) frames, "
            + "\(Self.residentKibibytes) KiB, \(harness.decks.engine.underruns) underruns")
      }
      // Both keep playing, whatever the controller pressed.
      if frames.isMultiple(of: 300) {
        for player in [harness.decks.first, harness.decks.second] where player.disc.position > 12 {
          player.jump(to: 0)
        }
      }
    }
    #expect(harness.decks.engine.underruns == 0)
    #expect(Self.residentKibibytes - (first ?? 0) < 2048)
    #expect(harness.decks.display.problems == [])
  }

  /// The memory of the process that is in use.
  private static var residentKibibytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { $0.split(whereSeparator: { " \t".contains($0) }).dropFirst().first }.flatMap {
      Int($0)
    } ?? 0
  }
}

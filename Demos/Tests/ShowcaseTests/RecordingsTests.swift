import ArgumentParser
import Backlit
import BacklitHeadless
import DemoAudio
import FoundationEssentials
import Testing

@testable import DemoSupport
@testable import Showcase

/// Files on the pads, for which pages read a shared value.
@Suite("The recordings of the pads", .serialized) @MainActor struct RecordingsTests {
  /// Writes half a second of a tone, and returns the path of the file.
  private func tone(_ name: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "\(UInt32.random(in: 0...(.max)))-\(name).wav"
    ).path()
    var data = Data("RIFF".utf8)
    func number(_ value: Int, bytes: Int) {
      for byte in 0..<bytes { data.append(UInt8(value >> (8 * byte) & 255)) }
    }
    let frames = 24_000
    number(36 + frames * 2, bytes: 4)
    data += Data("WAVEfmt ".utf8)
    for (value, bytes) in [(16, 4), (1, 2), (1, 2), (48_000, 4), (96_000, 4), (2, 2), (16, 2)] {
      number(value, bytes: bytes)
    }
    data += Data("data".utf8)
    number(frames * 2, bytes: 4)
    for frame in 0..<frames { number(frame / 50 % 2 == 0 ? 8000 : -8000 & 0xFFFF, bytes: 2) }
    try data.write(to: URL(filePath: path))
    return path
  }

  /// Runs a body with files on the pads.
  private func withRecordings(_ names: [String], _ body: ([String]) throws -> Void) throws {
    let files = try names.map(tone)
    defer {
      Recordings.shared = Recordings()
      for file in files { try? FileManager.default.removeItem(atPath: file) }
    }
    Recordings.shared = try Recordings(files: files)
    try body(try files.map { String(try #require($0.split(separator: "/").last).dropLast(4)) })
  }

  @Test("The player plays the files in order, and shows their titles on all screens") func player() throws {
    try withRecordings([
      "first", "a title that is far longer than the artwork beside which it is shown on a screen",
    ]) {
      titles in
      let harness = try ShowcaseHarness(Player.self, columns: 128, rows: 48)
      let (page, sound) = (harness.page, ShowcaseSound(device: nil))
      page.state.sound = sound
      #expect(
        page.rock.title == titles[0] && page.jazz.accessibilityLabel == titles[1] && page.pop.title == "Pop")
      harness.robot.tap(page.rock)
      let samples = try #require(sound.engine).render(12_000).map(\.x)
      #expect(abs((samples.map(abs).max() ?? 0) - 0.244) < 0.05)
      let display = HeadlessDisplay(columns: 140, rows: 50)
      let scene = try #require(try page.makeStage(language: "en"))
      scene.show(in: display.session)
      display.settle()
      guard case .controller(let controller) = scene.content, let stage = controller as? PlayerStage else {
        Issue.record("The stage has a controller.")
        return
      }
      #expect(stage.genre.text == titles[0].uppercased())
      // A long name makes the label wider than the artwork; both stay centred.
      harness.robot.tap(page.jazz)
      display.settle()
      #expect(stage.genre.text == titles[1].uppercased())
      let (artwork, label) = (
        stage.artwork.convert(stage.artwork.bounds, to: stage.view),
        stage.genre.convert(stage.genre.bounds, to: stage.view)
      )
      #expect(label.width > artwork.width && abs(label.midX - artwork.midX) <= 8)
      #expect(abs(label.midX - stage.view.bounds.midX) <= 8 && label.minX >= 15)
      #expect(display.layoutProblems == [])
      harness.expectNoProblems()
    }
  }

  @Test("A pad plays its file, is lit as long, and is spoken by its title") func pad() throws {
    try withRecordings(["tone"]) { titles in
      let harness = try ShowcaseHarness(Pad.self)
      _ = harness.speech { harness.robot.reader(.on) }
      let said = harness.speech { harness.robot.type("1") }
      #expect(said.contains("\(titles[0]) plays") && harness.page.rock.title == titles[0], "\(said)")
      harness.robot.tap(harness.page.rock)
      harness.display.advance(by: 0.3)
      #expect(harness.page.playing == .rock)
      harness.display.advance(by: 0.3)
      #expect(harness.page.playing == nil)
    }
  }

  @Test("A file that cannot be read is an error with its name and the reason") func faults() throws {
    let fault = #expect(throws: DemoAudio.Track.FileError.self) {
      try Recordings(files: ["/missing/song.wav"])
    }
    #expect(fault?.description.hasPrefix("/missing/song.wav: cannot load the track: ") == true)
    #expect(try Showcase.parse(["player", "a.wav", "b.wav"]).files == ["a.wav", "b.wav"])
    for (arguments, reason) in [
      (["album", "a.wav"], "Only the pages"), (["player", "1", "2", "3", "4"], "There are three pads."),
    ] {
      let error = #expect(throws: (any Error).self) { try Showcase.parse(arguments) }
      #expect(error.map(Showcase.message)?.contains(reason) == true, "\(arguments)")
    }
  }
}

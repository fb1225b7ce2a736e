import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import DemoSupport
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// The messages of the deck about outputs of sound.
@MainActor struct SilenceTests {
  @Test(
    "The reason for missing sound is spoken when the record starts",
    arguments: [
      ("en", "No sound: missing cannot be opened"), ("de", "Kein Ton: missing lässt sich nicht öffnen"),
      ("fr", "Pas de son\u{A0}: missing ne peut pas être ouvert"),
      ("es", "Sin sonido: no se puede abrir missing"), ("ar", "لا صوت: لا يمكن فتح missing"),
    ])
  func reason(language: String, start: String) throws {
    let harness = try PlayerHarness(language: language)
    harness.engine.start(device: "missing")
    defer { harness.engine.stop() }
    harness.display.robot.reader(.on)
    let said = harness.speech { harness.display.robot.tap(harness.player.playButton) }
    let reason = try #require(said.first { $0.contains("aplay -L") }, "\(said)")
    #expect(reason.contains(start), "\(reason)")
    let stopped = harness.speech { harness.display.robot.tap(harness.player.playButton) }
    #expect(!stopped.contains { $0.contains(start) }, "\(stopped)")
  }

  @Test("A device that stops is reported once, and is started again with the record")
  func lostDevice() async throws {
    let folder = try TemporaryFolder()
    let (device, file) = try folder.failingSoundDevice()
    let harness = try PlayerHarness()
    let player = harness.player
    var reports: [String] = []
    player.sound.report = { text, _ in reports.append(text) }
    harness.engine.start(device: device)
    defer { harness.engine.stop() }
    player.setPlaying(true)
    #expect(await eventually { if case .silent = harness.engine.outputState { true } else { false } })
    harness.display.advance(by: 0.2)
    #expect(reports.count == 1 && reports.first?.contains("stopped") == true, "\(reports)")
    player.setPlaying(false)
    unlink(file)
    player.setPlaying(true)
    #expect(harness.engine.outputState == .playing(device: device))
    harness.display.advance(by: 0.2)
    #expect(reports.count == 1, "\(reports)")
  }

  @Test("Each reason has a text in each language", arguments: ["en", "de", "fr", "es", "ar"])
  func texts(language: String) {
    let reasons: [DeviceError.Reason] = [
      .notOpen("why"), .format(hertz: 48_000), .stopped("why"), .noSecondPair,
    ]
    let errors = [DeviceError.Direction.output, .input].flatMap { direction in
      reasons.map { DeviceError(device: "desk", direction: direction, reason: $0) }
    }
    let texts = errors.map { $0.text(in: language) }
    for text in texts {
      #expect(text.contains("desk") && !text.contains("{") && !text.contains("notOpen"), "\(text)")
    }
    // All differ, but the second pair is one of outputs only.
    #expect(Set(texts).count == texts.count - 1)
    #expect(language == "en" || Set(texts).isDisjoint(with: errors.map { $0.text(in: "en") }))
  }
}

/// The list of outputs.
@Suite(.ownThread) struct OutputListTests {
  @Test("Outputs are listed, and the chosen one plays or says why not") func outputs() throws {
    let list = try DeckProgram.shell("\"$DECK\" --outputs --sound-device null")
    #expect(list.waitForExit() == 0 && list.screen.text.contains("playing through null"))
    let none = try DeckProgram.shell("\"$DECK\" --outputs --sound-device nowhere")
    #expect(none.waitForExit() == 0)
    #expect(none.screen.text.contains("no sound: nowhere cannot be opened"), "\(none.screen.text)")
  }
}

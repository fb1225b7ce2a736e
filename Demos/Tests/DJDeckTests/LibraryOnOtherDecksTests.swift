import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// The library of two decks, and of the deck without a track.
@MainActor struct LibraryOnOtherDecksTests {
  @Test("The track goes to the deck that was used last") func lastUsed() throws {
    let music = try MusicFolder()
    let harness = try MixHarness(folder: music.path)
    let display = harness.display
    harness.first.setPlaying(true)
    display.session.window.focus(on: harness.second.keyLock)
    harness.press("k")
    display.session.window.focus(on: harness.mix.crossfader)
    display.robot.reader(.on)
    let opened = harness.speech { harness.press("f") }
    #expect(
      opened.last == "Open a track on Deck B, music, table, 6 rows, 7 columns, Parent folder, 1 of 6",
      "\(opened)")
    harness.press("a")
    let loaded = harness.speech {
      display.robot.press(.enter)
      display.advance(by: 1)
    }
    #expect(loaded.last == "Deck B: alpha, 2 seconds, A flat major", "\(loaded)")
    #expect(harness.mix.crossfader.isFocused)
    #expect(harness.second.track.title == "alpha" && harness.second.titleLabel.text == "Deck B · alpha")
    #expect(harness.first.track.title == "Beats 120" && harness.first.disc.isPlaying)
    // The deck with the focus, and the button of the mix.
    display.session.window.focus(on: harness.first.keyLock)
    harness.press("f")
    display.advance(by: 1)
    #expect(display.panel?.title == "Open a track on Deck A")
    display.robot.press(.escape)
    display.advance(by: 1)
    display.robot.tap(harness.mix.decks.superview.flatMap { Self.openButton(in: $0) } ?? harness.mix.record)
    display.advance(by: 1)
    #expect(display.panel?.title == "Open a track on Deck A")
  }

  private static func openButton(in view: View) -> View? {
    if view.accessibilityLabel == "Open a track", view is BacklitButton { return view }
    return view.subviews.lazy.compactMap { openButton(in: $0) }.first
  }

  @Test("Sync finds the beats of a loaded track again") func beats() throws {
    let music = try MusicFolder()
    let harness = try MixHarness(folder: music.path)
    harness.second.sync()
    #expect(harness.second.beats.map { abs($0.tempo - 126) < 0.05 } == true)
    harness.second.load(LoadedTrack(MixHarness.beats(130, on: .right)))
    #expect(harness.second.beats.map { abs($0.tempo - 130) < 0.05 } == true)
    // The pitch is still that of the track before.
    #expect(harness.second.syncButton.glow == .off && harness.second.tempoLabel.text == "123.8")
    harness.second.sync()
    #expect(abs((1 + harness.second.disc.pitch) * 130 - 120) < 0.05)
  }

  @Test("The first track turns the deck without a track into one with an overview") func plain() throws {
    let music = try MusicFolder()
    let display = HeadlessDisplay(columns: 80, rows: 24)
    display.session.programName = "DJ deck"
    let (page, current) = try DJDeck.plainPage(
      of: DJDeck.Ingredients(records: []), PlayerHarness.assets + "/Nibs/DJController.json", "en",
      PlayerHarness.opener(folder: music.path))
    display.show(page)
    display.advance(by: 1)
    #expect(display.layoutProblems == [] && !(current.deck is DJPlayer))
    display.robot.reader(.on)
    display.finishSpeaking()
    display.robot.press(.character("f"))
    display.finishSpeaking()
    display.robot.press(.character("a"))
    display.finishSpeaking()
    display.clearTranscript()
    display.robot.press(.enter)
    display.advance(by: 1)
    display.finishSpeaking()
    let player = try #require(current.deck as? DJPlayer)
    let said = display.spoken.map { $0.joined(separator: ", ") }
    #expect(said.last == "Loaded: alpha, 2 seconds, A flat major", "\(said)")
    #expect(player.playButton.isFocused && player.overview.duration == 2)
    #expect(display.layoutProblems == [] && display.problems == [] && display.auditFindings() == [])
    display.robot.press(.character(" "))
    #expect(player.disc.isPlaying)
    // The next track is loaded to the same deck.
    display.robot.press(.character("f"))
    display.advance(by: 1)
    for letter in "be" { display.robot.press(.character(letter)) }
    display.robot.press(.enter)
    display.advance(by: 1)
    #expect(current.deck === player && player.track.title == "Beta")
    current.translate("de")
    display.advance(by: 1)
    #expect(
      player.languageTag == "de" && player.playButton.accessibilityHint == "Startet oder stoppt die Platte")
  }
}

extension DJPlayer {
  /// Whether neither a panel nor a menu is in front of the page.
  func presentsNothing(on display: HeadlessDisplay) -> Bool {
    display.session.window.rootViewController?.presentedViewController == nil
  }
}

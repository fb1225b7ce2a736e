import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// Checks a display in light and dark style and in three text sizes.
@MainActor func expectSound(_ display: HeadlessDisplay) {
  let samples: [(UserInterfaceStyle, ContentSizeCategory)] = [
    (.dark, .large), (.light, .large), (.dark, .extraSmall), (.light, .accessibilityLarge),
  ]
  for (style, textSize) in samples {
    display.session.screen.preferences.userInterfaceStyle = style
    display.session.preferredContentSizeCategory = textSize
    display.settle()
    #expect(display.layoutProblems == [] && display.problems == [], "\(style) \(textSize)")
    #expect(display.auditFindings() == [], "\(style) \(textSize)")
  }
  display.session.preferredContentSizeCategory = .large
  display.settle()
}

/// Two decks with a crossfader.
@MainActor struct DJMixTests {
  @Test(
    "No size, language, style or text size has problems, and the audit finds nothing",
    arguments: [(80, 24), (120, 40), (47, 42), (96, 64)], ["en", "de", "ar", "es", "fr"])
  func sizes(size: (columns: Int, rows: Int), language: String) throws {
    let harness = try MixHarness(columns: size.columns, rows: size.rows, language: language)
    harness.second.useHotCue(0)
    expectSound(harness.display)
    let (upper, lower) = (harness.first.root.frame, harness.second.root.frame)
    #expect(size.columns < 76 ? upper.maxY <= lower.minY + 16 : upper.minY == lower.minY)
  }

  @Test("A change of size moves the decks beside each other and back") func rearranged() throws {
    let harness = try MixHarness(columns: 47, rows: 42)
    #expect(harness.mix.decks.axis == .vertical)
    harness.display.robot.resize(columns: 120, rows: 40)
    harness.display.settle()
    #expect(harness.mix.decks.axis == .horizontal && harness.first.root.frame.width == 480)
    harness.display.robot.resize(columns: 47, rows: 42)
    harness.display.settle()
    #expect(harness.mix.decks.axis == .vertical && harness.display.layoutProblems == [])
  }

  @Test("Keys act on the deck with the focus, or on the one used last, and the reader names the deck")
  func keys() throws {
    let harness = try MixHarness()
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(harness.speech { harness.press("p") } == ["Deck A, 0 seconds of 16 seconds"])
    harness.display.session.window.focus(on: harness.first.playButton)
    let arrival = harness.speech { harness.press("d") }
    #expect(arrival == ["Deck B, Play, off, toggle button"], "\(arrival)")
    harness.press("z")
    #expect(harness.second.hotCues[0] == 0 && harness.first.hotCues[0] == nil)
    #expect(harness.speech { harness.press("p") } == ["0 seconds of 16 seconds"])
    harness.press(" ")
    #expect(harness.second.disc.isPlaying && !harness.first.disc.isPlaying)
    // The crossfader belongs to no deck.
    harness.display.session.window.focus(on: harness.mix.crossfader)
    harness.press("x")
    #expect(harness.second.hotCues[1] != nil && harness.first.hotCues[1] == nil)
    harness.press("d")
    #expect(harness.second.playButton.isFocused)
    harness.press("d")
    #expect(harness.first.playButton.isFocused)
  }

  @Test("A key makes its deck the one that was used last") func lastUsed() throws {
    let harness = try MixHarness()
    harness.display.session.window.focus(on: harness.second.keyLock)
    harness.press("u")
    // Outside both decks, the keys act on the deck that was used last.
    harness.display.session.window.focus(on: harness.mix.crossfader)
    harness.press("z")
    #expect(harness.second.hotCues[0] != nil && harness.first.hotCues[0] == nil)
    harness.display.session.window.focus(on: harness.first.keyLock)
    harness.press("x")
    harness.display.session.window.focus(on: harness.mix.crossfader)
    harness.press("c")
    #expect(harness.first.hotCues[2] != nil && harness.second.hotCues[2] == nil)
  }

  @Test("Beats are searched beside the page, and the tempo is spoken when it is known") func tempoInTime()
    async throws
  {
    let harness = try MixHarness(worker: .thread)
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    harness.press("t")
    #expect(harness.first.knownBeats == nil, "the page waited")
    // Sync waits for the beats of both decks.
    harness.second.sync()
    #expect(harness.second.disc.pitch == 0)
    while harness.second.disc.pitch == 0 { await Task.yield() }
    harness.display.finishSpeaking()
    let said = harness.display.spoken.map { $0.joined(separator: ", ") }
    #expect(said.contains("Deck A, 120 beats a minute, 0 percent"), "\(said)")
    #expect(said.last == "Deck B, In tempo with Deck A, 120 beats a minute", "\(said)")
  }

  @Test("The start and stop of a reader acts on the deck with the reader's cursor") func magicTap() throws {
    let harness = try MixHarness()
    harness.display.robot.reader(.on)
    harness.display.session.window.focus(on: harness.second.keyLock)
    harness.display.robot.press(.character("g"), modifiers: .control)
    #expect(harness.second.disc.isPlaying && !harness.first.disc.isPlaying)
    harness.display.session.window.focus(on: harness.mix.crossfader)
    harness.display.robot.press(.character("g"), modifiers: .control)
    #expect(!harness.second.disc.isPlaying && !harness.first.disc.isPlaying)
  }

  @Test("The crossfader leads from one deck to the other, and meters show their own deck") func crossfader()
    throws
  {
    let harness = try MixHarness()
    harness.first.setPlaying(true)
    harness.advance(seconds: 1)
    // Between two beats it is silent.
    var (own, mixed) = (-Double.infinity, -Double.infinity)
    for _ in 0..<60 {
      harness.advance(seconds: 1 / 60)
      own = max(own, harness.first.meter.level)
      mixed = max(mixed, harness.mix.output.level)
      #expect(harness.second.meter.accessibilityValue == "silent")
    }
    #expect(own > -20 && mixed > -20)
    harness.second.setPlaying(true)
    harness.advance(seconds: 1)
    func peaks(_ frames: [SIMD2<Float>]) -> SIMD2<Float> {
      frames.reduce(.zero) { SIMD2(max($0.x, abs($1.x)), max($0.y, abs($1.y))) }
    }
    harness.mix.crossfader.setValue(-100, sendEvents: true)
    harness.advance(seconds: 0.2)
    let left = peaks(harness.advance(seconds: 1).main)
    #expect(left.x > 0.4 && left.y < 0.001)
    for _ in 0..<10 { harness.press("s") }
    harness.advance(seconds: 0.2)
    let right = peaks(harness.advance(seconds: 1).main)
    #expect(right.x < 0.001 && right.y > 0.4 && harness.mix.crossfader.value == 100)
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    #expect(harness.speech { harness.press("a") } == ["Crossfader, right, 80 percent"])
  }

  @Test("The mix of both decks is recorded by one button") func recording() throws {
    let temporary = try TemporaryFolder()
    let harness = try MixHarness(recordingPath: temporary.path + "/mix.wav")
    #expect(harness.first.record.isHidden && harness.second.record.isHidden)
    for player in harness.mix.players { player.setPlaying(true) }
    harness.display.robot.tap(harness.mix.record)
    harness.advance(seconds: 2)
    harness.display.robot.tap(harness.mix.record)
    #expect(!harness.mix.record.isOn)
    let mix = try Track(contentsOf: temporary.path + "/mix.wav")
    #expect(abs(mix.duration - 2) < 0.05)
    #expect((mix.left.max() ?? 0) > 0.2 && (mix.right.max() ?? 0) > 0.2)
  }

  /// The times of the beats on a channel, in seconds.
  private func onsets(_ samples: [Float]) -> [Double] {
    var times: [Double] = []
    for (index, sample) in samples.enumerated() where abs(sample) > 0.2 {
      let time = Double(index) / 48_000
      if times.last.map({ time - $0 > 0.2 }) ?? true { times.append(time) }
    }
    return times
  }

  @Test("Sync brings the beats of both decks together, which the recorded sound shows") func sync() throws {
    let harness = try MixHarness()
    harness.display.robot.reader(.on)
    harness.first.setPlaying(true)
    harness.advance(seconds: 1.3)
    harness.second.setPlaying(true)
    harness.advance(seconds: 2)
    #expect(harness.second.syncButton.glow == .off)
    let said = harness.speech { harness.second.sync() }
    #expect(said == ["Deck B, On the beat of Deck A, 120 beats a minute"], "\(said)")
    #expect(harness.second.syncButton.glow == .on && harness.first.syncButton.glow == .on)
    #expect(abs(harness.second.disc.pitch - (120.0 / 126 - 1)) < 0.0003)
    // Each record and its sound come together within two seconds.
    harness.advance(seconds: 2)
    let frames = harness.advance(seconds: 6).main
    let (left, right) = (onsets(frames.map(\.x)), onsets(frames.map(\.y)))
    #expect(left.count >= 11)
    for time in left.dropFirst().dropLast() {
      let nearest = right.map { abs($0 - time) }.min() ?? .infinity
      #expect(nearest < 0.003, "\(time): \(nearest)")
    }
    // A wider range keeps the exact pitch.
    let exact = harness.second.disc.pitch
    harness.second.range.selectedSegmentIndex = 1
    harness.second.range.sendActions(for: .valueChanged)
    #expect(harness.second.disc.pitch == exact && harness.second.syncButton.glow == .on)
    #expect(harness.second.pitchControl.value != exact * 100, "the control has tenths of a percent")
    // The other deck's pitch ends the agreement.
    harness.first.pitchControl.setValue(3, sendEvents: true)
    #expect(harness.second.syncButton.glow == .off)
  }

  @Test("Sync of a deck at rest sets the tempo, also half of it, and says why it cannot") func syncWords()
    throws
  {
    let harness = try MixHarness(tracks: [MixHarness.beats(126, on: .left), MixHarness.beats(64, on: .left)])
    harness.display.robot.reader(.on)
    let half = harness.speech { harness.second.sync() }
    // A tempo below 85 can be found as its double.
    #expect(
      ["Deck B, In tempo with Deck A, 63 beats a minute", "Deck B, In tempo with Deck A, 126 beats a minute"]
        .contains(half.first ?? ""), "\(half)")
    #expect(abs(harness.second.disc.pitch - (63.0 / 64 - 1)) < 0.0005)
    let far = try MixHarness(tracks: [MixHarness.beats(100, on: .left), MixHarness.beats(126, on: .left)])
    far.display.robot.reader(.on)
    let beyond = far.speech { far.second.sync() }
    #expect(
      beyond == ["Deck B, The tempo of Deck A is beyond the pitch range: minus 20.6 percent needed"],
      "\(beyond)")
    #expect(far.second.disc.pitch == 0)
    far.second.range.selectedSegmentIndex = 2
    far.second.range.sendActions(for: .valueChanged)
    far.second.sync()
    #expect(abs(far.second.disc.pitch - (100.0 / 126 - 1)) < 0.0003)
    let silent = try MixHarness(tracks: [MixHarness.silence, MixHarness.beats(126, on: .left)])
    silent.display.robot.reader(.on)
    #expect(silent.speech { silent.second.sync() } == ["Deck B, no tempo found on Deck A"])
  }

  @Test("Two decks play in sync after four keys") func syncKeys() throws {
    let harness = try MixHarness()
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    let keys: [(Character, KeyModifiers)] = [("g", .control), ("d", []), ("g", .control), ("y", [])]
    let said = harness.speech {
      for (key, modifiers) in keys {
        harness.display.robot.press(.character(key), modifiers: modifiers)
        _ = harness.advance(seconds: 2)
      }
    }
    #expect(harness.first.disc.isPlaying && harness.second.disc.isPlaying, "\(said)")
    #expect(harness.second.matches(harness.first) && said.last?.contains("Deck A") == true, "\(said)")
  }

  @Test("A nudge moves the record by 20 milliseconds without a jump of the sound") func nudge() throws {
    let harness = try MixHarness()
    harness.display.robot.reader(.on)
    let player = harness.first
    #expect(harness.speech { player.nudge(-1) } == ["Deck A, no room to nudge"])
    player.setPlaying(true)
    harness.advance(seconds: 2)
    let before = player.disc.position
    harness.press("m")
    #expect(abs(player.disc.position - before - 0.02) < 1e-9)
    harness.advance(seconds: 1)
    #expect(abs(player.sound.deck.position - player.disc.position) < 0.01)
    harness.display.robot.tap(player.back)
    let actions = player.disc.accessibilityCustomActions
    #expect(actions.map(\.name).suffix(2) == ["Nudge back", "Nudge ahead"])
    let said = harness.speech { _ = actions.last?.handler() }
    #expect(said.last?.hasSuffix("20 milliseconds ahead") == true, "\(said)")
  }

  @Test("A change of the language changes the names of the decks") func language() throws {
    let harness = try MixHarness()
    harness.translate("es")
    #expect(harness.second.root.accessibilityLabel == "Plato B")
    #expect(harness.second.playButton.accessibilityHint == "Pone en marcha o para el disco")
    #expect(harness.second.titleLabel.text == "Plato B · Beats 126")
  }
}

/// Two decks played without a picture, from a script that expects every word.
@Suite(.ownThread) struct MixByEarTests {
  @Test("Two demo tracks are mixed by ear") func byEar() throws {
    let script = PlayerHarness.script("mix-by-ear")
    let deck = try DeckProgram.shell(
      "\"$DECK\" --demo-track --demo-track --script '\(script)' && echo played")
    #expect(deck.waitForExit() == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }

  @Test("There are two decks at most, and a third record is refused") func three() throws {
    let deck = try DeckProgram.shell("\"$DECK\" --demo-track --demo-track song.wav")
    #expect(deck.waitForExit() != 0 && deck.screen.text.contains("There are two decks."))
  }
}

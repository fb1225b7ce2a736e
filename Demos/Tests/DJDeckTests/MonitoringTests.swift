import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// Time, beats, levels and headphones of the decks.
@MainActor struct MonitoringTests {
  /// The beginnings of the sounds in samples, in seconds.
  private func onsets(_ samples: [Float], above level: Float = 0.01, apart: Double = 0.3) -> [Double] {
    var times: [Double] = []
    var last = -1.0
    for (index, sample) in samples.enumerated() where abs(sample) > level {
      let time = Double(index) / 48_000
      if time - last > apart { times.append(time) }
      last = time
    }
    return times
  }

  @Test(
    "No size, language, style or text size has problems, and the audit finds nothing",
    arguments: [(80, 24), (120, 40), (47, 42)], ["en", "de", "ar", "es", "fr"])
  func sizes(size: (columns: Int, rows: Int), language: String) throws {
    let harness = try MixHarness(
      isMonitored: true, columns: size.columns, rows: size.rows, language: language)
    expectSound(harness.display)
    harness.mix.monitoring.showSettings()
    harness.display.advance(by: 1)
    #expect(harness.display.layoutProblems == [])
    #expect(harness.display.auditFindings() == [])
  }

  @Test("The time since the start and until the end are spoken, at the tempo that is set") func time() throws
  {
    let harness = try MixHarness(isMonitored: true)
    harness.display.robot.reader(.on)
    harness.first.jump(to: 4)
    #expect(harness.answer("e", .alt) == ["Deck A, 4 seconds elapsed"])
    #expect(harness.answer("r", .alt) == ["Deck A, 12 seconds left"])
    harness.first.range.selectedSegmentIndex = 2
    harness.first.range.sendActions(for: .valueChanged)
    harness.first.pitchControl.propose(50)
    #expect(harness.answer("r", .alt) == ["Deck A, 8 seconds left"])
    #expect(harness.first.placeLabel.text.hasSuffix("−0:08"), "\(harness.first.placeLabel.text)")
    harness.first.markLoopStart()
    harness.first.disc.nudge(bySeconds: 2)
    harness.first.endLoop()
    #expect(harness.answer("r", .alt) == ["Deck A, no end: the loop repeats"])
  }

  @Test("60, 30 and 10 seconds before the end there are words, and a sound in the headphones only")
  func endWarnings() throws {
    let harness = try MixHarness(
      isMonitored: true,
      tracks: [
        MixHarness.tone(0, seconds: 70), MixHarness.tone(0, seconds: 3),
      ])
    harness.display.robot.reader(.on)
    harness.display.finishSpeaking()
    harness.first.pitchControl.propose(4)
    var sound: (main: [SIMD2<Float>], cue: [SIMD2<Float>]) = ([], [])
    let said = harness.speech {
      harness.first.setPlaying(true)
      sound = harness.advance(seconds: 69)
    }
    let left = said.filter { $0.contains("left") }
    #expect(
      left == ["Deck A, 1 minute left", "Deck A, 30 seconds left", "Deck A, 10 seconds left"], "\(said)")
    #expect(sound.main.allSatisfy { $0 == .zero })
    // The motor takes a quarter of a second of sound to start.
    let end = 70 / 1.04 + 0.25
    let found = onsets(sound.cue.map(\.x), apart: 0.8)
    #expect(found.count == 3, "\(found)")
    for (time, before) in zip(found, EndWarning.times) {
      #expect(abs(time - (end - before)) < 0.1, "\(time)")
    }
  }

  @Test("Warnings follow the setting, and short tracks and jumps of the needle do not warn")
  func endSettings() throws {
    let harness = try MixHarness(
      isMonitored: true,
      tracks: [
        MixHarness.tone(0, seconds: 33), MixHarness.tone(0, seconds: 3),
      ])
    harness.display.robot.reader(.on)
    func cross(words: Bool, sound: Bool, to position: Double) -> (words: Int, sounds: Int) {
      (harness.settings.announcesEnd, harness.settings.beepsBeforeEnd) = (words, sound)
      var cue: [Float] = []
      let said = harness.speech {
        harness.first.jump(to: position - 1)
        harness.first.setPlaying(true)
        cue = harness.advance(seconds: 3).cue.map(\.x)
      }
      return (said.count { $0.contains("left") }, onsets(cue, apart: 0.8).count)
    }
    #expect(cross(words: true, sound: true, to: 23) == (1, 1))
    #expect(cross(words: true, sound: false, to: 23) == (1, 0))
    #expect(cross(words: false, sound: true, to: 23) == (0, 1))
    #expect(cross(words: false, sound: false, to: 23) == (0, 0))
    // The track has 33 seconds, so that its last 30 seconds begin at once.
    #expect(cross(words: true, sound: true, to: 3) == (0, 0))
    let jump = harness.speech {
      harness.first.jump(to: 5)
      harness.advance(seconds: 0.5)
      harness.first.jump(to: 28)
      harness.advance(seconds: 0.5)
    }
    #expect(!jump.contains { $0.contains("left") }, "\(jump)")
  }

  @Test("Bar, beat and phrase are spoken and shown, and a key corrects where they begin") func place() throws
  {
    let harness = try MixHarness(isMonitored: true)
    harness.display.robot.reader(.on)
    harness.first.knownBeats = .some(BeatGrid(tempo: 120, firstBeat: 0.1))
    harness.first.jump(to: 0.1 + 18 * 0.5 + 0.1)
    #expect(harness.answer("b", .alt) == ["Deck A, bar 5, beat 3, phrase 1, bar 5 of 8"])
    #expect(harness.first.placeLabel.text.hasPrefix("5.3 "), "\(harness.first.placeLabel.text)")
    #expect(harness.answer("i", .alt) == ["Deck A, bar 5, beat 1, phrase 2, bar 1 of 8"])
    #expect(harness.first.placeLabel.text.hasPrefix("5.1 "), "\(harness.first.placeLabel.text)")
    let silent = try MixHarness(isMonitored: true, tracks: [MixHarness.silence, MixHarness.silence])
    silent.display.robot.reader(.on)
    #expect(
      silent.answer("b", .alt) == ["Deck A, no tempo found"]
        && silent.answer("m", .alt) == ["Deck A, no tempo found"])
  }

  @Test("The click of a deck falls on its beats, in the headphones only") func click() throws {
    let harness = try MixHarness(
      isMonitored: true, tracks: [MixHarness.beats(120, on: .right), MixHarness.silence])
    harness.settings.beepsBeforeEnd = false
    harness.display.robot.reader(.on)
    harness.first.setPlaying(true)
    harness.advance(seconds: 2)
    let silent = harness.advance(seconds: 2)
    #expect(silent.cue.allSatisfy { $0 == .zero })
    #expect(harness.answer("m", .alt) == ["Deck A, click on"])
    let (main, cue) = harness.advance(seconds: 5)
    // The track is on the right channel of the main pair.
    #expect(main.allSatisfy { $0.x == 0 })
    let (beats, clicks) = (onsets(main.map(\.y), above: 0.05), onsets(cue.map(\.x)))
    #expect(beats.count >= 9)
    for beat in beats.dropFirst().dropLast() {
      #expect((clicks.map { abs($0 - beat) }.min() ?? 1) < 0.003, "\(beat): \(clicks)")
    }
    #expect(harness.answer("m", .alt) == ["Deck A, click off"])
  }

  @Test("A deck is put on the headphones by its button and by a key") func listening() throws {
    let harness = try MixHarness(
      isMonitored: true,
      tracks: [
        MixHarness.tone(500, seconds: 20), MixHarness.silence,
      ])
    harness.settings.announcesEnd = false
    harness.display.robot.reader(.on)
    harness.mix.moveCrossfader(to: 100)
    harness.first.setPlaying(true)
    harness.advance(seconds: 2)
    #expect(harness.answer("h") == ["Deck A, Headphones, on"])
    let (main, cue) = harness.advance(seconds: 1)
    #expect(main.dropFirst(4800).allSatisfy { abs($0.x) < 1e-4 })
    #expect((cue.map { abs($0.x) }.max() ?? 0) > 0.4)
    harness.display.robot.tap(harness.first.listen)
    #expect(!harness.first.listen.isOn && !harness.first.sound.deck.isOnCueBus)
    #expect(harness.answer("}") == ["Mix in the headphones, 20 percent"])
    #expect(harness.answer("{") == ["Mix in the headphones, decks only"])
    #expect(harness.answer("[") == ["Headphone level, minus 2 decibels"] && harness.engine.cueGain == -2)
    let without = try MixHarness(isMonitored: true, hasHeadphones: false)
    without.display.robot.reader(.on)
    #expect(without.answer("h") == ["No headphones. Start the deck with --cue-output."])
    #expect(without.first.listen.isHidden && !without.first.sound.deck.isOnCueBus)
  }

  @Test("The crossfader clicks in the middle and at its ends, which have names", arguments: ["en", "ar"])
  func crossfader(language: String) throws {
    let harness = try MixHarness(isMonitored: true, language: language)
    harness.display.robot.reader(.on)
    func clicks(_ body: () -> Void) -> Int {
      harness.advance(seconds: 0.2)
      body()
      return onsets(harness.advance(seconds: 0.3).cue.map(\.x), apart: 0.02).count
    }
    let fader = harness.mix.crossfader
    #expect(clicks { fader?.propose(40) } == 0)
    #expect(clicks { fader?.propose(-40) } == 1)
    #expect(clicks { fader?.propose(0) } == 1)
    #expect(clicks { harness.display.robot.press(.character("d"), modifiers: .alt) } == 1)
    #expect(fader?.value == 100 && fader?.accessibilityValue == harness.second.name)
    #expect(clicks { harness.display.robot.press(.character("a"), modifiers: .alt) } == 1)
    #expect(fader?.accessibilityValue == harness.first.name)
    if language == "en" {
      #expect(
        harness.answer("a", .alt) == ["Crossfader, Deck A"]
          && harness.answer("c", .alt) == ["Crossfader, center"])
      #expect(harness.answer("s") == ["Crossfader, right, 20 percent"])
    }
    // The reader uses the same setter.
    harness.display.session.window.focus(on: fader)
    let end = harness.speech { harness.display.robot.press(.end, modifiers: .control) }
    #expect(end.last?.contains(harness.second.name ?? "-") == true, "\(end)")
    // A drag to the end is held there.
    fader?.propose(50)
    harness.settings.clicksAtDetents = false
    #expect(clicks { fader?.propose(-50) } == 0)
  }

  @Test("The pitch control clicks at 0") func pitchDetent() throws {
    let harness = try MixHarness(isMonitored: true)
    harness.first.pitchControl.propose(2)
    harness.advance(seconds: 0.2)
    harness.first.pitchControl.propose(-2)
    #expect(onsets(harness.advance(seconds: 0.2).cue.map(\.x), apart: 0.02).count == 1)
  }

  @Test("A mix that clips is announced once, with a sound, and the peak watch on request") func peaks() throws
  {
    let loud = MixHarness.tone(500, seconds: 30, amplitude: 1.2)
    let harness = try MixHarness(isMonitored: true, tracks: [loud, MixHarness.silence])
    harness.display.robot.reader(.on)
    harness.mix.moveCrossfader(to: -100)
    harness.advance(seconds: 0.2)
    harness.first.setPlaying(true)
    var cue: [Float] = []
    let said = harness.speech { cue = harness.advance(seconds: 6).cue.map(\.x) }
    #expect(said.filter { $0 == "The mix clips" }.count == 1, "\(said)")
    #expect(onsets(cue).count == 1)
    #expect(harness.answer("v", .alt) == ["peak watch on, minus 3 decibels for 2 seconds"])
    harness.settings.warnsOfClipping = false
    let watched = harness.speech { cue = harness.advance(seconds: 6).cue.map(\.x) }
    #expect(watched == ["The mix stays above minus 3 decibels"] && onsets(cue).count == 1, "\(watched)")
    #expect(harness.answer("v", .alt) == ["peak watch off"])
  }

  @Test("The tempos of both decks are compared") func tempos() throws {
    let harness = try MixHarness(isMonitored: true)
    harness.display.robot.reader(.on)
    #expect(harness.answer("t", .alt) == ["Deck A 120, Deck B 126, 6 apart, plus 5 percent needed"])
    harness.first.sync()
    #expect(harness.answer("t", .alt) == ["Deck A 126, Deck B 126, in tempo"])
    harness.first.pitchControl.propose(1)
    #expect(harness.answer("t") == ["Deck A, 121.2 beats a minute, plus 1 percent"])
  }

  @Test("A deck starts at its cue point on a bar of the other one, after clicks") func barStart() throws {
    let harness = try MixHarness(
      isMonitored: true,
      tracks: [
        MixHarness.beats(120, on: .left), MixHarness.beats(120, on: .right),
      ])
    harness.display.robot.reader(.on)
    let (first, second) = (harness.first, harness.second)
    harness.settings.beepsBeforeEnd = false
    first.setPlaying(true)
    let grid = try #require(first.beats)
    while first.disc.position < grid.downbeat + 5.2 * grid.interval { harness.advance(seconds: 1 / 60) }
    harness.display.session.window.focus(on: second.keyLock)
    harness.display.robot.press(.character("g"), modifiers: .alt)
    #expect(second.barStart != nil)
    let (main, cue) = harness.advance(seconds: 6)
    #expect(second.disc.isPlaying && second.barStart == nil)
    let (left, right) = (onsets(main.map(\.x), above: 0.05), onsets(main.map(\.y), above: 0.05))
    let clicks = onsets(cue.map(\.x))
    #expect(clicks.count == 2, "\(clicks)")
    // The first beat is at full speed, and it is the first of a bar.
    let start = try #require(right.first)
    #expect(left.firstIndex { abs($0 - start) < 0.005 } == 2, "\(left) \(right)")
    for time in right.dropFirst(2).dropLast() {
      #expect((left.map { abs($0 - time) }.min() ?? 1) < 0.01, "\(time): \(left)")
    }
  }

  @Test("Alone, a deck starts after four beats, which are spoken without headphones, and a key cancels it")
  func aloneStart() throws {
    let harness = try MixHarness(isMonitored: true, hasHeadphones: false)
    harness.display.robot.reader(.on)
    harness.first.findBeats { _ in }
    let said = harness.speech {
      harness.display.robot.press(.character("g"), modifiers: .alt)
      harness.advance(seconds: 1.7)
    }
    #expect(said == ["Deck A, starts in 4 beats", "3", "2", "1"], "\(said)")
    #expect(!harness.first.disc.isPlaying)
    harness.advance(seconds: 0.5)
    #expect(harness.first.disc.isPlaying)
    harness.first.setPlaying(false)
    harness.advance(seconds: 3)
    let cancelled = harness.speech {
      harness.display.robot.press(.character("g"), modifiers: .alt)
      harness.display.robot.press(.character("g"), modifiers: .alt)
      harness.advance(seconds: 3)
    }
    #expect(cancelled.last == "Deck A, start cancelled" && !harness.first.disc.isPlaying, "\(cancelled)")
  }

  @Test("The settings change what they name, and are saved") func settings() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("preferences.json")
    let store = Preferences(path: path)
    let settings = MonitoringSettings(store: store)
    settings.announcesEnd = false
    settings.peakThreshold = -40
    settings.cueLevel = 3
    store.synchronize()
    let read = MonitoringSettings(store: Preferences(path: path))
    #expect(!read.announcesEnd && read.beepsBeforeEnd && read.peakThreshold == -24 && read.cueLevel == 3)
    #expect(folder.text("preferences.json")?.contains("\"announcesEnd\": false") == true)
  }

  @Test("The settings are a page by ear") func panel() throws {
    let harness = try MixHarness(isMonitored: true)
    harness.display.robot.reader(.on)
    let opened = harness.answer("o", .alt)
    #expect(opened.contains { $0.contains("Warnings and headphones") }, "\(opened)")
    let panel = try #require(harness.page.presentedViewController as? MonitoringPanel)
    harness.display.robot.tap(panel.endWords)
    panel.cueMix.propose(100)
    panel.hold.propose(4)
    #expect(
      !harness.settings.announcesEnd && harness.settings.beepsBeforeEnd && harness.settings.peakHold == 4)
    #expect(harness.engine.cueMix == 1 && panel.cueMix.accessibilityValue == "mix only")
  }

  @Test("The beats of two decks in sync stay within 10 ms for three minutes") func longSync() async throws {
    let tracks = [(120.0, MixHarness.Side.left), (126, .right)].map {
      MixHarness.beats($0.0, on: $0.1, seconds: 200)
    }
    let harness = try MixHarness(isMonitored: true, columns: 47, rows: 20, tracks: tracks)
    harness.first.setPlaying(true)
    harness.advance(seconds: 1.3)
    harness.second.setPlaying(true)
    harness.advance(seconds: 2)
    harness.second.sync()
    harness.advance(seconds: 2)
    var frames: [SIMD2<Float>] = []
    for _ in 0..<180 {
      frames += harness.advance(seconds: 1).main
      // Other tests wait for the main actor.
      await Task.yield()
    }
    let (left, right) = (
      onsets(frames.map(\.x), above: 0.2, apart: 0.2), onsets(frames.map(\.y), above: 0.2, apart: 0.2)
    )
    #expect(left.count >= 358 && right.count >= 358)
    var (worst, place) = (0.0, 0)
    for time in left.dropFirst().dropLast() {
      while place + 1 < right.count, abs(right[place + 1] - time) < abs(right[place] - time) { place += 1 }
      worst = max(worst, abs(right[place] - time))
    }
    #expect(worst < 0.01, "\(worst)")
  }
}

/// The functions for a DJ's ear, played without a picture, from a script that expects every word.
@Suite(.ownThread) struct MonitoringByEarTests {
  @Test("Time, beats, levels and headphones by ear") func byEar() throws {
    let script = PlayerHarness.script("monitoring-by-ear")
    let deck = try DeckProgram.shell(
      "\"$DECK\" --demo-track --demo-track --cue-output --script '\(script)' && echo played")
    #expect(deck.waitForExit() == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }
}

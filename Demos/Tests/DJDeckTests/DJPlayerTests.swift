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

/// The surface of the sound engine on the deck.
@MainActor struct DJPlayerTests {
  @Test(
    "No size, language, style or text size has problems, and the audit finds nothing",
    arguments: [(80, 24), (120, 40), (47, 20), (47, 42), (96, 64)], ["en", "de", "ar", "es", "fr"])
  func sizes(size: (columns: Int, rows: Int), language: String) throws {
    let harness = try PlayerHarness(columns: size.columns, rows: size.rows, language: language)
    harness.player.useHotCue(0)
    expectSound(harness.display)
  }

  @Test(
    "Where there is room, the record is beside its controls, as high as they are, and else below them",
    arguments: [
      (120, 40, true), (80, 24, true), (128, 40, true), (47, 42, false), (60, 60, false), (47, 20, false),
    ])
  func arrangement(columns: Int, rows: Int, isWide: Bool) throws {
    let harness = try PlayerHarness(columns: columns, rows: rows)
    func expectArranged() {
      let player = harness.player
      func frame(_ view: View) -> Rect { view.convert(view.bounds, to: player.root) }
      let (disc, pitch, play) = (frame(player.disc), frame(player.pitchControl), frame(player.playButton))
      #expect(play.minX < pitch.minX && play.height <= 1.5 * play.width)
      if isWide {
        #expect(pitch.maxX < disc.minX && disc.width == disc.height && disc.height == pitch.height)
        #expect(disc.height > 0.65 * player.root.bounds.height)
        #expect(frame(player.meter).maxY < play.minY)
      } else {
        #expect(disc.minY >= play.maxY && disc.maxX < pitch.minX && pitch.minY == play.minY)
      }
    }
    expectArranged()
    // A change of the size and back leads to the same arrangement.
    harness.display.robot.resize(columns: isWide ? 50 : 100, rows: 40)
    harness.display.settle()
    harness.display.robot.resize(columns: columns, rows: rows)
    harness.display.settle()
    expectArranged()
    #expect(harness.display.layoutProblems == [])
  }

  @Test("The tempo that is heard and the pitch are shown, and the beats are marked") func figures() throws {
    let harness = try PlayerHarness(
      columns: 120, rows: 40, track: LoadedTrack(MixHarness.beats(120, on: .left)))
    let player = harness.player
    #expect(player.tempoLabel.text == "120.0" && player.pitchLabel?.text == "0.0")
    player.pitchControl.setValue(5, sendEvents: true)
    #expect(player.tempoLabel.text == "126.0" && player.pitchLabel?.text == "+5.0")
    #expect(player.overview.beatMarks.map { abs($0.interval - 0.5) < 0.001 } == true)
    harness.translate("de")
    #expect(player.tempoLabel.text == "126,0" && player.pitchLabel?.text == "+5,0")
    player.load(LoadedTrack(MixHarness.silence))
    #expect(player.tempoLabel.text == "–" && player.overview.beatMarks == nil)
  }

  @Test("The needle search moves the record and its sound") func search() throws {
    let harness = try PlayerHarness()
    harness.player.setPlaying(true)
    harness.advance(seconds: 2)
    harness.player.overview.setValue(12, sendEvents: true)
    harness.advance(seconds: 0.1)
    #expect(abs(harness.player.disc.position - 12.1) < 0.05)
    #expect(abs(harness.deck.position - harness.player.disc.position) < 0.01)
    harness.advance(seconds: 1)
    #expect(abs(harness.player.overview.value - harness.player.disc.position) < 1e-9)
  }

  @Test("A loop repeats on the screen and in the sound, which agree within 10 ms") func loop() throws {
    let harness = try PlayerHarness()
    let player = harness.player
    player.setPlaying(true)
    harness.advance(seconds: 2)
    player.markLoopStart()
    let start = player.disc.position
    harness.advance(seconds: 1)
    player.endLoop()
    let range = try #require(player.loop)
    #expect(player.isLooping && abs(range.lowerBound - start) < 1e-9)
    var passes = 0
    var last = player.disc.position
    for _ in 0..<240 {
      harness.advance(seconds: 1 / 60)
      let position = player.disc.position
      if position < last { passes += 1 }
      last = position
      #expect(position >= range.lowerBound && position < range.upperBound + 0.02)
      let length = range.upperBound - range.lowerBound
      let difference = abs(position - harness.deck.position)
      #expect(min(difference, abs(length - difference)) < 0.01)
    }
    #expect(passes == 4)
    player.endLoop()
    harness.advance(seconds: 2)
    #expect(!player.isLooping && player.disc.position > range.upperBound + 0.5)
    // A loop that was left is repeated again, and a jump out of it leaves it.
    player.endLoop()
    harness.advance(seconds: 0.2)
    #expect(player.isLooping && player.disc.position < range.upperBound)
    player.jump(to: 15)
    harness.advance(seconds: 0.2)
    #expect(!player.isLooping && player.disc.position > 15 && harness.deck.position > 15)
  }

  @Test("A loop repeats while a hand is on the rim and while the record slows down") func slowLoop() throws {
    let harness = try PlayerHarness(columns: 120, rows: 40)
    let (player, robot) = (harness.player, harness.display.robot)
    player.setPlaying(true)
    harness.advance(seconds: 2)
    player.markLoopStart()
    harness.advance(seconds: 0.3)
    player.endLoop()
    let range = try #require(player.loop)
    let length = range.upperBound - range.lowerBound
    func expectLoop(seconds: Double, passes: Int) {
      var (found, last) = (0, player.disc.position)
      for _ in 0..<Int(seconds * 60) {
        harness.advance(seconds: 1 / 60)
        let position = player.disc.position
        if position < last { found += 1 }
        last = position
        #expect(position >= range.lowerBound && position < range.upperBound + 0.02)
        let difference = abs(position - harness.deck.position)
        #expect(min(difference, abs(length - difference)) < 0.02)
      }
      #expect(found >= passes, "\(found)")
    }
    let bounds = player.disc.bounds
    let radius = min(bounds.width, bounds.height) / 2
    let rim = robot.cell(of: bounds.center.offsetBy(dx: 0.93 * radius, dy: 0), in: player.disc)
    robot.pointer(.down, at: rim)
    #expect(player.disc.motion.state == .bending)
    expectLoop(seconds: 1, passes: 2)
    robot.pointer(.up, at: rim)
    player.setPlaying(false)
    expectLoop(seconds: 2, passes: 1)
    // A cue point after the loop is reached.
    player.disc.cuePoint = range.upperBound + 1
    player.cue()
    harness.advance(seconds: 0.1)
    #expect(player.isLooping && abs(player.disc.position - player.disc.cuePoint) < 1e-9)
  }

  @Test("A loop that ends beyond the end of the track ends with it, and repeats") func lastLoop() throws {
    let harness = try PlayerHarness()
    let player = harness.player
    player.jump(to: 19)
    player.markLoopStart()
    player.disc.nudge(bySeconds: 3)
    player.endLoop()
    let loop = try #require(player.loop)
    #expect(player.isLooping && abs(loop.lowerBound - 19) < 1e-9 && loop.upperBound == 20)
    player.jump(to: 19.5)
    player.setPlaying(true)
    harness.advance(seconds: 3)
    #expect(player.disc.isPlaying && player.disc.position < 20 && harness.deck.position < 20)
    player.endLoop()
    // Both ends after the end, or before the beginning, do not make a loop.
    for place in [21.0, -2] {
      player.disc.nudge(bySeconds: place - player.disc.position)
      player.markLoopStart()
      player.disc.nudge(bySeconds: 1)
      player.endLoop()
      #expect(player.loop == loop)
      player.endLoop()
    }
  }

  @Test(
    "Hot cues are set, jumped to and cleared, and are marks of the overview",
    arguments: zip(0..<4, ["z", "x", "c", "v"] as [Character]))
  func hotCues(index: Int, key: Character) throws {
    let harness = try PlayerHarness()
    let player = harness.player
    let pads: [BacklitButton?] = [player.hotCue1, player.hotCue2, player.hotCue3, player.hotCue4]
    let pad = try #require(pads[index])
    player.jump(to: 7)
    harness.display.robot.press(.character(key))
    #expect(player.hotCues[index] == 7 && pad.accessibilityValue == "7 seconds")
    player.jump(to: 1)
    harness.display.robot.press(.character(key))
    harness.advance(seconds: 0.1)
    #expect(player.disc.position == 7 && abs(harness.deck.position - 7) < 0.01)
    #expect(player.overview.markers.map(\.symbol) == ["C", "\(index + 1)"])
    player.jump(to: 2)
    harness.display.robot.tap(pad)
    #expect(player.disc.position == 7)
    let clear = try #require(pad.accessibilityCustomActions.first)
    #expect(clear.name == "Clear" && clear.handler())
    #expect(player.hotCues == [nil, nil, nil, nil] && player.overview.markers.map(\.symbol) == ["C"])
  }

  @Test("Cue plays while it is held at the cue point, and returns") func preview() throws {
    let harness = try PlayerHarness()
    let player = harness.player
    player.jump(to: 5)
    player.setCuePoint()
    let place = harness.display.robot.cell(of: player.cueButton.bounds.center, in: player.cueButton)
    harness.display.robot.pointer(.down, at: place)
    harness.advance(seconds: 1)
    #expect(player.disc.isPlaying && player.disc.position > 5.3 && harness.deck.position > 5.3)
    harness.display.robot.pointer(.up, at: place)
    harness.advance(seconds: 0.1)
    #expect(!player.disc.isPlaying && player.disc.position == 5 && harness.deck.position == 5)
    // A key press does not play.
    #expect(harness.speech { harness.display.session.window.focus(on: player.cueButton) } == [])
    harness.display.robot.press(.character(" "))
    #expect(!player.disc.isPlaying && player.disc.position == 5)
  }

  @Test("The meter shows the level of the signal, and silence at rest") func levels() throws {
    let harness = try PlayerHarness(columns: 120, rows: 40)
    let player = harness.player
    player.setPlaying(true)
    harness.advance(seconds: 3)
    #expect(abs(player.meter.level + 12) < 0.5, "\(player.meter.level)")
    player.jump(to: 12)
    harness.advance(seconds: 1)
    #expect(abs(player.meter.level + 6) < 0.5, "\(player.meter.level)")
    #expect(player.meter.accessibilityValue == "left minus 6 decibels, right minus 6 decibels")
    player.setPlaying(false)
    harness.advance(seconds: 5)
    #expect(player.meter.accessibilityValue == "silent")
  }

  @Test("Key lock and the pitch range reach the sound") func switches() throws {
    let harness = try PlayerHarness()
    let player = harness.player
    harness.display.robot.press(.character("k"))
    #expect(player.keyLock.isOn && harness.deck.keepsKey)
    harness.display.robot.tap(player.keyLock)
    #expect(!player.keyLock.isOn && !harness.deck.keepsKey)
    player.range.selectedSegmentIndex = 2
    player.range.sendActions(for: .valueChanged)
    #expect(player.pitchControl.pitchRange == .fifty)
    player.pitchControl.setValue(40, sendEvents: true)
    harness.advance(seconds: 0.1)
    #expect(harness.deck.pitch == 0.4)
    player.range.selectedSegmentIndex = 0
    player.range.sendActions(for: .valueChanged)
    harness.advance(seconds: 0.1)
    #expect(player.pitchControl.value == 8 && abs(harness.deck.pitch - 0.08) < 1e-9)
  }

  @Test("The ends of each pitch range are its limits", arguments: [(0, 8.0), (1, 16.0), (2, 50.0)])
  func ranges(segment: Int, limit: Double) throws {
    let harness = try PlayerHarness()
    let (player, robot) = (harness.player, harness.display.robot)
    player.range.selectedSegmentIndex = segment
    player.range.sendActions(for: .valueChanged)
    harness.display.session.window.focus(on: player.pitchControl)
    for (key, value) in [(Key.home, -limit), (.end, limit)] {
      robot.press(key)
      #expect(player.pitchControl.value == value, "\(player.pitchControl.value)")
      harness.advance(seconds: 0.1)
      #expect(abs(harness.deck.pitch - value / 100) < 1e-9, "\(harness.deck.pitch)")
    }
    player.pitchControl.setValue(limit + 5, sendEvents: true)
    #expect(player.pitchControl.value == limit)
  }

  @Test("The mix is recorded to a file, and a wrong name is reported") func recording() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let harness = try PlayerHarness(recordingPath: folder + "/mix.wav")
    let player = harness.player
    player.setPlaying(true)
    harness.display.robot.tap(player.record)
    #expect(player.record.isOn && harness.engine.isRecording)
    harness.advance(seconds: 2)
    harness.display.robot.tap(player.record)
    #expect(!player.record.isOn && !harness.engine.isRecording)
    let mix = try Track(contentsOf: folder + "/mix.wav")
    #expect(abs(mix.duration - 2) < 0.05 && (mix.left.max() ?? 0) > 0.2)
    let wrong = try PlayerHarness(recordingPath: folder + "/mix.xyz")
    wrong.display.robot.reader(.on)
    let said = wrong.speech { wrong.display.robot.tap(wrong.player.record) }
    #expect(said.contains { $0.contains("the format is not known") }, "\(said)")
    #expect(!wrong.player.record.isOn)
  }

  @Test("Keys speak position, tempo and level on request") func onRequest() throws {
    let harness = try PlayerHarness()
    harness.player.jump(to: 12)
    harness.display.robot.reader(.on)
    #expect(harness.speech { harness.display.robot.press(.character("p")) } == ["12 seconds of 20 seconds"])
    #expect(harness.speech { harness.display.robot.press(.character("l")) } == ["silent"])
    let tempo = harness.speech { harness.display.robot.press(.character("t")) }
    #expect(tempo.count == 1 && (tempo[0] == "no tempo found" || tempo[0].hasSuffix("0 percent")), "\(tempo)")
  }

  @Test("The record stops at the end of the track") func end() throws {
    let harness = try PlayerHarness()
    harness.player.jump(to: 19.5)
    harness.player.setPlaying(true)
    harness.advance(seconds: 4)
    #expect(!harness.player.disc.isPlaying && !harness.deck.isPlaying)
    #expect(harness.player.overview.value == 20)
  }

  @Test("A file is shown and played as silence until it is loaded, and then heard without a stop")
  func loading() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("tone.wav")
    try MusicFolder.write(6, to: path)
    let silent = try LoadedTrack(silenceFor: .file(path))
    let loaded = try Track(contentsOf: path)
    #expect(silent.track.title == "tone" && silent.track.duration == loaded.duration)
    #expect(silent.track.left.allSatisfy { $0 == 0 })
    let harness = try PlayerHarness(worker: .thread, track: silent)
    let player = harness.player
    player.setPlaying(true)
    player.useHotCue(0)
    harness.advance(seconds: 1)
    #expect(await eventually { player.track !== silent.track })
    #expect(player.track.left == loaded.left && player.hotCues[0] == 0)
    let place = player.disc.position
    harness.advance(seconds: 0.5)
    #expect(player.disc.isPlaying && player.disc.position > place)
    // The voice follows the record within a few frames.
    #expect(abs(harness.deck.position - player.disc.position) < 0.05)
    #expect(harness.engine.readLevel().channelDecibels.allSatisfy { $0 > -60 })
  }

  @Test("The end of the track is announced once") func endInWords() throws {
    let harness = try PlayerHarness()
    harness.display.robot.reader(.on)
    harness.player.jump(to: 19.5)
    let said = harness.speech {
      harness.player.setPlaying(true)
      harness.advance(seconds: 4)
    }
    #expect(said.filter { $0 == "end of the track" }.count == 1, "\(said)")
  }

  @Test("The length of a loop is spoken in bars and beats, or in seconds without beats") func loopInWords()
    throws
  {
    // Clicks, two each second.
    let clicks = (0..<480_000).map { frame -> Float in
      let place = Double(frame % 12_000) / 24_000
      return Float(exp(-place * 60) * sin(2 * Double.pi * 900 * place))
    }
    for (sound, words) in [
      (clicks, ["2 bars", "1 bar 1 beat", "1.5 beats"]),
      (clicks.map { _ in 0 }, ["4 seconds", "2.5 seconds", "0.8 seconds"]),
    ] {
      let harness = try PlayerHarness()
      harness.player.load(LoadedTrack(Track(title: "clicks", sampleRate: 24_000, left: sound)))
      harness.display.robot.reader(.on)
      for (length, expected) in zip([4, 2.5, 0.75], words) {
        harness.player.jump(to: 2)
        harness.player.markLoopStart()
        harness.player.disc.nudge(bySeconds: length)
        let said = harness.speech { harness.player.endLoop() }
        #expect(said.first == "loop of \(expected)")
        harness.player.endLoop()
      }
    }
  }
}

/// The deck with the demo track played without a picture, from a script that expects every word.
@Suite(.ownThread) struct TrackByEarTests {
  @Test("The demo track is cued, looped and searched by ear") func byEar() throws {
    let script = PlayerHarness.script("track-by-ear")
    let deck = try DeckProgram.shell("\"$DECK\" --demo-track --script '\(script)' && echo played")
    #expect(deck.waitForExit() == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }
}

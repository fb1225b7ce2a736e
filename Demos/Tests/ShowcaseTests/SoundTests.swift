import Backlit
import BacklitHeadless
import DemoAudio
import Glibc
import TestSupport
import Testing

@testable import DemoSupport
@testable import Showcase

/// The sound of the sampling pad and the music player, by rendered samples.
@Suite("The sound of the showcase") @MainActor struct SoundTests {
  private func rms(_ samples: some Collection<Float>) -> Double {
    (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))).squareRoot()
  }

  private func decibels(_ factor: Double) -> Double { 20 * log10(max(factor, 1e-12)) }

  /// Renders seconds of the left channel.
  private func left(_ sound: ShowcaseSound, _ seconds: Double) throws -> [Float] {
    let engine = try #require(sound.engine)
    return engine.render(Int(seconds * engine.sampleRate)).map(\.x)
  }

  /// How much samples differ from expected ones, in decibels relative to these. Only the cymbals, which are above what the
  /// engine reproduces, differ.
  private func difference(_ samples: [Float], _ expected: [Float]) -> Double {
    decibels(rms(zip(samples, expected).map { $0 - $1 }) / rms(expected[..<samples.count]))
  }

  private func samples(_ genre: Genre, bars: Int) -> [Float] { genre.piece(bars: bars).synthesize().left }

  // MARK: The pad

  @Test("Pads sound at once, from their beginning") func pads() throws {
    let harness = try ShowcaseHarness(Pad.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: nil))
    page.sound = sound
    harness.robot.tap(page.rock)
    let rock = samples(.rock, bars: Pad.bars)
    #expect(difference(try left(sound, 0.5), rock) < -20)
    harness.robot.tap(page.jazz)
    let both = try left(sound, 0.5)
    let jazz = samples(.jazz, bars: Pad.bars)
    #expect(difference(both, zip(rock.dropFirst(24_000), jazz).map { $0 + $1 }) < -20)
    // The same pad again sounds over itself.
    harness.robot.type("2")
    let three = try left(sound, 0.5)
    let expected = (0..<24_000).map { (index: Int) -> Float in
      let first = rock[48_000 + index] + jazz[24_000 + index]
      return first + jazz[index]
    }
    #expect(difference(three, expected) < -20)
    #expect(page.rock.glow == .on && page.jazz.glow == .on && page.pop.glow == .off)
  }

  @Test("A pad is lit while its sound lasts") func end() throws {
    let harness = try ShowcaseHarness(Pad.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: nil))
    page.sound = sound
    let length = Genre.jazz.piece(bars: Pad.bars).duration
    harness.robot.tap(page.jazz)
    harness.display.advance(by: length - 0.3)
    #expect(page.playing == .jazz && page.jazz.glow == .on)
    harness.display.advance(by: 0.4)
    #expect(page.playing == nil && page.jazz.glow == .off && page.jazz.accessibilityValue == nil)
    #expect(!harness.display.session.isAnimating)
    _ = try left(sound, length + 0.1)
    #expect(rms(try left(sound, 0.2)) == 0)
  }

  @Test("The volume of the pad is heard") func volume() throws {
    let harness = try ShowcaseHarness(Pad.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: nil))
    page.sound = sound
    harness.robot.tap(page.pop)
    let pop = samples(.pop, bars: Pad.bars)
    _ = try left(sound, 0.5)
    for _ in 0..<2 { harness.robot.tap(page.lower) }
    #expect(page.volume.value == 60)
    _ = try left(sound, 0.1)
    let quieter = try left(sound, 1)
    let level = decibels(rms(quieter) / rms(pop[28_800..<76_800]))
    #expect(abs(level - decibels(0.6)) < 0.2, "\(level) dB")
    page.volume.setValue(0, sendEvents: true)
    _ = try left(sound, 0.2)
    #expect(rms(try left(sound, 0.2)) < 1e-6)
    // A pad starts at full volume.
    harness.robot.tap(page.rock)
    _ = try left(sound, 0.2)
    #expect(rms(try left(sound, 0.3)) > 0.05)
  }

  @Test("The pad is silent after its page was left") func leaving() throws {
    let harness = try ShowcaseHarness(Pad.self)
    let sound = ShowcaseSound(device: nil)
    harness.page.sound = sound
    harness.robot.tap(harness.page.rock)
    #expect(rms(try left(sound, 0.3)) > 0.05)
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(harness.stack.topViewController is PageList)
    _ = try left(sound, 0.1)
    #expect(rms(try left(sound, 0.3)) == 0)
  }

  // MARK: The player

  @Test("The player repeats its music, changes it, and stops") func player() throws {
    let harness = try ShowcaseHarness(Player.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: nil))
    page.state.sound = sound
    harness.robot.tap(page.jazz)
    let jazz = samples(.jazz, bars: PlayerState.bars)
    #expect(difference(try left(sound, 1), jazz) < -20)
    let length = Genre.jazz.piece(bars: PlayerState.bars).duration
    _ = try left(sound, length - 1)
    // Rounded to frames, the beginning of the next round is a frame late at most.
    let again = try left(sound, 1)
    #expect(abs(decibels(rms(again) / rms(jazz[..<48_000]))) < 0.5)
    harness.robot.tap(page.rock)
    _ = try left(sound, 0.1)
    let rock = samples(.rock, bars: PlayerState.bars)
    #expect(difference(try left(sound, 1), Array(rock[4800...])) < -20)
    harness.robot.tap(page.rock)
    _ = try left(sound, 0.1)
    #expect(rms(try left(sound, 0.3)) == 0)
  }

  @Test("A second screen controls the same music, which goes on without it") func secondScreen() throws {
    let harness = try ShowcaseHarness(Player.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: nil))
    page.state.sound = sound
    do {
      let display = HeadlessDisplay(columns: 140, rows: 50)
      let scene = try #require(try page.makeStage(language: "en"))
      scene.show(in: display.session)
      display.settle()
      display.robot.type("3")
    }
    #expect(page.state.genre == .pop)
    #expect(difference(try left(sound, 1), samples(.pop, bars: PlayerState.bars)) < -20)
    // Its page is left: the music stops.
    harness.robot.press(.escape)
    harness.display.advance(by: 1)
    #expect(page.state.genre == nil)
    _ = try left(sound, 0.1)
    #expect(rms(try left(sound, 0.3)) == 0)
  }

  @Test("Words that are spoken make the music quieter") func ducking() throws {
    let harness = try ShowcaseHarness(Player.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: nil))
    page.state.sound = sound
    harness.display.session.addSpeakingChangeHandler { [weak sound] in sound?.isDucked = $0 }
    harness.robot.reader(.on)
    // The words began before the music.
    harness.robot.tap(page.rock)
    #expect(sound.isDucked)
    _ = try left(sound, 0.5)
    let rock = samples(.rock, bars: PlayerState.bars)
    let during = rms(try left(sound, 1)) / rms(rock[24_000..<72_000])
    #expect(abs(decibels(during) + 12) < 0.5, "\(decibels(during)) dB")
    harness.display.finishSpeaking()
    #expect(!sound.isDucked)
    _ = try left(sound, 0.5)
    let after = rms(try left(sound, 1)) / rms(rock[96_000..<144_000])
    #expect(abs(decibels(after)) < 0.5, "\(decibels(after)) dB")
  }

  @Test("Without a sound card the pages work, and the reason is reported once") func noCard() throws {
    let harness = try ShowcaseHarness(Player.self)
    let sound = ShowcaseSound(device: "missing")
    var reasons: [DeviceError] = []
    sound.onSilence = { reasons.append($0) }
    harness.page.state.sound = sound
    #expect(sound.engine == nil)
    for pad in [harness.page.rock, harness.page.pop] { harness.robot.tap(try #require(pad)) }
    #expect(harness.page.state.genre == .pop && harness.page.pop.isOn)
    #expect(reasons.count == 1 && reasons[0].device == "missing" && reasons[0].description.contains("aplay"))
    sound.engine?.stop()
  }

  @Test("A device that stopped is started again with the next sound") func lostDevice() async throws {
    let folder = try TemporaryFolder()
    let (device, file) = try folder.failingSoundDevice()
    let harness = try ShowcaseHarness(Pad.self)
    let (page, sound) = (harness.page, ShowcaseSound(device: device))
    page.sound = sound
    harness.robot.tap(page.rock)
    let engine = try #require(sound.engine)
    defer { engine.stop() }
    #expect(await eventually { if case .silent = engine.outputState { true } else { false } })
    unlink(file)
    harness.robot.tap(page.jazz)
    #expect(engine.outputState == .playing(device: device))
  }
}

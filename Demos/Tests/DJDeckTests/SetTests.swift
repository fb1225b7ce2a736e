import Backlit
import DemoAudio
import Testing

@testable import DJDeck

/// Two tracks are mixed from silence to silence with the screen curtain down.
@MainActor @Suite("A set of two tracks by ear")
struct SetTests {
  /// The moments of a set, in seconds since the beginning.
  private struct Moments {
    /// The recording begins and ends.
    var (start, end) = (0.0, 0.0)
    /// Both decks are heard at the same speed.
    var (together, apart) = (0.0, 0.0)
  }

  /// Checks the recorded mix.
  private func check(_ harness: SetHarness, _ moments: Moments) throws {
    let mix = try Track(contentsOf: harness.recording)
    let (left, right) = (mix.left, mix.right)
    #expect(abs(mix.duration - (moments.end - moments.start)) < 0.2)
    // From silence to silence.
    #expect(left.prefix(4800).allSatisfy { $0 == 0 } && right.prefix(4800).allSatisfy { $0 == 0 })
    #expect(
      left.suffix(4800).allSatisfy { abs($0) < 1e-4 } && right.suffix(4800).allSatisfy { abs($0) < 1e-4 })
    // No clipping.
    #expect((left + right).allSatisfy { abs($0) < 0.99 })
    // The first track is on the left channel, and the second one on the right: clicks would be on both.
    func samples(_ channel: [Float], _ start: Double, _ end: Double) -> ArraySlice<Float> {
      channel[Int((start - moments.start) * 48_000)..<Int((end - moments.start) * 48_000)]
    }
    #expect(samples(right, moments.start, moments.together - 1).allSatisfy { $0 == 0 })
    #expect(samples(left, moments.apart + 4, moments.end).allSatisfy { abs($0) < 1e-4 })
    // Beats of both decks fall together while both are heard.
    func beats(_ channel: [Float]) -> [Double] {
      SetHarness.beats(Array(samples(channel, moments.together, moments.apart)), above: 0.02)
    }
    let (firstBeats, secondBeats) = (beats(left), beats(right))
    #expect(firstBeats.count >= 8 && secondBeats.count >= 8, "\(firstBeats) \(secondBeats)")
    for time in secondBeats.dropFirst().dropLast() {
      let distance = firstBeats.map { abs($0 - time) }.min() ?? 1
      #expect(distance < 0.01, "\(time): \(distance)")
    }
  }

  @Test("A set by keys only") func keys() async throws {
    let harness = try await SetHarness()
    var moments = Moments()
    #expect(await harness.press(.function(6)).first?.contains("Screen reader on") == true)
    #expect(await harness.press(.function(9)) == ["Screen curtain on"])
    // The first track, heard in the headphones before it is loaded.
    let library = await harness.press("f")
    #expect(library.last?.hasPrefix("Open a track on Deck A, set, table, 3 rows") == true, "\(library)")
    let row = await harness.press("f")
    #expect(row.last?.hasPrefix("First, Artist, Ana, BPM, 120") == true, "\(row)")
    let before = harness.time
    #expect(await harness.press("p", .alt) == ["pre-listening to First"])
    await harness.advance(seconds: 2)
    #expect(harness.cuePeak(from: before).x > 0.4 && harness.mainPeak(from: before) == .zero)
    #expect(await harness.press("p", .alt) == ["pre-listening ended"])
    let loaded = await harness.press(.enter)
    #expect(loaded.last?.hasPrefix("Deck A: First, Ana, 1 minute 10, 120 BPM") == true, "\(loaded)")
    // It plays alone, with its click in the headphones.
    #expect(await harness.press("a", .alt).last == "Crossfader, Deck A")
    #expect(await harness.press("m", .alt).last?.hasSuffix("click on") == true)
    moments.start = harness.time
    #expect(await harness.press("r").last?.hasPrefix("recording") == true, "\(harness.spoken)")
    await harness.advance(seconds: 0.5)
    #expect(await harness.press("g").last?.hasSuffix("on") == true && harness.first.disc.isPlaying)
    // The second one, while the first one plays.
    let other = await harness.press("F")
    #expect(other.last?.hasPrefix("Open a track on Deck B, set, table, 3 rows") == true, "\(other)")
    await harness.press("s")
    await harness.press("p", .alt)
    await harness.advance(seconds: 1)
    #expect(
      harness.mainPeak(from: harness.time - 1).y == 0 && harness.cuePeak(from: harness.time - 1).y > 0.4)
    await harness.press("p", .alt)
    let second = await harness.press(.enter)
    #expect(second.contains { $0.hasPrefix("Deck B: Second, Bo, 1 minute 10, 126 BPM") }, "\(second)")
    // In tempo, it starts on a bar.
    #expect(await harness.press("Y").contains { $0.contains("In tempo with Deck A, 120 beats a minute") })
    #expect(await harness.press("G", .alt).contains { $0.contains("starts in") }, "\(harness.spoken)")
    await harness.advance { harness.second.disc.isPlaying && harness.second.barStart == nil }
    moments.together = harness.time + 0.5
    // The crossfader moves to the second deck, until the end of the first track is near.
    for _ in 0..<9 { await harness.press("s") }
    moments.apart = harness.time
    #expect(await harness.press("s") == ["Crossfader, Deck B"])
    await harness.advance { harness.hasSaid("10 seconds left") }
    #expect(harness.hasSaid("30 seconds left") && harness.hasSaid("10 seconds left"), "\(harness.spoken)")
    #expect(await !harness.press("g").isEmpty && !harness.first.disc.isPlaying)
    await harness.advance(seconds: 3)
    #expect(await !harness.press("G").isEmpty && !harness.second.disc.isPlaying)
    await harness.advance(seconds: 3)
    moments.end = harness.time
    #expect(await harness.press("r").last?.hasSuffix("mix.wav is written") == true, "\(harness.spoken)")
    try check(harness, moments)
    #expect(harness.pressCount == 31)
    #expect(harness.spokenSeconds.rounded() == 62)
  }

  /// The controls of a controller for two decks.
  private static let mapping = """
    { "midi": 1, "controls": [
      { "command": "browse", "channel": 1, "controller": 64, "encoding": "twosComplement" },
      { "command": "open", "deck": 1, "channel": 1, "note": 71 },
      { "command": "open", "deck": 2, "channel": 1, "note": 72 },
      { "command": "load", "deck": 1, "channel": 1, "note": 73 },
      { "command": "load", "deck": 2, "channel": 1, "note": 74 },
      { "command": "preListen", "channel": 1, "note": 75 },
      { "command": "play", "deck": 1, "channel": 1, "note": 11 },
      { "command": "play", "deck": 2, "channel": 1, "note": 12 },
      { "command": "sync", "deck": 2, "channel": 1, "note": 22 },
      { "command": "startOnBar", "deck": 2, "channel": 1, "note": 24 },
      { "command": "click", "deck": 1, "channel": 1, "note": 31 },
      { "command": "crossfaderLeft", "channel": 1, "note": 40 },
      { "command": "crossfader", "channel": 1, "controller": 8 },
      { "command": "record", "channel": 1, "note": 50 }
    ] }
    """

  @Test("A set by a MIDI controller only") func midi() async throws {
    let harness = try await SetHarness(mapping: Self.mapping)
    var moments = Moments()
    // The reader and the curtain are settings of the program, not of the set.
    harness.display.robot.reader(.on)
    harness.display.robot.press(.function(9))
    await harness.advance { !harness.display.session.hasPendingSpeech }
    #expect(harness.display.session.isCurtainDown)
    let library = await harness.button(71)
    #expect(library.last?.hasPrefix("Open a track on Deck A, set, table, 3 rows") == true, "\(library)")
    let row = await harness.turn(64)
    #expect(row.last?.hasPrefix("First, Artist, Ana, BPM, 120") == true, "\(row)")
    let before = harness.time
    #expect(await harness.button(75) == ["pre-listening to First"])
    await harness.advance(seconds: 2)
    #expect(harness.cuePeak(from: before).x > 0.4 && harness.mainPeak(from: before) == .zero)
    #expect(await harness.button(75) == ["pre-listening ended"])
    let loaded = await harness.button(73)
    #expect(loaded.last?.hasPrefix("Deck A: First, Ana, 1 minute 10, 120 BPM") == true, "\(loaded)")
    await harness.button(40)
    await harness.button(31)
    moments.start = harness.time
    await harness.button(50)
    await harness.advance(seconds: 0.5)
    await harness.button(11)
    #expect(harness.first.disc.isPlaying)
    await harness.button(72)
    await harness.turn(64)
    await harness.turn(64)
    await harness.button(75)
    await harness.advance(seconds: 1)
    #expect(
      harness.mainPeak(from: harness.time - 1).y == 0 && harness.cuePeak(from: harness.time - 1).y > 0.4)
    await harness.button(75)
    let second = await harness.button(74)
    #expect(second.contains { $0.hasPrefix("Deck B: Second, Bo, 1 minute 10, 126 BPM") }, "\(second)")
    #expect(await harness.button(22).contains { $0.contains("In tempo with Deck A, 120 beats a minute") })
    await harness.button(24)
    await harness.advance { harness.second.disc.isPlaying && harness.second.barStart == nil }
    moments.together = harness.time + 0.5
    await harness.move(8, through: 0...120, seconds: 6)
    moments.apart = harness.time
    await harness.move(8, through: 121...127, seconds: 0.5)
    await harness.advance { harness.page.mix.crossfader.value == 100 }
    #expect(harness.page.mix.crossfader.value == 100)
    await harness.advance { harness.hasSaid("10 seconds left") }
    #expect(harness.hasSaid("30 seconds left") && harness.hasSaid("10 seconds left"), "\(harness.spoken)")
    await harness.button(11)
    #expect(!harness.first.disc.isPlaying)
    await harness.advance(seconds: 3)
    await harness.button(12)
    await harness.advance(seconds: 3)
    moments.end = harness.time
    await harness.button(50)
    try check(harness, moments)
    #expect(harness.pressCount == 22)
    // The thread of the controller decides in which frame a message comes.
    #expect(abs(harness.spokenSeconds - 52) < 3, "\(harness.spokenSeconds)")
  }
}

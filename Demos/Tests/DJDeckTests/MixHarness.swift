import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Foundation

@testable import DJDeck

/// Two decks on a headless display, whose engine renders frame by frame.
@MainActor
struct MixHarness {
  let display: HeadlessDisplay
  let page: MixPage
  let translate: @MainActor (String) -> Void
  let settings: MonitoringSettings
  var mix: DJMix { page.mix }
  var first: DJPlayer { mix.players[0] }
  var second: DJPlayer { mix.players[1] }
  var engine: AudioEngine { first.sound.engine }

  /// The frames a second of the tracks.
  private static let rate = 16_000.0

  /// Creates two decks. If they are monitored, there are headphones, and the end of a track is announced: most tracks are so short
  /// that their end is always near.
  init(
    isMonitored: Bool = false, hasHeadphones: Bool? = nil, columns: Int = 120, rows: Int = 40,
    language: String = "en", recordingPath: String? = nil,
    tracks: [Track] = [Self.beats(120, on: .left), Self.beats(126, on: .right)], folder: String = ".",
    worker: Worker = .immediate, midi: DeckMIDI? = nil
  ) throws {
    let settings = MonitoringSettings(store: Preferences())
    settings.announcesEnd = isMonitored
    let parts = DJDeck.Ingredients(
      records: DJDeck.LoadedRecord.records(of: tracks.map { LoadedTrack($0) }),
      engine: DeckEngine(hasHeadphones: hasHeadphones ?? isMonitored), recordingPath: recordingPath,
      worker: worker, midi: midi, settings: settings)
    try self.init(
      parts, PlayerHarness.opener(folder: folder, worker: worker), columns: columns, rows: rows,
      language: language)
  }

  /// Shows the decks of records.
  init(
    _ parts: DJDeck.Ingredients, _ opener: TrackOpener, columns: Int, rows: Int, language: String = "en"
  ) throws {
    settings = parts.settings
    (page, translate) = try DJDeck.mixPage(
      of: parts, PlayerHarness.assets + "/Nibs/DJMix.json", language, opener)
    display = HeadlessDisplay(columns: columns, rows: rows)
    display.session.setLanguage(language, mirrorsLayout: true)
    display.session.programName = "DJ deck"
    display.show(page)
    display.settle()
  }

  enum Side { case left, right }

  /// Short tones on one channel, with a tempo.
  static func beats(_ tempo: Double, on side: Side, seconds: Double = 16, rate: Double = Self.rate) -> Track {
    let samples = (0..<Int(seconds * rate)).map { index -> Float in
      let sinceBeat = (Double(index) / rate).truncatingRemainder(dividingBy: 60 / tempo)
      return Float(0.8 * exp(-40 * sinceBeat) * sin(2 * Double.pi * 200 * sinceBeat))
    }
    let silence = [Float](repeating: 0, count: samples.count)
    return Track(
      title: "Beats \(Int(tempo))", sampleRate: rate, left: side == .left ? samples : silence,
      right: side == .left ? silence : samples)
  }

  /// Three seconds of silence.
  static let silence = Track(title: "Silence", sampleRate: rate, left: [Float](repeating: 0, count: 48_000))

  /// A tone of a constant level on both channels.
  static func tone(_ frequency: Double, seconds: Double, amplitude: Double = 0.5) -> Track {
    Track(
      title: "Tone", sampleRate: rate,
      left: (0..<Int(seconds * rate)).map {
        Float(amplitude * sin(2 * Double.pi * frequency * Double($0) / rate))
      })
  }

  /// Advances the display and the sound.
  /// - Returns: the frames of the main pair and of the headphones that were rendered.
  @discardableResult
  func advance(seconds: Double) -> (main: [SIMD2<Float>], cue: [SIMD2<Float>]) {
    var (main, cue): ([SIMD2<Float>], [SIMD2<Float>]) = ([], [])
    var samples = [Float](repeating: 0, count: 4 * 800)
    for _ in 0..<Int((seconds * 60).rounded()) {
      engine.render(into: &samples, channels: 4, frames: 800)
      for frame in 0..<800 {
        main.append(SIMD2(samples[4 * frame], samples[4 * frame + 1]))
        cue.append(SIMD2(samples[4 * frame + 2], samples[4 * frame + 3]))
      }
      display.advance(by: 1 / 60)
    }
    return (main, cue)
  }

  /// Returns the words of the reader while something happens.
  @discardableResult
  func speech(_ body: () -> Void) -> [String] {
    display.finishSpeaking()
    display.clearTranscript()
    body()
    display.finishSpeaking()
    return display.spoken.map { $0.joined(separator: ", ") }
  }

  /// Returns the words of the reader after a key.
  func answer(_ key: Character, _ modifiers: KeyModifiers = []) -> [String] {
    speech { display.robot.press(.character(key), modifiers: modifiers) }
  }

  func press(_ key: Character) { display.robot.press(.character(key)) }
}

import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Foundation

@testable import DJDeck

/// Two decks with headphones on a headless display, whose engine renders frame by frame.
@MainActor
struct MonitoringHarness {
  let display: HeadlessDisplay
  let page: MixPage
  let translate: @MainActor (String) -> Void
  let settings: MonitoringSettings
  var mix: DJMix { page.mix }
  var first: DJPlayer { mix.players[0] }
  var second: DJPlayer { mix.players[1] }
  var engine: AudioEngine { first.sound.engine }

  /// The frames a second of the tracks.
  static let rate = 16_000.0

  init(
    columns: Int = 120, rows: Int = 40, language: String = "en", hasHeadphones: Bool = true,
    tracks: [Track] = [MixHarness.beats(120, on: .left), MixHarness.beats(126, on: .right)]
  ) throws {
    settings = MonitoringSettings(store: Preferences())
    let parts = DJDeck.Ingredients(
      records: DJDeck.LoadedRecord.records(of: tracks.map { LoadedTrack($0) }),
      engine: DeckEngine(hasHeadphones: hasHeadphones), settings: settings)
    (page, translate) = try DJDeck.mixPage(
      of: parts, PlayerHarness.assets + "/Nibs/DJMix.json", language, PlayerHarness.opener())
    display = HeadlessDisplay(columns: columns, rows: rows)
    display.session.setLanguage(language, mirrorsLayout: true)
    display.session.programName = "DJ deck"
    display.show(page)
    display.settle()
  }

  /// Tones of a constant level, at one channel.
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

  /// What the reader speaks while something happens.
  @discardableResult
  func speech(_ body: () -> Void) -> [String] {
    display.finishSpeaking()
    display.clearTranscript()
    body()
    display.finishSpeaking()
    return display.spoken.map { $0.joined(separator: ", ") }
  }

  /// What the reader speaks after a key.
  func answer(_ key: Character, _ modifiers: KeyModifiers = []) -> [String] {
    speech { display.robot.press(.character(key), modifiers: modifiers) }
  }
}

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

/// The deck with a track on a headless display, whose engine renders frame by frame.
@MainActor
struct PlayerHarness {
  let display: HeadlessDisplay
  let player: DJPlayer
  let page: DeckPage
  let translate: @MainActor (String) -> Void
  var engine: AudioEngine { player.sound.engine }
  var deck: Deck { engine.decks[0] }

  static let assets =
    "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/") + "/Assets"

  init(
    columns: Int = 80, rows: Int = 24, language: String = "en", recordingPath: String? = nil,
    folder: String = ".", worker: Worker = .immediate, track given: LoadedTrack? = nil
  ) throws {
    // Twenty seconds of a tone, half as loud in the first half.
    let tone = (0..<480_000).map {
      Float(($0 < 240_000 ? 0.25 : 0.5) * sin(2 * Double.pi * 440 * Double($0) / 24_000))
    }
    let track = given ?? LoadedTrack(Track(title: "tone", sampleRate: 24_000, left: tone))
    let parts = DJDeck.Ingredients(
      records: DJDeck.LoadedRecord.records(of: [track]), recordingPath: recordingPath, worker: worker)
    (page, player, translate) = try DJDeck.deckPage(
      of: parts.records[0], parts, Self.assets + "/Nibs/DJPlayer.json", language,
      Self.opener(folder: folder, worker: worker))
    display = HeadlessDisplay(columns: columns, rows: rows)
    display.session.setLanguage(language, mirrorsLayout: true)
    display.session.programName = "DJ deck"
    display.show(page)
    display.settle()
  }

  /// An opener of the definitions in the repository.
  static func opener(folder: String = ".", worker: Worker = .immediate) -> TrackOpener {
    let library = LibraryContext(
      words: DeckWords(folder: assets + "/Strings"), store: LibraryStore(), history: PlayHistory(),
      preview: PreListening(engine: DeckEngine(), worker: worker))
    return TrackOpener(
      definition: assets + "/Nibs/DJLibrary.json", library: library, folder: folder, worker: worker)
  }

  /// Advances the display and the sound.
  func advance(seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) {
      // The sound of a frame comes before its picture, as the output renders ahead.
      _ = engine.render(800)
      display.advance(by: 1 / 60)
    }
  }

  /// Returns the words of the reader while something happens.
  func speech(_ body: () -> Void) -> [String] {
    display.finishSpeaking()
    display.clearTranscript()
    body()
    display.finishSpeaking()
    return display.spoken.map { $0.joined(separator: ", ") }
  }

  /// The path of a script of the demos.
  nonisolated static func script(_ name: String) -> String {
    "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/") + "/Demos/Scripts/\(name).txt"
  }
}

import Backlit
import DemoAudio

/// Plays a track of the library in the headphones before it is on a deck. Without an output for the headphones, it is in the mix,
/// as long as no deck plays.
@MainActor
final class PreListening {
  /// The outcome of a request.
  enum Outcome: Hashable {
    case started, stopped
    /// A deck plays, and there is no output for the headphones.
    case unheard
  }

  /// The seconds of a skip.
  static let skip = 30.0

  private let deckEngine: DeckEngine
  private let worker: Worker
  /// The file that plays, or is loaded to play; nil for none.
  private(set) var path: String?
  private var duration = 0.0

  /// Creates the player of the library.
  /// - Parameters:
  ///   - engine: the engine of the decks.
  ///   - worker: where files are loaded.
  init(engine: DeckEngine, worker: Worker) { (deckEngine, self.worker) = (engine, worker) }

  /// Plays a file, or stops it if it plays.
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - finish: receives what happened, or why the file cannot be loaded.
  func toggle(_ file: String, then finish: @escaping @MainActor (Result<Outcome, any Error>) -> Void) {
    if path == file {
      stop()
      return finish(.success(.stopped))
    }
    stop()
    let engine = deckEngine.engineForPreview()
    guard deckEngine.hearsHeadphones || !engine.decks.contains(where: \.isPlaying) else {
      return finish(.success(.unheard))
    }
    path = file
    worker.run {
      Swift.Result { try Track(contentsOf: file) }
    } then: { [weak self] result in
      // A different one may have been asked for meanwhile.
      guard let self, path == file else { return }
      switch result {
      case .success(let track):
        play(track)
        finish(.success(.started))
      case .failure(let fault):
        path = nil
        finish(.failure(fault))
      }
    }
  }

  private func play(_ track: Track) {
    let engine = deckEngine.engineForPreview()
    engine.restartStoppedOutput()
    duration = track.duration
    let deck = engine.preview
    deck.load(track)
    deck.gain = deckEngine.hearsHeadphones ? -.infinity : 0
    deck.isPlaying = true
    // At full speed from its beginning, as a player and not as a record.
    deck.grab()
    deck.release(rate: 1)
  }

  /// Plays what is 30 seconds later, or again the beginning after the end.
  func skipAhead() {
    guard path != nil else { return }
    let deck = deckEngine.engineForPreview().preview
    let place = deck.position + Self.skip
    deck.seek(to: place < duration ? place : 0)
  }

  /// Ends what plays.
  func stop() {
    guard path != nil else { return }
    path = nil
    deckEngine.engineForPreview().preview.load(nil)
  }
}

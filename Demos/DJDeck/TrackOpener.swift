import Backlit
import DemoAudio

/// Presents the open panel, and remembers the folder of the latest track.
@MainActor
final class TrackOpener {
  /// The texts of the deck.
  let words: DeckWords
  /// Where files are loaded.
  let worker: Worker
  /// The folder in which the panel begins.
  var folder: String
  private let definition: String
  private weak var panel: OpenPanel?

  /// Creates an opener.
  /// - Parameters:
  ///   - definition: the path of `DJOpen.json`.
  ///   - words: the texts of the deck.
  ///   - folder: the folder in which the panel begins.
  ///   - worker: where files are loaded.
  init(definition: String, words: DeckWords, folder: String = ".", worker: Worker = .immediate) {
    (self.definition, self.words, self.folder, self.worker) = (definition, words, folder, worker)
  }

  /// Presents the panel. A folder that is gone is replaced by the working directory, and that by the root folder.
  /// - Parameters:
  ///   - controller: the page of the deck.
  ///   - deck: the number of the deck that gets the track; nil for the only one.
  ///   - language: the language of the texts, as a BCP 47 tag.
  ///   - load: receives the track when the panel has closed.
  func present(
    from controller: ViewController, deck: Int? = nil, language: String,
    then load: @escaping @MainActor (LoadedTrack) -> Void
  ) {
    guard panel?.presentingViewController == nil,
      let start = [folder, ".", "/"].lazy.compactMap({ try? SoundFolder(path: $0) }).first
    else { return }
    do {
      let new = try OpenPanel(
        start, definition: definition, deck: deck, words: words, language: language, worker: worker)
      new.onLoad = { [weak self, weak new] track in
        if let new { self?.folder = new.shown.folder.path }
        load(track)
      }
      panel = new
      controller.present(new, animated: true)
    } catch {
      controller.view.window?.post(.announcement("\(error)", .high))
    }
  }

  /// Changes the language of the panel, if it is open.
  func translate(to language: String) { panel?.translate(to: language) }
}

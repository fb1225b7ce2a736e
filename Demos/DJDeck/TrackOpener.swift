import Backlit
import DemoAudio

/// Presents the library, and remembers the folder of the latest track.
@MainActor
final class TrackOpener {
  /// The texts of the deck.
  var words: DeckWords { library.words }
  /// The facts about tracks.
  let library: LibraryContext
  /// Where files are loaded.
  let worker: Worker
  /// The folder in which the library begins.
  var folder: String
  private let definition: String
  private weak var panel: LibraryPage?
  /// The functions of the page of the decks, which have the keys of the library as well.
  weak var booth: Booth?
  /// Puts a track on a deck, by its number from 1.
  var loaders: [Int: @MainActor (LoadedTrack) -> Void] = [:]

  /// Creates an opener.
  /// - Parameters:
  ///   - definition: the path of `DJLibrary.json`.
  ///   - library: what is known about tracks, and the texts of the deck.
  ///   - folder: the folder in which the library begins.
  ///   - worker: where files are loaded.
  init(definition: String, library: LibraryContext, folder: String = ".", worker: Worker = .immediate) {
    (self.definition, self.library, self.folder, self.worker) = (definition, library, folder, worker)
  }

  /// Presents the library, unless something is presented; if it is open, closes it. A folder that is gone is replaced by the
  /// working directory, and that by the root folder.
  /// - Parameters:
  ///   - controller: the page of the deck.
  ///   - deck: the number of the deck that gets the track; nil for the only one.
  ///   - language: the language of the texts, as a BCP 47 tag.
  func present(from controller: ViewController, deck: Int? = nil, language: String) {
    if let panel, panel.presentingViewController != nil { return panel.dismiss(animated: false) }
    guard controller.view.window?.rootViewController?.presentedViewController == nil,
      let start = [folder, ".", "/"].lazy.compactMap({ try? SoundFolder(path: $0) }).first
    else { return }
    do {
      let new = try LibraryPage(
        start, definition: definition, deck: deck, context: library, booth: booth, language: language,
        worker: worker)
      new.onLoad = { [weak self, weak new] track, deck in
        if let new { self?.folder = new.shown.folder.path }
        self?.loaders[deck]?(track)
      }
      panel = new
      // At once, so that readers are not interrupted where they begin.
      controller.present(new, animated: false)
    } catch {
      controller.view.window?.post(.announcement("\(error)", .high))
    }
  }

  /// Calls a closure with the library; if it is not open, says so.
  func withLibrary(_ body: (LibraryPage) -> Void) {
    if let panel, panel.presentingViewController != nil {
      body(panel)
    } else if let booth {
      booth.announce(booth.text("library.closed", [:]))
    }
  }

  /// Changes the language of the library, if it is open.
  func translate(to language: String) { panel?.translate(to: language) }
}

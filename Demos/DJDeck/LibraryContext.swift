import Backlit
import DemoAudio

/// The part that the pages of the library share while the program runs.
@MainActor
final class LibraryContext {
  /// The texts of the deck.
  let words: DeckWords
  /// The facts about files.
  let store: LibraryStore
  /// The tracks that were played.
  let history: PlayHistory
  /// Plays tracks in the headphones.
  let preview: PreListening
  /// Returns the key that a track has to fit, such as that of the other deck; nil if none is known.
  var heard: @MainActor () -> HeardKey? = { nil }

  /// Creates the library of a program.
  /// - Parameters:
  ///   - words: the texts of the deck.
  ///   - store: what is known about files.
  ///   - history: the tracks that were played.
  ///   - preview: plays tracks in the headphones.
  init(words: DeckWords, store: LibraryStore, history: PlayHistory, preview: PreListening) {
    (self.words, self.store, self.history, self.preview) = (words, store, history, preview)
  }
}

/// A key as it is heard: with the semitones by which the speed of the record moves it.
struct HeardKey: Hashable, Sendable {
  let key: MusicalKey
  /// The semitones, not rounded; 0 with key lock.
  let shift: Double

  /// How a track at its nominal speed fits; nil if it does not, or if its key is not known.
  func fit(of other: MusicalKey?) -> MusicalKey.Fit? { other?.fit(to: key, otherShift: shift) }

  /// How a different deck fits.
  func fit(of other: HeardKey) -> MusicalKey.Fit? {
    other.key.fit(to: key, shift: other.shift, otherShift: shift)
  }

  /// The nearest key.
  var nearest: MusicalKey { key.transposed(by: Int(shift.rounded())) }
}

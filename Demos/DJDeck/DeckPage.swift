import Backlit

/// The page of the deck with a track: it has the keys of the deck.
@MainActor
final class DeckPage: ViewController {
  private let instance: NibInstance
  private let player: DJPlayer

  /// Creates the page of a definition.
  /// - Parameters:
  ///   - instance: the views.
  ///   - player: their owner.
  init(_ instance: NibInstance, player: DJPlayer) {
    (self.instance, self.player) = (instance, player)
    super.init()
    view = instance.root
  }

  /// The keys in the language of the page.
  override var keyCommands: [KeyCommand] { player.keyCommands }

  /// Starts or stops the record of this deck, wherever the reader's cursor is on it.
  override func accessibilityPerformMagicTap() -> Bool { player.disc.accessibilityPerformMagicTap() }
}

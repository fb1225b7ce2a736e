import Backlit

/// The page of a deck with a track: it has the keys of the deck, and opens tracks.
@MainActor
final class DeckPage: ViewController {
  private let instance: NibInstance
  private let player: DJPlayer
  private let opener: TrackOpener
  /// Called when the main action of a reader acts on this deck.
  var onMagicTap: (@MainActor () -> Void)?

  /// Creates the page of a definition.
  /// - Parameters:
  ///   - instance: the views.
  ///   - player: their owner.
  ///   - opener: presents the open panel.
  init(_ instance: NibInstance, player: DJPlayer, opener: TrackOpener) {
    (self.instance, self.player, self.opener) = (instance, player, opener)
    super.init()
    view = instance.root
    player.onOpen = { [weak self] in self?.openTrack() }
    view.contextMenu = .opening(in: view, keysOf: self)
  }

  // MARK: Arrangement

  /// The least width with a button that opens a track, in points. Narrower pages have the key and the menu.
  private static let widthForOpening = 480.0

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    arrange(in: view.bounds.size)
  }

  override func viewWillTransition(
    to size: Size, with coordinator: ViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    arrange(in: size)
  }

  private func arrange(in size: Size) { player.openButton.isHidden = size.width < Self.widthForOpening }

  // MARK: Keys

  /// The keys in the language of the page.
  override var keyCommands: [KeyCommand] {
    player.keyCommands + [opener.command(in: player.languageTag) { [weak self] in self?.openTrack() }]
  }

  /// Presents the open panel for this deck.
  func openTrack() {
    player.onKey?()
    opener.present(from: self, deck: player.number, language: player.languageTag) { [weak player] in
      player?.load($0)
    }
  }

  /// Starts or stops the record of this deck, wherever the reader's cursor is on it.
  override func accessibilityPerformMagicTap() -> Bool {
    onMagicTap?()
    return player.disc.accessibilityPerformMagicTap()
  }
}

extension ContextMenu {
  /// The menu on the ground of a deck, with the last key command of its page, which opens a track. Controls have no menu: a
  /// long press holds the record, or plays from the cue point.
  @MainActor
  static func opening(in view: View, keysOf page: ViewController) -> ContextMenu {
    ContextMenu { [weak view, weak page] location in
      guard let view, let page, let command = page.keyCommands.last else { return nil }
      if let location, view.hasControl(at: location) { return nil }
      return Menu(children: [MenuAction(command)])
    }
  }
}

extension View {
  /// Whether a control in the view is at a point in its coordinates.
  fileprivate func hasControl(at point: Point) -> Bool {
    subviews.contains { part in
      let place = part.convert(point, from: self)
      guard !part.isHidden, part.bounds.contains(place) else { return false }
      return part is Control || part.hasControl(at: place)
    }
  }
}

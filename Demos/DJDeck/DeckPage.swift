import Backlit

/// The page of a deck with a track: it has the keys of the deck, and opens tracks.
@MainActor
final class DeckPage: ArrangedPage {
  private let instance: NibInstance
  private let player: DJPlayer
  /// Presents the library.
  let opener: TrackOpener
  /// The functions of the deck, and of the one beside it.
  var booth: Booth
  /// Called when the main action of a reader acts on this deck.
  var onMagicTap: (@MainActor () -> Void)?

  /// Creates the page of a definition.
  /// - Parameters:
  ///   - instance: the views.
  ///   - player: their owner.
  ///   - opener: presents the library.
  init(_ instance: NibInstance, player: DJPlayer, opener: TrackOpener) {
    (self.instance, self.player, self.opener) = (instance, player, opener)
    booth = Booth(in: instance.root) { [unowned player] in player.text($0, $1) }
    super.init()
    view = instance.root
    player.history = opener.library.history
    player.onOpen = { [weak self] in self?.openTrack() }
    let number = player.deckNumber
    player.onLoadFromLibrary = { [weak opener] in opener?.withLibrary { $0.loadCurrent(on: number) } }
    opener.loaders[number] = { [weak player] in player?.load($0) }
    if player.number == nil {
      player.monitoring.page = self
      player.monitoring.announce = { [weak player] in player?.announce($0) }
      opener.booth = booth
      booth.add(DJPlayer.mixCommands, of: player, deck: nil)
      booth.add(Monitoring.commands, of: player.monitoring, deck: nil)
      booth.add(TrackOpener.commands, of: opener, deck: nil, isOfLibrary: true)
      booth.add(Booth.commands, of: booth, deck: nil)
      booth.add(player)
    }
    view.contextMenu = .opening(in: view, keysOf: self)
  }

  // MARK: Arrangement

  /// The least width with a button that opens a track, in points. Narrower pages have the key and the menu.
  private static let widthForOpening = 480.0

  /// Chooses the arrangement for a size of the view, which is that of the window or of a part of it.
  override func arrange(in size: Size) {
    view.traitOverrides = .ofDeck(in: size)
    player.openButton.isHidden = size.width < Self.widthForOpening
    // A fifth of the height, in whole rows.
    let row = view.traitCollection.cellSize.height
    player.overviewHeight.constant = max(3, (size.height / row / 5).rounded()) * row
    player.showPitch()
  }

  // MARK: Keys

  /// The keys in the language of the page.
  override var keyCommands: [KeyCommand] {
    booth.keyCommands(of: player.deckNumber) + (player.number == nil ? booth.keyCommands(of: nil) : [])
  }

  /// Presents the library for this deck.
  func openTrack() {
    player.onKey?()
    opener.library.heard = { [weak player] in player.flatMap { $0.other?.heardKey ?? $0.heardKey } }
    opener.present(from: self, deck: player.number, language: player.languageTag)
  }

  /// Starts or stops the record of this deck, wherever the reader's cursor is on it.
  override func accessibilityPerformMagicTap() -> Bool {
    onMagicTap?()
    return player.disc.accessibilityPerformMagicTap()
  }
}

extension TraitOverrides {
  /// The size classes of a deck of a size: of regular width, which is at least 72 columns and not higher than wide, the large
  /// record is beside its controls, and else below them.
  static func ofDeck(in size: Size) -> TraitOverrides {
    var overrides = TraitOverrides()
    overrides.horizontalSizeClass = size.width >= max(576, size.height) ? .regular : .compact
    overrides.verticalSizeClass = size.height >= 480 ? .regular : .compact
    return overrides
  }
}

extension ContextMenu {
  /// The menu on the ground of a deck, with the key command of its page that opens a track. Controls have no menu: a
  /// long press holds the record, or plays from the cue point.
  @MainActor
  static func opening(in view: View, keysOf page: ViewController) -> ContextMenu {
    ContextMenu { [weak view, weak page] location in
      guard let view, let page, let command = page.keyCommands.first(where: { $0.key == .character("f") })
      else {
        return nil
      }
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

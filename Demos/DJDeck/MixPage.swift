import Backlit

/// The page of two decks: side by side, or one above the other where the page is narrow. Keys of a deck act on the deck
/// with the focus; without one, on the deck that was used last, by its controls or keys.
@MainActor
final class MixPage: ArrangedPage {
  /// The least width of two decks side by side, in points.
  static let widthForTwo = 608.0

  /// The margin below a deck, which decks above each other do without.
  private static let margin = 16.0

  /// The mix, which the decks share.
  let mix: DJMix
  /// The pages of the decks.
  let pages: [DeckPage]
  private let instance: NibInstance
  /// The functions of both decks.
  let booth: Booth
  private var lastUsed = 0

  /// Creates the page of a definition.
  /// - Parameters:
  ///   - instance: the views that the decks share.
  ///   - mix: their owner.
  ///   - pages: the pages of its decks.
  init(_ instance: NibInstance, mix: DJMix, pages: [DeckPage]) {
    (self.instance, self.mix, self.pages) = (instance, mix, pages)
    let first = mix.players[0]
    booth = Booth(in: instance.root, hasDecks: true) { [unowned first] in first.text($0, $1) }
    super.init()
    view = instance.root
    mix.onOpen = { [weak self] in self?.openTrack() }
    mix.monitoring.page = self
    booth.add(Self.commands, of: self, deck: nil)
    booth.add(Monitoring.commands, of: mix.monitoring, deck: nil)
    let opener = pages[0].opener
    opener.booth = booth
    booth.add(TrackOpener.commands, of: opener, deck: nil, isOfLibrary: true)
    booth.add(Booth.commands, of: booth, deck: nil)
    booth.onKey = { [weak self] in self?.lastUsed = $0 - 1 }
    for (index, page) in pages.enumerated() {
      addChild(page)
      mix.decks.addArrangedSubview(page.view)
      page.didMove(toParent: self)
      watch(page.view, of: index)
      page.booth = booth
      booth.add(mix.players[index])
      mix.players[index].onKey = { [weak self] in self?.lastUsed = index }
      page.onMagicTap = { [weak self] in self?.lastUsed = index }
    }
  }

  /// Notes the deck when a control in a view is used.
  private func watch(_ view: View, of index: Int) {
    if let control = view as? Control {
      control.addAction(for: [.primaryActionTriggered, .valueChanged]) { [weak self] _ in
        self?.lastUsed = index
      }
    }
    for part in view.subviews { watch(part, of: index) }
  }

  // MARK: Arrangement

  override func arrange(in size: Size) {
    let isColumn = size.width < Self.widthForTwo
    mix.decks.axis = isColumn ? .vertical : .horizontal
    mix.decks.spacing = isColumn ? -Self.margin : 0
    for page in pages { page.arrange(in: self.size(forChild: page, withParentContainerSize: size)) }
  }

  /// Half of the page.
  override func size(forChild child: ViewController, withParentContainerSize size: Size) -> Size {
    size.width < Self.widthForTwo
      ? Size(width: size.width, height: size.height / 2) : Size(width: size.width / 2, height: size.height)
  }

  // MARK: Keys

  /// The keys of the deck with the focus, or else of the one that was used last, those of the mix, and with Shift those of the
  /// other deck.
  override var keyCommands: [KeyCommand] {
    let deck = focusedDeck ?? lastUsed
    return booth.keyCommands(of: mix.players[deck].deckNumber) + booth.keyCommands(of: nil)
      + booth.keyCommands(of: mix.players[1 - deck].deckNumber, withShift: true)
  }

  /// Presents the library for the deck with the focus; without one, for the deck that was used last.
  func openTrack() { pages[focusedDeck ?? lastUsed].openTrack() }

  /// The deck with the focus or the screen reader's cursor; nil for none.
  private var focusedDeck: Int? {
    let item = view.window?.accessibilityCursorItem as? View
    guard let used = view.window?.focusedView ?? item else { return nil }
    return pages.firstIndex { used.isDescendant(of: $0.view) }
  }

  /// Moves the focus to the same control of the other deck; without a deck with the focus, to the one that was used last.
  func goToOtherDeck() {
    let from = focusedDeck
    let target = mix.players[from.map { 1 - $0 } ?? lastUsed]
    var control: Control = target.playButton
    if let from, let place = mix.players[from].controls.firstIndex(where: \.isFocused) {
      control = target.controls[place]
    }
    view.window?.focus(on: control)
  }

  /// Starts or stops the deck that was used last, if the reader's cursor is outside both decks.
  override func accessibilityPerformMagicTap() -> Bool { pages[lastUsed].accessibilityPerformMagicTap() }
}

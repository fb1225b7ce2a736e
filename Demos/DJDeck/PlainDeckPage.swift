import Backlit

/// The page of the deck without a track. The first track that is opened replaces it by the page of a deck with a track.
@MainActor
final class PlainDeckPage: ArrangedPage {
  private let instance: NibInstance
  private let deck: DJController
  private let opener: TrackOpener
  /// The language of the texts, as a BCP 47 tag.
  var languageTag: String
  /// The functions of the deck.
  private(set) lazy var booth = Booth(in: view) { [weak self] key, values in
    self.map { $0.opener.words.text(key, values, in: $0.languageTag) } ?? key
  }
  /// Called with the first track.
  var onLoad: (@MainActor (LoadedTrack) -> Void)?

  /// Creates the page of a definition.
  /// - Parameters:
  ///   - instance: the views.
  ///   - deck: their owner.
  ///   - opener: presents the library.
  ///   - language: the language of the texts, as a BCP 47 tag.
  init(_ instance: NibInstance, deck: DJController, opener: TrackOpener, language: String) {
    (self.instance, self.deck, self.opener, languageTag) = (instance, deck, opener, language)
    super.init()
    let page = View()
    page.addSubview(instance.root)
    instance.root.translatesAutoresizingMaskIntoConstraints = false
    let bottom = instance.root.bottomAnchor.constraint(equalTo: page.safeAreaLayoutGuide.bottomAnchor)
    // On a screen that is too small, the safe area has no height.
    bottom.priority = 999
    LayoutConstraint.activate([
      instance.root.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      instance.root.trailingAnchor.constraint(equalTo: page.trailingAnchor),
      instance.root.topAnchor.constraint(equalTo: page.topAnchor), bottom,
    ])
    view = page
    opener.booth = booth
    opener.loaders = [1: { [weak self] in self?.onLoad?($0) }]
    booth.add(TrackOpener.commands, of: opener, deck: nil, isOfLibrary: true)
    booth.add(Self.libraryCommands, of: self, deck: 1, isOfLibrary: true)
    booth.add(Booth.commands, of: booth, deck: nil)
    booth.add(DJController.commands, of: deck, deck: 1)
    booth.add(Self.commands, of: self, deck: 1)
    page.contextMenu = .opening(in: page, keysOf: self)
    showActions()
  }

  /// Chooses the arrangement for a size. The page of the book has the size classes of the screen.
  override func arrange(in size: Size) {
    guard deck.pitchLabel != nil else { return }
    view.traitOverrides = .ofDeck(in: size)
    deck.showPitch()
  }

  /// Updates the actions of the record after a change of the language.
  func showActions() {
    deck.disc.accessibilityCustomActions = [
      AccessibilityCustomAction(name: opener.words.text("open.title", in: languageTag)) { [weak self] in
        self?.openTrack()
        return true
      }
    ]
  }

  override var keyCommands: [KeyCommand] { booth.keyCommands(of: 1) + booth.keyCommands(of: nil) }

  /// The functions of the page.
  private static let commands: [DeckCommand<PlainDeckPage>] = [
    .press("open", CommandKey("f", "open.title")) { $0.openTrack() }
  ]

  /// The functions of the page in the library.
  private static let libraryCommands: [DeckCommand<PlainDeckPage>] = [
    .press("load", CommandKey(alt: "l", "library.load")) { page in
      page.opener.withLibrary { $0.loadCurrent(on: 1) }
    }
  ]

  /// The keys of a deck that need a track, which are not listed without one.
  static let trackKeys: Set<KeyEvent> = {
    let needing = (DJPlayer.trackCommands + DJPlayer.mixCommands).flatMap(\.keys)
    return Set((needing + Monitoring.commands.flatMap(\.keys)).map(\.press)).subtracting(
      commands.flatMap(\.keys).map(\.press))
  }()

  /// Answers the keys that need a track.
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard Self.trackKeys.contains(KeyEvent(event.key, modifiers: event.modifiers)) else {
      return super.keyPressed(event)
    }
    if !event.isRepeat { deck.announce(opener.words.text("deck.noTrack", in: languageTag)) }
    return true
  }

  /// Presents the library.
  func openTrack() {
    opener.present(from: self, language: languageTag)
  }
}

import Backlit
import DemoAudio
import DemoSupport

/// The state of a player, which all screens share.
@MainActor
final class PlayerState {
  /// The length of the music before it repeats, in bars of four beats.
  static let bars = 8

  /// The sound; nil plays silently.
  var sound = ShowcaseSound.shared
  private var playing: Sampler.Sound?
  /// The genre of the track; nil for none.
  private(set) var genre: Genre?
  private var observers: [(owner: WeakPage, show: @MainActor () -> Void)] = []

  private struct WeakPage { weak var page: ShowcasePage? }

  /// Starts a track, or stops it if it plays.
  func toggle(_ genre: Genre) { play(self.genre == genre ? nil : genre) }

  /// Plays a track without end, in place of the former one; stops for nil.
  func play(_ genre: Genre?) {
    guard genre != self.genre else { return }
    self.genre = genre
    if let playing { sound?.stop(playing) }
    sound?.volume = 1
    playing = genre.flatMap { sound?.play($0.music(bars: Self.bars), loops: true) }
    // Pages of screens that were closed are gone.
    observers = observers.filter { $0.owner.page != nil }
    for observer in observers { observer.show() }
  }

  /// Calls a closure now and after each change, as long as a page exists.
  func observe(from page: ShowcasePage, _ show: @escaping @MainActor () -> Void) {
    observers.removeAll { $0.owner.page === page }
    observers.append((WeakPage(page: page), show))
    show()
  }
}

/// Pads that choose what a player plays, which further screens show.
final class Player: ShowcasePage {
  @Outlet var rock: BacklitButton!
  @Outlet var jazz: BacklitButton!
  @Outlet var pop: BacklitButton!

  let state = PlayerState()

  override class var name: String { "player" }
  override class var nibActions: [String: Action] { ["choose": Action(Player.choose)] }

  private var pads: [(genre: Genre, pad: BacklitButton)] { [(.rock, rock), (.jazz, jazz), (.pop, pop)] }

  override func awakeFromNib() {
    setGenreKeys { [weak self] in self?.state.toggle($0) }
    for (genre, pad) in pads { show(genre, on: pad) }
    state.observe(from: self) { [weak self] in self?.showState() }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    state.play(nil)
  }

  override func makeStage(language: String) throws -> DemoScene? {
    let stage = try PlayerStage.load(language: language)
    stage.state = state
    return DemoScene(controller: stage) { [weak stage] in stage?.translate(to: $0) }
  }

  private func choose(_ sender: BacklitButton) {
    if let genre = pads.first(where: { $0.pad === sender })?.genre { state.toggle(genre) }
  }

  private func showState() {
    for (genre, pad) in pads { pad.isOn = genre == state.genre }
  }
}

/// The player on a further screen: the artwork and the name of the genre, which is hidden up to 1024 points of width.
final class PlayerStage: ShowcasePage {
  @Outlet var artwork: ImageView!
  @Outlet var genre: Label!

  /// The state that the page shows; set after loading.
  var state = PlayerState() { didSet { observe() } }
  /// The genre that the page shows; nil for none.
  private var shown: Genre?

  override class var name: String { "player.stage" }

  override func awakeFromNib() {
    setGenreKeys { [weak self] in self?.state.toggle($0) }
    observe()
  }

  private func observe() {
    state.observe(from: self) { [weak self] in self?.showState() }
  }

  private func showState() {
    let name = state.genre.map { self.name(of: $0) }
    artwork.tintColor = state.genre?.color ?? .darkGray
    artwork.isAccessibilityElement = true
    artwork.accessibilityTraits = .image
    artwork.accessibilityLabel =
      name.map { text("player.playing", ["genre": .text($0)]) } ?? text("player.stopped")
    if shown != state.genre, let words = artwork.accessibilityLabel {
      shown = state.genre
      artwork.window?.post(.announcement(words, .default))
    }
    genre.text = (name ?? text("player.none")).uppercased()
    genre.backgroundColor = state.genre?.color ?? .darkGray
    genre.textColor = state.genre?.textColor ?? .white
    genre.isAccessibilityElement = false
  }
}

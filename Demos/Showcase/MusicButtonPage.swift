import Backlit

/// A music button whose genre and volume can be changed.
final class MusicButtonPage: PlaygroundPage {
  @Outlet var genres: SegmentedControl!
  @Outlet var music: MusicButton!
  @Outlet var level: Label!

  /// The volume from 0 to 1.
  private(set) var volume = 1.0
  /// The change of the volume by a button.
  static let volumeStep = 0.5

  override class var name: String { "musicbutton" }
  override class var nibActions: [String: Action] {
    super.nibActions.merging([
      "choose": Action(MusicButtonPage.choose), "play": Action(MusicButtonPage.play),
      "lower": Action(MusicButtonPage.lowerVolume), "raise": Action(MusicButtonPage.raiseVolume),
    ]) { $1 }
  }

  override class func register(in registry: inout ClassRegistry) { MusicButton.register(in: &registry) }

  override func awakeFromNib() {
    super.awakeFromNib()
    setGenreKeys { [weak self] in self?.show($0) }
    choose()
    setVolume(volume)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if music.isPlaying { music.toggle() }
    showState()
  }

  private func show(_ genre: Genre) {
    genres.selectedSegmentIndex = Genre.allCases.firstIndex(of: genre) ?? 0
    choose()
    play()
    announce("\(music.accessibilityLabel ?? ""), \(music.accessibilityValue ?? "")")
  }

  private func choose() {
    let kind = MusicButton.Kind.allCases[max(genres.selectedSegmentIndex, 0)]
    if kind != music.kind { music.kind = kind }
    let name = kind.genre.map { self.name(of: $0) } ?? text("genre.other")
    music.title = name.uppercased()
    music.accessibilityLabel = name
    showState()
  }

  /// Plays or stops. Readers speak the new value of the button with the focus.
  private func play() {
    music.toggle()
    showState()
  }

  private func lowerVolume() { changeVolume(by: -Self.volumeStep) }
  private func raiseVolume() { changeVolume(by: Self.volumeStep) }

  private func changeVolume(by step: Double) {
    setVolume(volume + step)
    announce(level.text)
  }

  private func setVolume(_ new: Double) {
    volume = min(max(new, 0), 1)
    music.sound?.volume = volume
    level.text = text("musicbutton.volume", ["volume": .number((volume * 100).rounded())])
  }

  private func showState() {
    music.accessibilityValue = text(music.isPlaying ? "pad.playing" : "player.stopped")
  }

  private func announce(_ words: String) { view.window?.post(.announcement(words, .default)) }
}

import Backlit
import DemoAudio

/// A sampling pad: three pads, each of which plays some bars of music over what sounds already, and their volume.
final class Pad: PlaygroundPage {
  @Outlet var volume: Slider!
  @Outlet var lower: Button!
  @Outlet var raise: Button!
  @Outlet var rock: BacklitButton!
  @Outlet var jazz: BacklitButton!
  @Outlet var pop: BacklitButton!

  /// The sound; nil plays silently.
  var sound = ShowcaseSound.shared
  /// The genre that was started last, of those that sound; nil if none sounds.
  var playing: Genre? { sounding.last?.genre }
  /// The length of the music of a pad, in bars of four beats.
  static let bars = 2
  /// The change of the volume by a button, in percent.
  static let volumeStep = 20.0

  override class var name: String { "pad" }
  override class var nibActions: [String: Action] {
    [
      "lower": Action(Pad.lowerVolume), "raise": Action(Pad.raiseVolume), "play": Action(Pad.play),
      "volumeDidChange": Action(Pad.showState),
    ]
  }

  /// The genres that sound, with the seconds until their end, the latest one last.
  private var sounding: [(genre: Genre, rest: Double)] = []
  private var sounds: [Sampler.Sound] = []
  /// Runs while a genre sounds.
  private lazy var link = DisplayLink { [weak self] in self?.advance(by: $0) }

  private var pads: [(genre: Genre, pad: BacklitButton)] { [(.rock, rock), (.jazz, jazz), (.pop, pop)] }

  override func awakeFromNib() {
    super.awakeFromNib()
    setGenreKeys { [weak self] in self?.start($0) }
    for (genre, pad) in pads { show(genre, on: pad) }
    showState()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    link.attach(to: view.window)
    showState()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    link.attach(to: nil)
    link.isPaused = true
    for playing in sounds { sound?.stop(playing) }
    (sounds, sounding) = ([], [])
    showState()
  }

  private func lowerVolume() { change(by: -Self.volumeStep) }
  private func raiseVolume() { change(by: Self.volumeStep) }

  private func change(by step: Double) {
    // The control keeps the value in its range. The buttons stay enabled at its ends, as a disabled one loses the focus.
    volume.setValue(volume.value + step, sendEvents: true)
    if let value = volume.accessibilityValue { view.window?.post(.announcement(value, .default)) }
  }

  private func play(_ sender: BacklitButton) {
    if let genre = pads.first(where: { $0.pad === sender })?.genre { start(genre) }
  }

  /// Plays the music of a genre from its beginning, at full volume.
  private func start(_ genre: Genre) {
    let music = genre.music(bars: Self.bars)
    sounding.removeAll { $0.genre == genre }
    sounding.append((genre, music.duration))
    link.isPaused = false
    View.animate(withDuration: 0.2) {
      volume.setValue(100)
      volume.layoutIfNeeded()
    }
    showState()
    if let playing = sound?.play(music) { sounds = sounds.suffix(Sampler.voiceCount - 1) + [playing] }
    view.window?.post(.announcement(text("pad.plays", ["genre": .text(name(of: genre))]), .default))
  }

  private func advance(by seconds: Double) {
    let before = sounding.count
    sounding = sounding.map { ($0.genre, $0.rest - seconds) }.filter { $0.rest > 0 }
    if sounding.count != before { showState() }
    link.isPaused = sounding.isEmpty
  }

  private func showState() {
    sound?.volume = volume.value / 100
    for (genre, pad) in pads {
      let sounds = sounding.contains { $0.genre == genre }
      pad.glow = sounds ? .on : .off
      pad.accessibilityValue = sounds ? text("pad.playing") : nil
    }
  }
}

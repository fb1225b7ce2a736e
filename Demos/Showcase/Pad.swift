import Backlit

/// A sampling pad: three pads that start tracks, and their volume. It is silent, but keeps the state of a player.
final class Pad: ShowcasePage {
  @Outlet var volume: Slider!
  @Outlet var lower: Button!
  @Outlet var raise: Button!
  @Outlet var rock: BacklitButton!
  @Outlet var jazz: BacklitButton!
  @Outlet var pop: BacklitButton!

  /// The genre of the track that plays; nil before the first one.
  private(set) var playing: Genre?
  /// The change of the volume by a button, in percent.
  static let volumeStep = 20.0

  override class var name: String { "pad" }
  override class var nibActions: [String: Action] {
    [
      "lower": Action(Pad.lowerVolume), "raise": Action(Pad.raiseVolume), "play": Action(Pad.play),
      "volumeDidChange": Action(Pad.showState),
    ]
  }

  private var pads: [(genre: Genre, pad: BacklitButton)] { [(.rock, rock), (.jazz, jazz), (.pop, pop)] }

  override func awakeFromNib() {
    setGenreKeys { [weak self] in self?.start($0) }
    showState()
  }

  private func lowerVolume() { change(by: -Self.volumeStep) }
  private func raiseVolume() { change(by: Self.volumeStep) }

  private func change(by step: Double) {
    // The control keeps the value in its range.
    volume.setValue(volume.value + step, sendEvents: true)
    if let value = volume.accessibilityValue { view.window?.post(.announcement(value, .default)) }
  }

  private func play(_ sender: BacklitButton) {
    if let genre = pads.first(where: { $0.pad === sender })?.genre { start(genre) }
  }

  /// Starts the track of a genre from its beginning, at full volume.
  private func start(_ genre: Genre) {
    playing = genre
    View.animate(withDuration: 0.2) {
      volume.setValue(100)
      volume.layoutIfNeeded()
    }
    showState()
    view.window?.post(.announcement(text("pad.plays", ["genre": .text(text(genre.key))]), .default))
  }

  private func showState() {
    for (genre, pad) in pads {
      pad.glow = genre == playing ? .on : .off
      pad.accessibilityValue = genre == playing ? text("pad.playing") : nil
    }
    lower.isEnabled = volume.value > volume.minimumValue
    raise.isEnabled = volume.value < volume.maximumValue
  }
}

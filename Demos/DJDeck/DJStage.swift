import Backlit

/// The view of the deck on a second screen, for the audience: a large record with its pitch and position,
/// connected in `Assets/Nibs/DJStage.json`. A touch on its record acts on the record of the deck.
@MainActor
final class DJStage: NibOwner {
  @Outlet var root: View!
  @Outlet var titleLabel: Label!
  @Outlet var disc: DiscSpinner!
  @Outlet var playButton: BacklitButton!
  @Outlet var pitchLabel: Label!
  @Outlet var side: ProgressView!

  /// The deck that the stage shows.
  var deck: DJController
  /// The duration of a side of the record, in seconds.
  static let sideLength = 300.0

  static let nibActions: [String: Action] = [
    "playPause": Action(DJStage.playPause), "scratch": Action(DJStage.scratch),
  ]

  /// Creates the stage of a deck.
  init(deck: DJController) { self.deck = deck }

  isolated deinit { deck.stageWasRemoved() }

  /// Updates the views from the deck.
  func show(_ deck: DJController) {
    let pitch: PitchControl = deck.pitchControl
    if let name = (deck as? DJPlayer)?.name {
      // Two stages on one screen differ by the names of their decks.
      titleLabel.text = name
      root.accessibilityLabel = name
      root.accessibilityContainerType = .group
      root.shouldGroupAccessibilityChildren = true
    }
    playButton.isOn = deck.disc.isPlaying
    let language = Language(locale: pitch.effectiveLanguage)
    pitchLabel.text = pitch.format.string(for: pitch.value, language: language)
    pitchLabel.accessibilityValue = pitch.accessibilityValue
    showPosition()
  }

  /// Updates the progress view from the position of the record.
  func showPosition() { side.progress = disc.position / Self.sideLength }

  private func playPause() { deck.setPlaying(playButton.isOn) }
  private func scratch() { deck.showMotion() }
}

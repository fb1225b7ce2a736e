import Backlit

/// The view of the deck on a second screen, for the audience: a large record with its pitch and position,
/// connected in `Assets/Nibs/DJStage.json`. A touch on its record acts on the record of the deck.
@MainActor
final class DJStage: NibOwner {
  var disc: DiscSpinner?
  var playButton: BacklitButton?
  var pitchLabel: Label?
  var side: ProgressView?

  private let deck: DJController
  /// The duration of a side of the record, in seconds.
  static let sideLength = 300.0

  static var nibOutlets: [String: Outlet] {
    [
      "disc": Outlet(\DJStage.disc), "playButton": Outlet(\DJStage.playButton),
      "pitchLabel": Outlet(\DJStage.pitchLabel), "side": Outlet(\DJStage.side),
    ]
  }

  static var nibActions: [String: Action] {
    [
      "playPause": Action { (stage: DJStage, _: View) in stage.deck.playPause() },
      "scratch": Action { (stage: DJStage, _: View) in stage.deck.showMotion() },
    ]
  }

  /// Creates the stage of a deck.
  init(deck: DJController) { self.deck = deck }

  isolated deinit { deck.stageWasRemoved() }

  /// Updates the views from the deck.
  func show(_ deck: DJController) {
    playButton?.isOn = deck.disc?.isPlaying ?? false
    if let pitchLabel, let pitch = deck.pitchControl {
      let style = NumberStyle(language: pitch.effectiveLanguage)
      pitchLabel.text = pitch.format.string(for: pitch.value, style: style)
      pitchLabel.accessibilityValue = pitch.accessibilityValue
    }
    showPosition()
  }

  /// Updates the progress view from the position of the record.
  func showPosition() { side?.progress = (disc?.position ?? 0) / Self.sideLength }
}

import Backlit

/// The deck at a second screen, for those in front of it: the record, large, with its pitch and how far it is, wired in
/// `Assets/Nibs/DJStage.json`. A hand on it is a hand on the deck's.
@MainActor
final class DJStage: NibOwner {
  var disc: DiscSpinner?
  var playButton: BacklitButton?
  var pitchLabel: Label?
  var side: ProgressView?

  private let deck: DJController
  /// How long a side of the record plays, in seconds.
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

  /// The stage of a deck.
  init(deck: DJController) { self.deck = deck }

  isolated deinit { deck.stageLeft() }

  /// Shows what the deck does.
  func show(_ deck: DJController) {
    playButton?.isOn = deck.disc?.isPlaying ?? false
    if let pitchLabel, let pitch = deck.pitchControl {
      let style = NumberStyle(language: pitch.effectiveLanguage)
      pitchLabel.text = pitch.format.shown(pitch.value, style: style)
      pitchLabel.accessibilityValue = pitch.accessibilityValue
    }
    showPosition()
  }

  /// Shows how far the record is.
  func showPosition() { side?.progress = (disc?.position ?? 0) / Self.sideLength }
}

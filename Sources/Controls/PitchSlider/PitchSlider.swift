import AutoLayout
import ControlState
import Geometry
import Toolkit

/// A fader for the pitch of a record, on a vertical track as it comes.
///
/// Downwards is faster, as on a turntable, unless ``direction`` says otherwise. All else is as with any
/// ``Slider``.
///
/// As it comes it has the values 0 to 10 in whole steps and stands at 1.
@MainActor
open class PitchSlider: Slider {
  /// Where the higher values are: forward is down, or to the right where the track runs across.
  public var direction = TrackDirection.forward { didSet { if direction != oldValue { formatDidChange() } } }

  /// A slider at the default value of a law.
  public override init(law: ValueLaw = .fader) {
    super.init(law: law)
    axis = .vertical
    showsValue = true
  }

  override var trackDirection: TrackDirection { direction }

  /// As many as can be told apart, two rows of cells each at least, and an even number of spaces; where a number
  /// was set, that.
  override var tickSpaces: Int {
    if tickCount >= 2 { return super.tickSpaces }
    return track.travel >= 320 ? 10 : track.travel >= 128 ? 4 : 2
  }

  /// Nine columns by nine rows from top to bottom.
  open override var intrinsicContentSize: Size? {
    guard axis == .vertical else { return super.intrinsicContentSize }
    let cell = traitCollection.cellSize
    return Size(width: 9 * cell.width, height: 9 * cell.height)
  }
}

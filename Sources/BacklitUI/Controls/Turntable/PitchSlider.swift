import BacklitGeometry
import BacklitLayout
import BacklitValues

/// A slider for the pitch of a record, vertical by default.
///
/// Unless ``direction`` says otherwise, the value grows downwards, as on a turntable: the thumb goes down with the key
/// Down, and the pitch up. With a screen reader, Up raises the pitch as at every control. Everything else works like any
/// ``Slider``.
///
/// By default the range is 0 to 10 in whole steps, and the value is 1.
@MainActor
open class PitchSlider: Slider {
  /// The direction of the higher values: `forward` is down, or to the right on a horizontal track.
  public var direction = TrackDirection.forward { didSet { if direction != oldValue { formatDidChange() } } }

  private var formerRange = RangeAndFormat()

  /// Creates a slider at the default value of a range.
  public override init(valueRange: ValueRange = .standard) {
    super.init(valueRange: valueRange)
    axis = .vertical
    showsValue = true
  }

  /// The turntable's pitch range that equals the control's range; nil if none does.
  ///
  /// Setting a pitch range also sets the range and the format. Setting nil restores the range and the format
  /// from before the first pitch range. A value that is the default value becomes that of the new range. Setting the
  /// current pitch range does nothing.
  public var pitchRange: PitchRange? {
    get { matchingPitchRange }
    set { formerRange = apply(newValue, former: formerRange) }
  }

  override var trackDirection: TrackDirection { direction }

  override var growsDownwards: Bool { axis == .vertical && direction == .forward }

  override var defaultArrowStep: Double? { matchingPitchRange == nil ? nil : PitchRange.arrowStep }

  /// The number of spaces between ticks. Without an explicit ``Slider/tickCount`` it is an even number that
  /// leaves at least two rows for each space.
  override var tickSpaces: Int {
    if tickCount >= 2 { return super.tickSpaces }
    return track.travel >= 320 ? 10 : track.travel >= 128 ? 4 : 2
  }

  /// Nine columns by nine rows for a vertical track.
  open override var intrinsicContentSize: Size {
    guard axis == .vertical else { return super.intrinsicContentSize }
    let cell = traitCollection.cellSize
    return Size(width: 9 * cell.width, height: 9 * cell.height)
  }
}

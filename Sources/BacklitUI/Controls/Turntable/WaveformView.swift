import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// An overview of a recording: its outline, the part before the needle lit, and marks for cue points and a loop.
///
/// The value is the position of the needle in seconds. A touch moves the needle to the finger (needle search), and a drag
/// takes it along; while Control is held, the drag counts a tenth. A touch on the label of a marker moves the needle exactly
/// there. Arrows move the needle by 5 seconds, with Control or Shift by 1 second, Page Up and Page Down by up to ten arrow
/// keys. Home and Delete return to the beginning, and End leads to the end. A typed time, such as 1:12, moves the needle as
/// well.
///
/// ```swift
/// let overview = WaveformView(duration: track.duration)
/// overview.waveform = Waveform(samples: track.samples, binCount: 2000)
/// overview.markers = [WaveformView.Marker(position: 72, name: "hot cue 1", symbol: "1")]
/// overview.addTarget(player, action: Player.seek, for: .valueChanged)
/// ```
///
/// Screen readers hear times: "1 minute 12 seconds of 3 minutes 40 seconds". Each marker is a custom action, such as "Go to
/// hot cue 1". While ``isPlaying`` is true, changes by the program are not spoken. The needle is drawn again when it
/// reaches a new column, so a playing recording needs few frames.
///
/// Time goes towards the trailing edge, which is the left edge in right-to-left languages.
@MainActor
open class WaveformView: ValueControl {
  /// A place in the recording that the user can go to.
  public struct Marker: Hashable, Sendable {
    /// The position in seconds. A marker outside the recording is neither drawn nor offered.
    package var position: Double
    /// The spoken name, such as "hot cue 1"; unique among the markers.
    public var name: String
    /// The label above the outline, a column or two wide, such as "1"; empty for a line only.
    package var symbol: String
    /// The colour of the label.
    package var tint: BacklightColor

    /// Creates a marker.
    /// - Parameters:
    ///   - position: the position in seconds.
    ///   - name: the spoken name.
    ///   - symbol: the label above the outline.
    ///   - tint: the colour of the label.
    public init(position: Double, name: String, symbol: String, tint: BacklightColor = .cyan) {
      self.position = position
      self.name = name
      self.symbol = symbol
      self.tint = tint
    }
  }

  /// The shortest recording in seconds.
  static let shortestDuration = 0.001
  /// The distance of an arrow key and of a screen reader's increment, in seconds.
  static let arrowSeconds = 5.0
  /// The distance of an arrow key with Control or Shift, in seconds.
  static let fineSeconds = 1.0

  /// The outline of the recording.
  public var waveform = Waveform() {
    didSet {
      guard waveform != oldValue else { return }
      columns = nil
      setNeedsDisplay()
    }
  }
  /// The places that the user can go to.
  public var markers: [Marker] = [] { didSet { if markers != oldValue { marksDidChange() } } }
  /// The loop in seconds; nil for none.
  public var loopRange: ClosedRange<Double>? { didSet { if loopRange != oldValue { marksDidChange() } } }
  /// Whether the loop repeats. A loop that does not is drawn in grey and not spoken.
  public var isLooping = true { didSet { if isLooping != oldValue { marksDidChange() } } }
  /// The beats, which are marked along the outline; nil for none. Readers do not speak them.
  public var beatMarks: BeatMarks? { didSet { if beatMarks != oldValue { setNeedsDisplay() } } }
  /// Whether the recording plays, so that the program moves the needle all the time. Screen readers then speak changes by
  /// the user only.
  public var isPlaying = false { didSet { if isPlaying != oldValue { setNeedsAccessibilityUpdate() } } }
  /// Whether the position and the duration appear below the outline where there is room.
  public var showsTime = true { didSet { if showsTime != oldValue { formatDidChange() } } }

  private var shownNeedle: Needle?
  private var textStep = 0
  /// The outline for the latest number of columns.
  var columns: [Waveform.Bin]?

  /// The parts of the value on which the picture and the words depend.
  private struct Needle: Equatable {
    var x: Double
    var seconds: Int
  }

  /// Creates an overview with the needle at the beginning.
  /// - Parameter duration: the length of the recording in seconds; see ``duration``.
  public init(duration: Double = 60) {
    super.init(valueRange: Self.range(to: duration) ?? .standard)
  }

  private static func range(to duration: Double) -> ValueRange? {
    try? ValueRange(minimum: 0, maximum: max(duration, shortestDuration), default: 0)
  }

  /// The length of the recording in seconds: the upper end of the range. Less than a millisecond counts as a millisecond;
  /// NaN and infinities are ignored.
  public var duration: Double {
    get { valueRange.range.upperBound }
    set { if newValue.isFinite, let new = Self.range(to: newValue) { valueRange = new } }
  }

  override var growsLeftwards: Bool { effectiveLayoutDirection == .rightToLeft }

  override var defaultArrowStep: Double? { Self.arrowSeconds }

  override var entersTimes: Bool { true }

  /// Forty columns by five rows, and more for large text.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let rows = 4 + (showsTime ? timeMetrics.rows : 0)
    return Size(width: 40 * cell.width, height: Double(rows) * cell.height)
  }

  override func updateParts() {
    let step = traitCollection.preferredContentSizeCategory.step
    guard step != textStep else { return }
    textStep = step
    invalidateIntrinsicContentSize()
  }

  open override func draw(in canvas: inout Canvas) {
    shownNeedle = needle
    drawOverview(in: &canvas)
  }

  /// Marks the view for drawing if the needle reached a new column or the time changed.
  open override func valueDidChange() {
    let needle = self.needle
    guard needle != shownNeedle else { return }
    shownNeedle = needle
    super.valueDidChange()
  }

  private var needle: Needle { Needle(x: needleFrame(in: overviewLayout).minX, seconds: seconds(value)) }

  private func marksDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  /// The markers inside the recording.
  var reachableMarkers: [Marker] { markers.filter { valueRange.range.contains($0.position) } }

  // MARK: Tracking and keys

  /// Moves the needle to the touch, or to the marker whose label is touched.
  open override func beginTracking(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    let layout = overviewLayout
    let map = self.map(of: layout)
    guard let there = marker(at: place, in: layout)?.position ?? map.value(at: place.x - layout.outline.minX)
    else { return false }
    sendActions(for: .editingDidBegin)
    propose(there)
    drag = TouchTracker(
      DragTracker(
        valueRange: valueRange, value: value, length: map.travel, direction: map.direction,
        overshoot: .remembered), mode: .horizontal, at: place)
    return true
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if isEnabled, valueRange.step == 0, event.modifiers == .control || event.modifiers == .shift,
      let direction = direction(of: event.key)
    {
      propose(value + Double(direction) * Self.fineSeconds, from: event.isRepeat ? .heldKey : .key)
      return true
    }
    return super.keyPressed(event)
  }

  // MARK: Accessibility

  func seconds(_ value: Double) -> Int { DiscReadout.wholeSeconds(value) }

  private var language: Language { Language(locale: effectiveLanguage) }

  /// The label; "Position" by default.
  override var defaultAccessibilityLabel: String? { word(.position) }

  /// The position, the duration and the loop: "1 minute 12 seconds of 3 minutes 40 seconds, loop from 8 seconds to 16
  /// seconds".
  override var defaultAccessibilityValue: String? {
    let place = language.text(
      ControlText.positionOf,
      ["position": spokenText(for: value), "duration": spokenText(for: valueRange.range.upperBound)])
    guard let loopRange, isLooping else { return place }
    let loop = language.text(
      ControlText.loopBetween,
      ["start": spokenText(for: loopRange.lowerBound), "end": spokenText(for: loopRange.upperBound)])
    return place + ", " + loop
  }

  /// The position: a step changes neither the duration nor the loop.
  override var defaultAccessibilityChangedValue: String? { spokenText(for: value) }

  /// A position as a time: "1 minute 12 seconds".
  override func spokenText(for value: Double) -> String { language.duration(seconds: seconds(value)) }

  /// The ends of the recording and the steps as times.
  package override var accessibilityRangeWords: RangeWords? {
    RangeWords(
      minimum: spokenText(for: valueRange.range.lowerBound),
      maximum: spokenText(for: valueRange.range.upperBound), step: spokenText(for: arrowStep),
      page: spokenText(for: Double(stepsPerPage) * arrowStep))
  }

  override var stateTraits: AccessibilityTraits {
    super.stateTraits.union(isPlaying ? .updatesFrequently : [])
  }

  /// An action for each marker inside the recording, followed by the actions that were set.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get { (isEnabled ? markerActions : []) + super.accessibilityCustomActions }
    set { super.accessibilityCustomActions = newValue }
  }

  private var markerActions: [AccessibilityCustomAction] {
    reachableMarkers.map { marker in
      AccessibilityCustomAction(name: language.text(ControlText.goTo, ["name": marker.name])) { [weak self] in
        guard let self, isEnabled else { return false }
        propose(marker.position)
        return true
      }
    }
  }
}

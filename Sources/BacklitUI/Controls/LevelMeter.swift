import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A level meter: a row of lights for each channel, in decibels, with a mark at the latest peak.
///
/// Lights are green, amber from ``highLevel``, and red from ``clipLevel``. Each zone is wider than the one
/// below, so that the zones are visible without colours. The mark stays at the peak for a while and then
/// falls, by the window's clock. While no mark falls and no level changes, the meter requests no frames. It
/// grows upwards, or towards the trailing edge. The screen reader reads whole decibels on request: when its cursor
/// arrives and when the meter is activated. Changes are not announced, except clipping if ``reportsClipping`` is true, which
/// the user can change by an action of the meter.
@MainActor
open class LevelMeter: View {
  /// The direction of growth: upwards (vertical) or towards the trailing edge (horizontal).
  public var axis = LayoutAxis.vertical { didSet { if axis != oldValue { appearanceDidChange() } } }
  /// The level from which lights are amber, in decibels.
  public var highLevel = -12.0 { didSet { if highLevel != oldValue { appearanceDidChange() } } }
  /// The level from which lights are red and the spoken value includes "clipping", in decibels.
  public var clipLevel = 0.0 { didSet { if clipLevel != oldValue { appearanceDidChange() } } }
  /// Whether the screen reader announces when a level reaches ``clipLevel``, at most every two seconds. The user changes it
  /// by a custom action.
  public var reportsClipping = false {
    didSet { if reportsClipping != oldValue { setNeedsAccessibilityUpdate() } }
  }
  /// Whether a mark stays at the latest peak.
  public var holdsPeaks = true { didSet { if holdsPeaks != oldValue { levelsDidChange() } } }
  /// Whether a scale in decibels appears beside the lights where there is room.
  public var showsScale = true { didSet { if showsScale != oldValue { appearanceDidChange() } } }
  /// The measured range in decibels. Levels outside it are shown at its ends.
  package private(set) var scale = LevelMeter.standardScale

  /// −60 to +6 decibels without a step.
  private static let standardScale = ValueRange(valid: -60...6, step: 0, defaultValue: -60)

  private var channels = [PeakHold(level: LevelMeter.standardScale.range.lowerBound)]
  private var link: DisplayLink?
  /// The levels for which the words were last made: whole decibels, −∞ for silence, and a last ∞ for clipping.
  private var publishedLevels: [Double] = []
  /// The time of the latest frame with a clipping level.
  private var lastClippingTime = -LevelMeter.clippingInterval
  /// The time without clipping after which clipping is announced again, in seconds.
  private static let clippingInterval = 2.0
  var scaleTexts = ScaleTexts()

  /// Creates a meter of one silent channel.
  public init() {
    super.init()
    isUserInteractionEnabled = false
    link = DisplayLink { [weak self] in self?.advance(by: $0) }
  }

  override var isAccessibilityElementByDefault: Bool { true }

  /// The level of each channel in decibels, clamped to the scale; −∞ is silence.
  ///
  /// NaN leaves a channel unchanged, and an empty list leaves all channels unchanged. The number of levels
  /// sets ``channelCount``, at most 64.
  public var levels: [Double] {
    get { channels.map(\.level) }
    set {
      guard !newValue.isEmpty, newValue != levels else { return }
      channelCount = newValue.count
      for (index, level) in newValue.prefix(channels.count).enumerated() where !level.isNaN {
        channels[index].update(min(max(level, scale.range.lowerBound), scale.range.upperBound))
      }
      levelsDidChange()
    }
  }

  /// The peak mark of each channel, in decibels.
  package var peaks: [Double] { channels.map(\.peak) }

  /// The level of the loudest channel in decibels; setting it sets all channels.
  public var level: Double {
    get { levels.max() ?? scale.range.lowerBound }
    set { levels = Array(repeating: newValue, count: channels.count) }
  }

  /// The number of channels, clamped to 1 to 64. Two channels are left and right.
  public var channelCount: Int {
    get { channels.count }
    set {
      let count = min(max(newValue, 1), 64)
      guard count != channels.count else { return }
      channels.removeLast(max(0, channels.count - count))
      while channels.count < count { channels.append(PeakHold(level: scale.range.lowerBound)) }
      appearanceDidChange()
    }
  }

  /// The lower end of the scale in decibels, which is silence. A value at or above the upper end also moves the upper end.
  public var minimumLevel: Double {
    get { scale.range.lowerBound }
    set { setScale(from: newValue, to: newValue < maximumLevel ? maximumLevel : newValue + scale.span) }
  }

  /// The upper end of the scale in decibels. A value at or below the lower end also moves the lower end.
  public var maximumLevel: Double {
    get { scale.range.upperBound }
    set { setScale(from: newValue > minimumLevel ? minimumLevel : newValue - scale.span, to: newValue) }
  }

  private func setScale(from minimum: Double, to maximum: Double) {
    guard let new = try? ValueRange(minimum: minimum, maximum: maximum), new != scale else { return }
    let silence = scale.range.lowerBound
    scale = new
    scaleTexts = ScaleTexts()
    channels = channels.map { channel in
      // A silent channel stays silent.
      PeakHold(level: channel.level <= silence ? minimum : new.clamp(channel.level) ?? minimum)
    }
    appearanceDidChange()
  }

  /// Moves the marks down to the levels.
  public func resetPeaks() {
    for index in channels.indices { channels[index].reset() }
    levelsDidChange()
  }

  override func updateParts() { link?.attach(to: window) }

  /// Vertical: three columns for each channel, four for the scale, and twelve rows. Horizontal: twenty-four
  /// columns, a row for each channel, and one for the scale. Each edge adds a column, or half a row.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let count = Double(channelCount)
    return axis == .vertical
      ? Size(width: (3 * count + (showsScale ? 6 : 2)) * cell.width, height: 12 * cell.height)
      : Size(width: 24 * cell.width, height: (count + (showsScale ? 2 : 1)) * cell.height)
  }

  override var textBaselines: (first: Double, last: Double)? { baselinesOfScale }

  open override func boundsDidChange() {
    super.boundsDidChange()
    setNeedsBaselineUpdate()
  }

  open override func draw(in canvas: inout Canvas) { drawMeter(in: &canvas) }

  // MARK: Changes

  private func advance(by seconds: Double) {
    for index in channels.indices { channels[index].advance(by: seconds) }
    levelsDidChange()
  }

  private func levelsDidChange() {
    link?.isPaused = !holdsPeaks || channels.allSatisfy(\.isAtRest)
    setNeedsDisplay()
    if reportsClipping, level >= clipLevel { announceClipping() }
    // Making the words for each level would cost more than drawing it.
    let silence = scale.range.lowerBound
    var current = channels.map { $0.level <= silence ? -.infinity : $0.level.rounded() }
    if level >= clipLevel { current.append(.infinity) }
    guard current != publishedLevels else { return }
    publishedLevels = current
    setNeedsAccessibilityUpdate()
  }

  private func announceClipping() {
    guard let window else { return }
    let isNew = window.time - lastClippingTime >= Self.clippingInterval
    lastClippingTime = window.time
    guard isNew else { return }
    let parts = [accessibilityLabel ?? "", word(.clipping)]
    window.post(.announcement(parts.filter { !$0.isEmpty }.joined(separator: ", "), .default))
  }

  private func appearanceDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsBaselineUpdate()
    levelsDidChange()
  }

  // MARK: Accessibility

  /// The label; "Level" by default.
  override var defaultAccessibilityLabel: String? { word(.level) }

  /// The levels in words by default: "minus 12 decibels", "left minus 12 decibels, right minus 9 decibels". A level at or above
  /// ``clipLevel`` adds "clipping", and one at the lower end of the scale is "silent".
  override var defaultAccessibilityValue: String? { spokenLevels }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.updatesFrequently) }

  /// The loudest level in whole decibels, and the ends of the scale.
  override var defaultAccessibilityRange: AccessibilityRange? {
    AccessibilityRange(
      minimum: scale.range.lowerBound, maximum: scale.range.upperBound, step: 0, value: level.rounded())
  }

  /// Speaks the levels.
  open override func accessibilityActivate() -> Bool {
    window?.post(.announcement(accessibilityValue ?? "", .default))
    return true
  }

  /// The action that turns the report of clipping on or off, followed by the actions that were set.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      let name = word(reportsClipping ? .stopReportingClipping : .reportClipping)
      let action = AccessibilityCustomAction(name: name) { [weak self] in
        self?.toggleClippingReport() ?? false
      }
      return [action] + super.accessibilityCustomActions
    }
    set { super.accessibilityCustomActions = newValue }
  }

  private func toggleClippingReport() -> Bool {
    reportsClipping.toggle()
    let answer = word(reportsClipping ? .clippingReported : .clippingNotReported)
    window?.post(.announcement(answer, .default))
    return true
  }

  private var spokenLevels: String {
    let numbers = NumberWords(language: effectiveLanguage)
    if level <= scale.range.lowerBound { return numbers.silent }
    let format = ValueFormat(unit: .decibels, silence: scale.range.lowerBound)
    var parts = levels.map { format.spokenString(for: $0, words: numbers) }
    if parts.count == 2 {
      parts = zip([word(.left), word(.right)], parts).map { $0 + " " + $1 }
    } else if parts.count > 2 {
      parts = parts.enumerated().map { "\($0.offset + 1): \($0.element)" }
    }
    if level >= clipLevel { parts.append(word(.clipping)) }
    return parts.joined(separator: ", ")
  }
}

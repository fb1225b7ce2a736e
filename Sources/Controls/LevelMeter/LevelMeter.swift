import Accessibility
import AutoLayout
import ControlState
import Drawing
import Geometry
import Toolkit

/// A row of lights a channel that shows how loud it is, in decibels, with a mark at the latest peak.
///
/// Lights are green, amber from ``highLevel`` on, red from ``clipLevel`` on, and wider from one to the next, for
/// those who see no colour. A mark stays at the peak and falls after a while, by the window's clock. While no
/// mark falls and no level changes it asks for no frames. It grows upwards, or to where lines end. Readers get
/// whole decibels when they ask, and are not told of each change.
@MainActor
open class LevelMeter: View {
  /// Whether it grows upwards (vertical) or to where lines end.
  public var axis = LayoutAxis.vertical { didSet { if axis != oldValue { lookDidChange() } } }
  /// From which level on lights are amber, in decibels.
  public var highLevel = -12.0 { didSet { if highLevel != oldValue { lookDidChange() } } }
  /// From which level on lights are red, in decibels, and readers are told of clipping.
  public var clipLevel = 0.0 { didSet { if clipLevel != oldValue { lookDidChange() } } }
  /// Whether a mark stays at the latest peak.
  public var holdsPeaks = true { didSet { if holdsPeaks != oldValue { levelsDidChange() } } }
  /// Whether decibels are written beside the lights where there is room.
  public var showsScale = true { didSet { if showsScale != oldValue { lookDidChange() } } }
  /// From where to where it measures, in decibels. Levels beyond are shown as its ends.
  public private(set) var scale = ValueLaw.level

  private var channels = [PeakHold(level: ValueLaw.level.range.lowerBound)]
  private var link: DisplayLink?
  private var spoken = ""

  /// A meter of one channel, which is silent.
  public init() {
    super.init()
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    link = DisplayLink { [weak self] in self?.advance(by: $0) }
  }

  /// The level of each channel in decibels, held within the scale; −∞ is silence. NaN leaves a channel as it is,
  /// an empty list leaves all. Another number of levels is another number of channels, at most 64.
  public var levels: [Double] {
    get { channels.map(\.level) }
    set {
      guard !newValue.isEmpty, newValue != levels else { return }
      channelCount = newValue.count
      for (index, level) in newValue.prefix(channels.count).enumerated() where !level.isNaN {
        channels[index].take(min(max(level, scale.range.lowerBound), scale.range.upperBound))
      }
      levelsDidChange()
    }
  }

  /// Where the marks are, in decibels, a channel each.
  public var peaks: [Double] { channels.map(\.peak) }

  /// The level of the loudest channel in decibels; setting it sets all.
  public var level: Double {
    get { levels.max() ?? scale.range.lowerBound }
    set { levels = Array(repeating: newValue, count: channels.count) }
  }

  /// How many channels there are, from 1 to 64; numbers beyond count as these. Two are left and right.
  public var channelCount: Int {
    get { channels.count }
    set {
      let count = min(max(newValue, 1), 64)
      guard count != channels.count else { return }
      channels.removeLast(max(0, channels.count - count))
      while channels.count < count { channels.append(PeakHold(level: scale.range.lowerBound)) }
      lookDidChange()
    }
  }

  /// The lower end of the scale in decibels; one that is not below the upper end pushes that along.
  public var minimumLevel: Double {
    get { scale.range.lowerBound }
    set { measure(from: newValue, to: newValue < maximumLevel ? maximumLevel : newValue + scale.span) }
  }

  /// The upper end of the scale in decibels; one that is not above the lower end pushes that along.
  public var maximumLevel: Double {
    get { scale.range.upperBound }
    set { measure(from: newValue > minimumLevel ? minimumLevel : newValue - scale.span, to: newValue) }
  }

  private func measure(from minimum: Double, to maximum: Double) {
    guard let new = try? ValueLaw(minimum: minimum, maximum: maximum), new != scale else { return }
    scale = new
    channels = channels.map { channel in
      PeakHold(level: new.clamp(channel.level) ?? minimum)
    }
    lookDidChange()
  }

  /// Takes the marks down to the levels.
  public func resetPeaks() {
    for index in channels.indices { channels[index].reset() }
    levelsDidChange()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.attach(to: window)
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsDisplay()
  }

  /// Three columns a channel and four for the scale by twelve rows, or twenty-four columns by a row a channel and
  /// one for the scale, with a column, or half a row, at either edge.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    let count = Double(channelCount)
    return axis == .vertical
      ? Size(width: (3 * count + (showsScale ? 6 : 2)) * cell.width, height: 12 * cell.height)
      : Size(width: 24 * cell.width, height: (count + (showsScale ? 2 : 1)) * cell.height)
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
    let words = spokenLevels
    guard words != spoken else { return }
    spoken = words
    setNeedsAccessibilityUpdate()
  }

  private func lookDidChange() {
    invalidateIntrinsicContentSize()
    levelsDidChange()
  }

  // MARK: Accessibility

  /// "Level", unless something else was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? ControlWords.words(for: effectiveLanguage).level }
    set { super.accessibilityLabel = newValue }
  }

  /// The levels in words: "minus 12 decibels", "left minus 12 decibels, right minus 9 decibels", with "clipping"
  /// where one is; unless something else was set.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? spokenLevels }
    set { super.accessibilityValue = newValue }
  }

  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.updatesFrequently) }
    set { super.accessibilityTraits = newValue }
  }

  /// The loudest level in whole decibels, with the ends of the scale.
  open override var accessibilityRange: AccessibilityRange? {
    get {
      AccessibilityRange(
        minimum: scale.range.lowerBound, maximum: scale.range.upperBound, step: 0, value: level.rounded())
    }
    set { super.accessibilityRange = newValue }
  }

  private var spokenLevels: String {
    let words = ControlWords.words(for: effectiveLanguage)
    let numbers = NumberWords(language: effectiveLanguage)
    let format = ValueFormat(unit: .named(symbol: "dB", spoken: words.decibels))
    var parts = levels.map { format.spoken($0, words: numbers) }
    if parts.count == 2 {
      parts = zip([words.left, words.right], parts).map { $0 + " " + $1 }
    } else if parts.count > 2 {
      parts = parts.enumerated().map { "\($0.offset + 1): \($0.element)" }
    }
    if level >= clipLevel { parts.append(words.clipping) }
    return parts.joined(separator: ", ")
  }
}

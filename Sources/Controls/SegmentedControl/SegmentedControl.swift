import Accessibility
import AutoLayout
import Drawing
import Geometry
import Input
import Toolkit

/// Some segments in a row, of which one is chosen: the input of a channel, a bank of effects.
///
/// It is one stop for Tab: the chosen segment, or the first one. Arrows and the wheel choose the neighbour, Home
/// and End the first and the last, and the focus goes along; a tap or a reader chooses any. `valueChanged` is
/// sent for what a person does. To readers each segment is a button with its place among all: "selected, A,
/// button, 1 of 3".
@MainActor
open class SegmentedControl: Control {
  /// The index that stands for no choice.
  public static let noSegment = -1

  /// The texts of the segments, in the order in which they are read. A choice beyond their end is given up.
  public var titles: [String] { didSet { if titles != oldValue { titlesDidChange() } } }
  /// What readers call the segments where their texts say too little, such as `Off` for "–", by their places. A segment
  /// without one, or with an empty one, is called by its text.
  public var spokenTitles: [String] = [] { didSet { if spokenTitles != oldValue { dress() } } }
  /// The colour of the chosen segment.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { dress() } } }

  var segments: [Segment] = []
  private var chosen = noSegment
  private var wheel = 0.0

  /// A control with segments, the first of which is chosen.
  public init(titles: [String] = []) {
    self.titles = titles
    super.init()
    isAccessibilityElement = false
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    titlesDidChange()
    if !titles.isEmpty { choose(0) }
  }

  /// Which segment is chosen, from 0; ``noSegment`` for none. Setting it sends nothing; an index without a segment
  /// is ignored.
  public var selectedSegmentIndex: Int {
    get { chosen }
    set { choose(newValue) }
  }

  /// The segments have the focus, not this.
  open override var canBecomeFocused: Bool { false }

  /// Touches belong to the segments.
  open override func beginTracking(_ touch: Touch) -> Bool { false }

  open override func stateDidChange() {
    super.stateDidChange()
    dress()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
    for segment in segments { segment.setNeedsDisplay() }
  }

  // MARK: Choosing

  /// The one place where the choice changes.
  private func choose(_ index: Int) {
    guard index != chosen, index == Self.noSegment || segments.indices.contains(index) else { return }
    let hadFocus = segments.contains(where: \.isFocused)
    chosen = index
    dress()
    if hadFocus { window?.focus(on: segments.first(where: \.canBecomeFocused)) }
  }

  /// What a person's hand asks for, through whatever door.
  func chooseByHand(_ index: Int) {
    guard isEnabled, segments.indices.contains(index) else { return }
    let before = chosen
    choose(index)
    if allowsFocus { window?.focus(on: segments[index]) }
    guard chosen != before else { return }
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  /// Goes so many segments on; from no choice to the first or the last one.
  private func step(by count: Int) {
    guard !segments.isEmpty, count != 0 else { return }
    let last = segments.count - 1
    let from = chosen == Self.noSegment ? (count > 0 ? -1 : segments.count) : chosen
    chooseByHand(min(max(from + count, 0), last))
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyPressed(event) }
    let forward = effectiveLayoutDirection == .leftToRight ? 1 : -1
    switch event.key {
    case .right: step(by: forward)
    case .left: step(by: -forward)
    case .down: step(by: 1)
    case .up: step(by: -1)
    case .home: chooseByHand(0)
    case .end: chooseByHand(segments.count - 1)
    default: return super.keyPressed(event)
    }
    return true
  }

  /// A notch down or to where lines end chooses the next segment.
  open override func scrolled(_ scroll: Scroll) -> Bool {
    guard isEnabled else { return super.scrolled(scroll) }
    let across = effectiveLayoutDirection == .leftToRight ? scroll.dx : -scroll.dx
    guard (across + scroll.dy).isFinite else { return true }
    wheel += across + scroll.dy
    let whole = wheel.rounded(.towardZero)
    wheel -= whole
    step(by: Int(saturated: min(max(whole, -1e6), 1e6)))
    return true
  }

  // MARK: Segments

  private func titlesDidChange() {
    for segment in segments[min(titles.count, segments.count)...] { segment.removeFromSuperview() }
    segments.removeLast(max(0, segments.count - titles.count))
    while segments.count < titles.count {
      let segment = Segment(index: segments.count) { [weak self] in self?.chooseByHand($0) }
      segments.append(segment)
      addSubview(segment)
    }
    if chosen >= segments.count { chosen = Self.noSegment }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    dress()
  }

  private func dress() {
    for (index, segment) in segments.enumerated() {
      segment.isEnabled = isEnabled
      segment.allowsFocus = allowsFocus && index == max(chosen, 0)
      segment.isSelected = index == chosen
      segment.show(title: titles[index], tint: tint)
      let spoken = index < spokenTitles.count ? spokenTitles[index] : ""
      segment.accessibilityLabel = spoken.isEmpty ? titles[index] : spoken
      segment.accessibilityLanguage = accessibilityLanguage
      segment.accessibilityPosition = SetPosition(index + 1, of: titles.count)
    }
  }

  /// All segments as wide as the widest title with its sign and a column on either side, three rows high.
  open override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    return Size(
      width: Double(Segment.columns(for: titles) * titles.count) * cell.width, height: 3 * cell.height)
  }

  /// The plate that the segments are mounted on, with a line between any two of them.
  open override func draw(in canvas: inout Canvas) {
    let finish = self.finish
    let cell = traitCollection.cellSize
    finish.drawPlate(in: &canvas, bounds, cell: cell)
    guard !finish.isBoxed else {
      drawPlainLines(in: &canvas, finish)
      return
    }
    let face = bounds.bezelled(cell: cell)
    for segment in segments where segment.frame.minX > bounds.minX {
      let line = Rect(
        x: segment.frame.minX - cell.width / 4, y: face.minY, width: cell.width / 2, height: face.height)
      canvas.fill(line.snapped(to: block), with: finish.frame)
    }
  }

  /// Segments share the width in whole cells where a screen has cells.
  open override func layoutSubviews() {
    let cell = block.width > 0 ? traitCollection.cellSize.width : 0
    let edges = (0...segments.count).map { index in
      let edge = bounds.width * Double(index) / Double(max(segments.count, 1))
      return cell > 0 ? (edge / cell).rounded() * cell : edge
    }
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    for (index, segment) in segments.enumerated() {
      let width = edges[index + 1] - edges[index]
      let x = isMirrored ? bounds.width - edges[index + 1] : edges[index]
      segment.frame = Rect(x: x, y: 0, width: width, height: bounds.height)
    }
    setNeedsDisplay()
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A row of segments, at most one of them selected: the input of a channel, a bank of effects.
///
/// The control is one stop for Tab: the selected segment, or the first segment. Arrows and the wheel select
/// the next or previous segment, Home and End the first and the last, and the focus follows. A tap or the
/// screen reader selects any segment. `valueChanged` is sent only for changes by the user. For the screen
/// reader each segment is a button with its position: "selected, A, button, 1 of 3".
@MainActor
open class SegmentedControl: Control {
  /// The index that means no selection.
  public static let noSegment = -1

  /// The titles of the segments, in reading order. If the selected segment is removed, no segment is
  /// selected.
  public var titles: [String] { didSet { if titles != oldValue { titlesDidChange() } } }
  /// The accessibility labels of the segments, by index, such as `Off` for "–". A segment with an empty label
  /// or without one uses its title.
  public var spokenTitles: [String] = [] { didSet { if spokenTitles != oldValue { updateSegments() } } }
  /// The colour of the selected segment.
  @Styled public var tint = BacklightColor.amber { didSet { if tint != oldValue { updateSegments() } } }

  var segments: [Segment] = []
  private var selectedIndex = noSegment

  /// Creates a control with segments and selects the first one.
  public init(titles: [String] = []) {
    self.titles = titles
    super.init()
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    titlesDidChange()
    if !titles.isEmpty { select(0) }
  }

  /// The segments are the elements.
  override var isAccessibilityElementByDefault: Bool { false }

  /// The index of the selected segment, from 0; ``noSegment`` for none. Setting it sends no events; an index
  /// without a segment is ignored.
  public var selectedSegmentIndex: Int {
    get { selectedIndex }
    set { select(newValue) }
  }

  /// False: the segments take the focus, not the control.
  open override var canBecomeFocused: Bool { false }

  /// Touches belong to the segments.
  open override func beginTracking(_ touch: Touch) -> Bool { false }

  override func updateParts() {
    setNeedsLayout()
    updateSegments()
  }

  // MARK: Selection

  /// Selects a segment. Every change of the selection goes through this method.
  private func select(_ index: Int) {
    guard index != selectedIndex, index == Self.noSegment || segments.indices.contains(index) else { return }
    let hadFocus = segments.contains(where: \.isFocused)
    selectedIndex = index
    updateSegments()
    if hadFocus { window?.focus(on: segments.first(where: \.canBecomeFocused)) }
  }

  /// Selects a segment for the user, and sends events if the selection changed.
  func selectByUser(_ index: Int) {
    guard isEnabled, segments.indices.contains(index) else { return }
    let before = selectedIndex
    select(index)
    if allowsFocus { window?.focus(on: segments[index]) }
    guard selectedIndex != before else { return }
    selectionDidChange(from: before)
    sendActions(for: .primaryActionTriggered)
  }

  /// Registers an undo step and sends `valueChanged`, after a change by the user or by undo.
  private func selectionDidChange(from before: Int) {
    registerUndo(self) { control in
      let present = control.selectedIndex
      control.select(before)
      if control.selectedIndex != present { control.selectionDidChange(from: present) }
    }
    sendActions(for: .valueChanged)
  }

  /// The label of the selected segment.
  package override var valueAfterUndo: String? {
    segments.indices.contains(selectedIndex) ? segments[selectedIndex].accessibilityLabel : nil
  }

  /// Moves the selection by a number of segments. Without a selection it selects the first or the last
  /// segment.
  private func step(by count: Int) {
    guard !segments.isEmpty, count != 0 else { return }
    let last = segments.count - 1
    let from = selectedIndex == Self.noSegment ? (count > 0 ? -1 : segments.count) : selectedIndex
    selectByUser(min(max(from + count, 0), last))
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyPressed(event) }
    let forward = effectiveLayoutDirection == .leftToRight ? 1 : -1
    switch event.key {
    case .right: step(by: forward)
    case .left: step(by: -forward)
    case .down: step(by: 1)
    case .up: step(by: -1)
    case .home: selectByUser(0)
    case .end: selectByUser(segments.count - 1)
    default: return super.keyPressed(event)
    }
    return true
  }

  /// Selects the next segment for a notch downwards or towards the trailing edge.
  open override func scrolled(_ event: ScrollEvent) -> Bool {
    guard takesWheel(event) else { return super.scrolled(event) }
    step(by: wholeNotches(of: event))
    return true
  }

  // MARK: Segments

  private func titlesDidChange() {
    for segment in segments[min(titles.count, segments.count)...] { segment.removeFromSuperview() }
    segments.removeLast(max(0, segments.count - titles.count))
    while segments.count < titles.count {
      let segment = Segment(index: segments.count) { [weak self] in self?.selectByUser($0) }
      segments.append(segment)
      addSubview(segment)
    }
    if selectedIndex >= segments.count { selectedIndex = Self.noSegment }
    invalidateIntrinsicContentSize()
    setNeedsBaselineUpdate()
    setNeedsLayout()
    updateSegments()
  }

  private func updateSegments() {
    for (index, segment) in segments.enumerated() {
      segment.isEnabled = isEnabled
      segment.allowsFocus = allowsFocus && index == max(selectedIndex, 0)
      segment.isSelected = index == selectedIndex
      segment.show(title: titles[index], tint: tint)
      let spoken = index < spokenTitles.count ? spokenTitles[index] : ""
      segment.accessibilityLabel = spoken.isEmpty ? titles[index] : spoken
      segment.accessibilityLanguage = accessibilityLanguage
      segment.accessibilityPosition = SetPosition(index + 1, of: titles.count)
    }
  }

  /// Three rows high, one in compact density. Each segment has the width of the widest title with its sign and a column
  /// on either side.
  open override var intrinsicContentSize: Size {
    let traits = traitCollection
    return Size(
      width: Double(Segment.columns(for: titles) * titles.count) * traits.cellSize.width,
      height: traits.controlHeight)
  }

  override var focusRingBounds: Rect { ground(ofRowAt: 0) }

  override var captionOffset: Double? { titles.isEmpty ? nil : 0 }

  /// Draws the surface behind the segments, with a line between any two segments.
  open override func draw(in canvas: inout Canvas) {
    let palette = self.palette
    let cell = traitCollection.cellSize
    palette.drawSurface(in: &canvas, focusRingBounds, cell: cell)
    if palette.isPlain { return drawPlainLines(in: &canvas, palette) }
    if palette.isFlat { return }
    let face = bounds.bezelled(cell: cell)
    for segment in segments where segment.frame.minX > bounds.minX {
      let line = Rect(
        x: segment.frame.minX - cell.width / 4, y: face.minY, width: cell.width / 2, height: face.height)
      canvas.fill(line.snapped(to: drawingGrid), with: palette.separator)
    }
  }

  /// Divides the width among the segments, in whole cells on a screen that has cells.
  open override func layoutSubviews() {
    let cell = drawingGrid.width > 0 ? traitCollection.cellSize.width : 0
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

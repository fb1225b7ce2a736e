import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists

/// A column of a ``PickerView``.
@MainActor
final class PickerColumn: Control {
  /// The columns of cells beside a title, for the marks of the chosen row.
  static let marginColumns = 4
  /// The time in seconds in which a column turns to a row.
  static let turningTime = 0.2
  /// The rows of a page key, and the most rows that typing searches.
  private static let (pageRows, searchedRows) = (10, 10_000)

  private unowned let picker: PickerView
  private let component: Int
  private(set) var count = 0
  private(set) var selectedRow = -1
  /// The row in the middle, with a fraction while the column turns or is dragged.
  private var position = 0.0
  /// The rows by which the column turns each second.
  private var speed = 0.0
  private var drag: (start: Double, y: Double, hasMoved: Bool)?
  private var typeAhead = TypeAhead()
  private var link: DisplayLink?

  init(_ picker: PickerView, component: Int) {
    self.picker = picker
    self.component = component
    super.init()
    clipsToBounds = true
    link = DisplayLink { [weak self] in self?.turn(by: $0) }
  }

  override func updateParts() { link?.attach(to: window, showing: self) }

  // MARK: Rows

  /// The rows that can be chosen.
  private var rows: Range<Int> { picker.enabledRows?(component).clamped(to: 0..<count) ?? 0..<count }

  private func title(of row: Int) -> String { picker.title(ofRow: row, in: component) }

  func reload(count: Int) {
    self.count = count
    select(max(selectedRow, 0), animated: false)
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  /// Chooses a row. Every change of the row goes through this method.
  func select(_ row: Int, animated: Bool) {
    let new = count == 0 ? -1 : min(max(row, 0), count - 1)
    if new != selectedRow {
      selectedRow = new
      setNeedsAccessibilityUpdate()
    }
    // A drag goes on; the column turns to the row afterwards.
    guard drag == nil else { return }
    let target = Double(max(new, 0))
    if animated, window != nil, !traitCollection.prefersReducedMotion, position != target {
      speed = (target - position) / Self.turningTime
      link?.isPaused = false
    } else {
      settle(at: target)
    }
  }

  private func settle(at position: Double) {
    link?.isPaused = true
    guard position != self.position else { return }
    self.position = position
    setNeedsDisplay()
  }

  private func turn(by seconds: Double) {
    let target = Double(max(selectedRow, 0))
    let next = position + speed * seconds
    guard (target - next) * speed > 0 else { return settle(at: target) }
    position = next
    setNeedsDisplay()
  }

  /// Chooses a row for the user.
  private func choose(_ row: Int) {
    let rows = rows
    guard isEnabled, !rows.isEmpty else { return }
    picker.selectByUser(min(max(row, rows.lowerBound), rows.upperBound - 1), in: component)
  }

  private func step(by count: Int) {
    let (row, overflows) = selectedRow.addingReportingOverflow(count)
    if !overflows { choose(row) }
  }

  // MARK: Touches and wheel

  /// The top of the row in the middle.
  private var middle: Double {
    let cell = traitCollection.cellSize.height
    return ((bounds.height - cell) / 2 / cell).rounded() * cell
  }

  override var staysHighlightedOutside: Bool { true }

  override func beginTracking(_ touch: Touch) -> Bool {
    guard selectedRow >= 0 else { return false }
    link?.isPaused = true
    drag = (position, touch.location(in: self).y, false)
    return true
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    guard var drag else { return true }
    let cell = traitCollection.cellSize.height
    let distance = touch.location(in: self).y - drag.y
    drag.hasMoved = drag.hasMoved || abs(distance) >= cell / 2
    self.drag = drag
    let rows = rows
    guard drag.hasMoved, !rows.isEmpty else { return true }
    position = min(
      max(drag.start - distance / cell, Double(rows.lowerBound)), Double(rows.upperBound - 1))
    setNeedsDisplay()
    return true
  }

  override func endTracking(_ touch: Touch) {
    guard let drag else { return }
    self.drag = nil
    let cell = traitCollection.cellSize.height
    if drag.hasMoved {
      choose(Int(saturated: position.rounded()))
    } else if isTouchInside {
      let row = position.rounded() + ((touch.location(in: self).y - middle) / cell).rounded(.down)
      if rows.contains(Int(saturated: row)) { choose(Int(saturated: row)) }
    }
    select(selectedRow, animated: true)
  }

  override func cancelTracking() {
    drag = nil
    select(selectedRow, animated: true)
  }

  override var wheelControl: Control { picker.wheelControl }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard takesWheel(event) else { return super.scrolled(event) }
    let notches = wheel.wholeNotches(adding: event.dy)
    if notches != 0 { step(by: notches) }
    return true
  }

  // MARK: Keys

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.subtracting(.shift).isEmpty else { return super.keyPressed(event) }
    if case .character(let letter) = event.key {
      guard letter.isLetter || letter.isNumber || letter == " " && typeAhead.isActive(at: time) else {
        return super.keyPressed(event)
      }
      return type(letter) || super.keyPressed(event)
    }
    guard event.modifiers.isEmpty else { return super.keyPressed(event) }
    let forward = effectiveLayoutDirection == .leftToRight ? 1 : -1
    switch event.key {
    case .down: step(by: 1)
    case .up: step(by: -1)
    case .pageDown: step(by: Self.pageRows)
    case .pageUp: step(by: -Self.pageRows)
    case .home: choose(rows.lowerBound)
    case .end: choose(rows.upperBound - 1)
    case .right: picker.moveFocus(from: component, by: forward)
    case .left: picker.moveFocus(from: component, by: -forward)
    default: return super.keyPressed(event)
    }
    typeAhead.reset()
    return true
  }

  private var time: Double { window?.currentTime ?? 0 }

  /// Chooses the row that begins with what was typed. Zeros before a number need not be typed. In a long column, the rows
  /// around the chosen one are searched.
  ///
  /// - Returns: false if the character begins no row.
  private func type(_ letter: Character) -> Bool {
    let rows = rows
    let count = min(rows.count, Self.searchedRows)
    let first = min(max(selectedRow - count / 2, rows.lowerBound), rows.upperBound - count)
    let found = typeAhead.type(
      String(letter), at: time, cursor: rows.contains(selectedRow) ? selectedRow - first : nil, count: count
    ) { row, typed in
      let title = title(of: first + row)
      return title.begins(with: typed) || String(title.drop { $0 == "0" }).begins(with: typed)
    }
    guard let found else { return typeAhead.isActive(at: time) }
    if first + found == selectedRow {
      window?.post(.layoutChanged(self))
    } else {
      choose(first + found)
    }
    return true
  }

  // MARK: Drawing

  override func draw(in canvas: inout Canvas) {
    let (palette, cell) = (palette, traitCollection.cellSize)
    guard selectedRow >= 0 else { return }
    let (middle, rows) = (middle, rows)
    let band = Rect(x: 0, y: middle, width: bounds.width, height: cell.height)
    if palette.isColored { canvas.fill(band, with: isTracking ? palette.track : palette.recessedSurface) }
    let columns = Int(saturated: bounds.width / cell.width + 0.01) - Self.marginColumns
    let center = Int(saturated: position.rounded())
    let reach = Int(saturated: bounds.height / cell.height) + 1
    let first = max(rows.lowerBound, center - reach)
    for row in first..<max(first, min(rows.upperBound, center + reach)) {
      let y = middle + (Double(row) - position + 0.5).rounded(.down) * cell.height
      guard y >= 0, y + cell.height <= bounds.height + 0.01 else { continue }
      let isChosen = y == middle
      canvas.drawCentered(
        title(of: row), about: Point(x: bounds.midX, y: y + cell.height / 2), columns: columns, cell: cell,
        font: Font(isBold: isChosen),
        color: isEnabled ? palette.label : palette.secondaryLabel)
    }
    // Marks show the chosen row without colours.
    for (mark, x) in [("▸", cell.width / 2), ("◂", bounds.width - cell.width / 2)] {
      canvas.drawCentered(
        mark, about: Point(x: x, y: band.midY), columns: 1, cell: cell, font: .standard,
        color: isEnabled ? palette.label : palette.secondaryLabel)
    }
  }

  // MARK: Accessibility

  override var defaultAccessibilityLabel: String? {
    picker.delegate?.pickerView(picker, accessibilityLabelForComponent: component)
      ?? picker.accessibilityLabel
  }

  override var defaultAccessibilityValue: String? {
    guard selectedRow >= 0 else { return nil }
    return picker.spokenTitle?(selectedRow, component) ?? title(of: selectedRow)
  }

  override var defaultAccessibilityRange: AccessibilityRange? {
    let rows = rows
    guard !rows.isEmpty, selectedRow >= 0 else { return nil }
    return AccessibilityRange(
      minimum: Double(rows.lowerBound + 1), maximum: Double(rows.upperBound), step: 1,
      value: Double(selectedRow + 1))
  }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.adjustable) }

  /// Moves by pages, to an end, or to the row with a number.
  override func accessibilityAdjust(_ adjustment: ValueAdjustment) {
    switch adjustment {
    case .pages(let count): step(by: count * Self.pageRows)
    case .minimum: choose(rows.lowerBound)
    case .maximum: choose(rows.upperBound - 1)
    case .reset: break
    case .value(let value): choose(Int(saturated: value.rounded()) - 1)
    }
  }

  override func accessibilityIncrement() { step(by: 1) }

  override func accessibilityDecrement() { step(by: -1) }
}

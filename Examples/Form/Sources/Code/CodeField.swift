import Backlit

/// A field for a code of digits with a cell for each of them, as for a second factor.
///
/// It is a text control of its own kind: it adopts `KeyInput` and uses only what is public, as `TextField` does.
final class CodeField: Control, KeyInput {
  /// The number of digits.
  let length: Int
  /// The digits so far.
  private(set) var code = ""
  /// The number of digits before the insertion point.
  private var place = 0
  /// Whether the next text replaces all digits.
  private var isAllSelected = false

  init(length: Int = 6) {
    self.length = length
    super.init()
    accessibilityLabel = "Code"
  }

  // MARK: KeyInput

  var hasText: Bool { !code.isEmpty }

  func insertText(_ text: String) {
    if isAllSelected { (code, place) = ("", 0) }
    let digits = String(text.filter { $0.isASCII && $0.isNumber }.prefix(length - code.count))
    guard !digits.isEmpty else { return }
    code.insert(contentsOf: digits, at: index(place))
    place += digits.count
    didChange(digits.count == 1 ? .typed(digits) : .inserted(digits))
    sendActions(for: .editingChanged)
  }

  func deleteBackward() {
    guard place > 0 else { return }
    place -= 1
    let digit = code.remove(at: index(place))
    didChange(.deleted(String(digit)))
    sendActions(for: .editingChanged)
  }

  func selectAll() {
    isAllSelected = true
    setNeedsDisplay()
  }

  private func index(_ place: Int) -> String.Index { code.index(code.startIndex, offsetBy: place) }

  /// Draws and speaks a change.
  private func didChange(_ change: AccessibilityValueChange) {
    isAllSelected = false
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
    window?.post(.valueChanged(self, change))
  }

  // MARK: Keys

  override func keyPressed(_ event: KeyEvent) -> Bool {
    switch (event.key, event.modifiers) {
    case (.character(let character), []) where character.isNumber: insertText(String(character))
    case (.backspace, []): deleteBackward()
    case (.left, []): move(to: place - 1)
    case (.right, []): move(to: place + 1)
    case (.home, []): move(to: 0)
    case (.end, []): move(to: code.count)
    default: return super.keyPressed(event)
    }
    return true
  }

  private func move(to target: Int) {
    place = min(max(target, 0), code.count)
    didChange(.moved(to: place < code.count ? String(code[index(place)]) : "", by: .character))
  }

  // MARK: Place and picture

  override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: Double(2 * length + 1) * cell.width, height: cell.height)
  }

  private func cell(of digit: Int) -> Rect {
    let cell = traitCollection.cellSize
    return Rect(x: Double(2 * digit + 1) * cell.width, y: 0, width: cell.width, height: cell.height)
  }

  /// The terminal's cursor stands here.
  override var caretRect: Rect? { cell(of: min(place, length - 1)) }

  override func draw(in canvas: inout Canvas) {
    for digit in 0..<length {
      let text = digit < code.count ? String(code[index(digit)]) : "_"
      canvas.drawText(text, at: cell(of: digit).origin, color: palette.label)
    }
  }

  // MARK: Accessibility

  override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(.textField) }
    set { super.accessibilityTraits = newValue }
  }

  override var accessibilityValue: String? {
    get { code.isEmpty ? nil : code }
    set { super.accessibilityValue = newValue }
  }

  /// The rotor moves the insertion point by digits.
  override func accessibilityMove(by unit: AccessibilityTextUnit, forward: Bool) -> Bool? {
    let before = place
    move(to: unit == .character ? place + (forward ? 1 : -1) : forward ? code.count : 0)
    return place != before
  }

  /// The rest of the code is read.
  override func accessibilityRead(continuing: Bool) -> String? {
    continuing || place == code.count ? nil : String(code[index(place)...])
  }
}

import BacklitGeometry
import BacklitText
import BacklitValues

/// The field in which the user types a number for a value control, over that control.
///
/// Enter sets the nearest allowed value, and Escape leaves the value as it is. Both give the focus back to the control.
@MainActor
final class NumberEntryField: TextField {
  private weak var control: ValueControl?
  private var isClosing = false

  /// The number of columns for digits.
  private static let digits = 10

  /// Opens a field over a control, with the first character of the number.
  /// - Returns: whether there is a window to show it in.
  static func open(for control: ValueControl, typing character: Character) -> Bool {
    guard let window = control.window else { return false }
    let field = NumberEntryField(control)
    // A modal view covers what is outside of it.
    let container: View = control.innermostModalView ?? window
    container.addSubview(field)
    field.place(in: container)
    guard window.focus(on: field, scrolling: false) else {
      field.removeFromSuperview()
      return false
    }
    _ = field.perform(.insert(character))
    return true
  }

  private init(_ control: ValueControl) {
    self.control = control
    super.init()
    if control.entersTimes {
      filter = .characters { $0.isNumber || ":.,٫".contains($0) }
      validation = .time
    } else {
      keyboardType = .decimal
      validation = .number
    }
    accessibilityLabel = control.accessibilityLabel
    accessibilityLanguage = control.accessibilityLanguage
    guard !control.entersTimes else { return }
    switch control.format.unit {
    case .none: break
    case .percent, .balance: suffix = "%"
    case .decibels: suffix = "dB"
    case .named(let symbol, _): suffix = symbol
    }
  }

  /// Covers the middle of the control, with a row for the message where there is room.
  private func place(in container: View) {
    guard let control else { return }
    let cell = container.traitCollection.cellSize
    let shown = control.convert(control.bounds, to: nil)
    let area = container.convert(container.bounds, to: nil)
    let columns = Double(Self.digits + 3 + (suffix?.count ?? 0))
    let size = Size(
      width: min(columns * cell.width, area.width),
      height: (shown.height >= 2.5 * cell.height ? 3 : 1) * cell.height)
    func start(_ center: Double, _ extent: Double, _ low: Double, _ high: Double, _ step: Double) -> Double {
      max(low, min(((center - extent / 2) / step).rounded() * step, high - extent))
    }
    let place = Rect(
      x: start(shown.midX, size.width, area.minX, area.maxX, cell.width),
      y: start(shown.midY, size.height, area.minY, area.maxY, cell.height), width: size.width,
      height: size.height)
    frame = container.convert(place, from: nil)
  }

  override func handleKeyBeforeText(_ event: KeyEvent) -> Bool {
    switch (event.key, event.modifiers) {
    case (.escape, []): close()
    case (.tab, _):
      // The focus moves on from the control.
      if apply() { return false }
    default: return super.handleKeyBeforeText(event)
    }
    return true
  }

  override func handleReturn(_ event: KeyEvent) -> Bool {
    if event.modifiers.isEmpty, !event.isRepeat { _ = apply() }
    return true
  }

  /// Sets the nearest allowed value.
  /// - Returns: whether the text is a number; otherwise the field stays.
  private func apply() -> Bool {
    guard validate() else { return false }
    let (control, value) = (control, control?.value(typed: text))
    close()
    if let value { control?.propose(value) }
    return true
  }

  private func close() {
    guard !isClosing else { return }
    isClosing = true
    let (window, control) = (window, control)
    if isFocused, let control { window?.focus(on: control) }
    removeFromSuperview()
  }

  /// A field that loses the focus goes away without a change.
  override func endEditing() {
    super.endEditing()
    if !isClosing {
      isClosing = true
      removeFromSuperview()
    }
  }
}

extension View {
  /// The innermost modal view around this view; nil for none.
  fileprivate var innermostModalView: View? {
    var view = superview
    while let current = view, !current.accessibilityViewIsModal { view = current.superview }
    return view
  }
}

extension TextValidation {
  /// The text is empty or a time: minutes and seconds, or seconds only.
  static let time = TextValidation(name: "time") { text, language in
    text.isEmpty || TimeText.seconds(of: text) != nil ? nil : language.text(TextInputMessage.time)
  }
}

import Accessibility
import Drawing
import Geometry
import Toolkit

/// A row of the panel: a key, its setting and the current value. A click changes the setting as well.
@MainActor
final class SettingRow: View {
  let setting: PreviewSetting
  var value = "" {
    didSet {
      guard value != oldValue else { return }
      setNeedsDisplay()
      setNeedsAccessibilityUpdate()
    }
  }
  /// Whether the value differs from the value at the start.
  var isChanged = false { didSet { if isChanged != oldValue { setNeedsDisplay() } } }
  private let onSwitch: @MainActor (PreviewSetting) -> Void

  init(_ setting: PreviewSetting, onSwitch: @escaping @MainActor (PreviewSetting) -> Void) {
    self.setting = setting
    self.onSwitch = onSwitch
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = setting.title
    accessibilityHint = "Alt \(setting.letter.uppercased())"
  }

  override var accessibilityValue: String? {
    get { value }
    set { super.accessibilityValue = newValue }
  }

  override func accessibilityActivate() -> Bool {
    onSwitch(setting)
    return true
  }

  override func touchBegan(_ touch: Touch) {}
  override func touchEnded(_ touch: Touch) {
    if bounds.contains(touch.location(in: self)) { onSwitch(setting) }
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    func write(_ text: String, column: Double, _ color: Color, font: Font = .standard) {
      let room = Int(saturated: bounds.width / cell.width - column)
      let text = TextMetrics.truncated(text, toColumns: room)
      canvas.drawText(text, at: Point(x: column * cell.width, y: 0), font: font, color: color)
    }
    write("Alt \(setting.letter.uppercased())", column: 0, PreviewColors.key)
    write(setting.title, column: 7, PreviewColors.quiet)
    write(
      value, column: 17, isChanged ? PreviewColors.key : PreviewColors.text,
      font: isChanged ? .bold : .standard)
  }

  /// The number of columns that a row needs.
  static let columns = 26
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitUI

/// A text of the panel: a mark at the left, and wrapped text beside it.
@MainActor
final class Paragraph: View {
  /// The content of a paragraph.
  struct Content: Hashable {
    /// The mark at the left; empty for none.
    var mark = ""
    var text: String
    var markColor = DebuggerColors.quiet
    var color = DebuggerColors.text
    var isHeading = false
    /// The number of columns for the mark.
    var markColumns = 0
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = content.isHeading ? .header : .staticText
    // A dot shows a state by its colour, and a voice says "black circle".
    let words = String(content.text.drop { $0 == "●" || $0 == " " })
    accessibilityLabel = [content.mark, words].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The number of rows of the text at a width in columns.
  func rows(columns: Int) -> Int { lines(columns: columns).count }

  private func lines(columns: Int) -> [String] {
    TextMetrics.wrap(content.text, columns: max(8, columns - content.markColumns))
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let font = content.isHeading ? Font.bold : .standard
    canvas.drawText(content.mark, at: .zero, font: font, color: content.markColor)
    let x = Double(content.markColumns) * cell.width
    for (row, line) in lines(columns: Int(saturated: bounds.width / cell.width)).enumerated() {
      canvas.drawText(line, at: Point(x: x, y: Double(row) * cell.height), font: font, color: content.color)
    }
  }
}

/// A row of the panel: a key, its setting and the current value. The key or a click changes the setting.
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

  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }

  override func touchEnded(_ touch: Touch) -> Bool {
    guard bounds.contains(touch.location(in: self)) else { return false }
    onSwitch(setting)
    return true
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    func write(_ text: String, column: Double, _ color: Color, font: Font = .standard) {
      let room = Int(saturated: bounds.width / cell.width - column)
      let text = TextMetrics.truncated(text, toColumns: room)
      canvas.drawText(text, at: Point(x: column * cell.width, y: 0), font: font, color: color)
    }
    write("Alt \(setting.letter.uppercased())", column: 0, DebuggerColors.key)
    write(setting.title, column: 7, DebuggerColors.quiet)
    write(
      value, column: 17, isChanged ? DebuggerColors.key : DebuggerColors.text,
      font: isChanged ? .bold : .standard)
  }

  /// The number of columns that a row needs.
  static let columns = 26
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// A line that says what the keys do at the focus, for the bottom of a page.
///
/// It follows the focus: the key commands in reach, the innermost first, the keys of the program, and those of the view with the
/// focus. Whole entries that do not fit are left out. While a bar is shown, the last line of the screen does not repeat its keys.
///
/// Readers skip the bar: it would be one more stop on each page, and `?` lists the same keys, with more words.
@MainActor
open class KeyBar: View {
  private var registration: HandlerRegistration?
  private weak var registrar: Window?

  /// Creates a bar.
  public init() {
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
  }

  override func updateParts() {
    guard window !== registrar else { return }
    registration?.remove()
    registrar = window
    registration = window?.keyBars.add { [weak self] in self }
    invalidateIntrinsicContentSize()
  }

  private var hasKeys: Bool { window?.hasKeys ?? true }

  /// One row; none in a picture that is written once.
  open override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: hasKeys ? traitCollection.cellSize.height : 0)
  }

  open override func draw(in canvas: inout Canvas) {
    guard hasKeys else { return }
    let (palette, cell) = (palette, traitCollection.cellSize)
    if palette.isColored, !palette.isPlain { canvas.fill(bounds, with: palette.surface) }
    canvas.drawKeys(
      window?.keysAtFocus ?? [], in: bounds.insetBy(dx: cell.width, dy: 0), cell: cell, font: .standard,
      color: palette.label, keyColor: palette.legible(palette.fill, on: palette.surface),
      isMirrored: effectiveLayoutDirection == .rightToLeft)
  }
}

/// An entry of the list of keys.
public struct KeyHelpItem: Hashable, Sendable {
  /// The names of the keys.
  package let keys: String
  /// The effect of the keys, in few words.
  package let meaning: String

  /// Creates an entry.
  public init(keys: String, meaning: String) {
    self.keys = keys
    self.meaning = meaning
  }
}

extension Canvas {
  /// Draws entries of the list of keys side by side: as many as fit, and a first one that is too long with an ellipsis.
  ///
  /// Each is drawn by itself, its keys in bold letters. In a single line of text, bidirectional ordering would change the order
  /// of Arabic keys.
  package mutating func drawKeys(
    _ items: [KeyHelpItem], in rect: Rect, cell: Size, font: Font, color: Color, keyColor: Color,
    isMirrored: Bool
  ) {
    let columns = Int(saturated: rect.width / cell.width)
    var bold = font
    bold.isBold = true
    var used = 0
    func draw(_ text: String, _ font: Font, _ color: Color, in canvas: inout Canvas) {
      let text = text.inReadingDirection
      let width = TextMetrics.columns(of: text)
      let column = isMirrored ? columns - used - width : used
      canvas.drawText(
        text, at: Point(x: rect.minX + Double(column) * cell.width, y: rect.minY), font: font, color: color)
      used += width
    }
    for item in items {
      let keys = TextMetrics.truncated(item.keys, toColumns: columns)
      let room = columns - TextMetrics.columns(of: keys) - 1
      let meaning = room > 0 ? TextMetrics.truncated(item.meaning, toColumns: room) : ""
      let width = columns - room + TextMetrics.columns(of: meaning) - (meaning.isEmpty ? 1 : 0)
      guard used + width <= columns, !keys.isEmpty else { return }
      draw(keys, bold, keyColor, in: &self)
      used += 1
      draw(meaning, font, color, in: &self)
      used += 3
    }
  }
}

extension String {
  /// The text with a right-to-left mark before it if it contains Arabic letters, so that it starts at the
  /// right even with a Latin word first.
  package var inReadingDirection: String {
    unicodeScalars.contains { (0x621...0x64A).contains($0.value) } ? "\u{200F}" + self : self
  }
}

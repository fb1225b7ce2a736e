import AutoLayout
import Drawing
import Geometry
import Toolkit

/// The last line of a screen: what was spoken last while the reader is on, or else a few words on the keys.
///
/// Readers do not see it: it repeats what they say.
@MainActor
final class CaptionBar: View {
  /// What was spoken last; nil before anything was and while the reader is off.
  var caption: String? { didSet { if caption != oldValue { setNeedsDisplay() } } }
  /// What is wrong with speech and what to do about it; nil when nothing is.
  var trouble: (reason: String, remedy: String)? { didSet { setNeedsDisplay() } }
  /// Whether anything is to be spoken, so that it matters that it cannot.
  var isSpeaking = false { didSet { if isSpeaking != oldValue { setNeedsDisplay() } } }
  /// Something else that is to be known, until a key or a button is pressed.
  var notice: String? { didSet { if notice != oldValue { setNeedsDisplay() } } }
  /// The language.
  var words = SessionWords.english { didSet { setNeedsDisplay() } }
  /// The program's own keys.
  var programKeys: [KeyHelpItem] = [] { didSet { if programKeys != oldValue { setNeedsDisplay() } } }

  /// As many of the keys as there is room for, those that one cannot guess first.
  private func help(columns: Int) -> [String] {
    var items = (words.firstKeys + programKeys + words.otherKeys).map { "\($0.keys) \($0.meaning)" }
    while items.count > 1, TextMetrics.columns(of: items.joined(separator: "   ")) > columns {
      items.removeLast()
    }
    return items.map { TextMetrics.truncated($0, toColumns: columns).inReadingDirection }
  }

  /// Draws the keys one by one: in one line of text those of an Arabic one would change places.
  private func drawHelp(in canvas: inout Canvas, columns: Int, font: Font) {
    let isMirrored = LayoutDirection(language: words.tag) == .rightToLeft
    var used = 0
    for item in help(columns: columns) {
      let width = TextMetrics.columns(of: item)
      let column = 1 + (isMirrored ? columns - used - width : used)
      let place = Point(x: Double(column) * traitCollection.cellSize.width, y: 0)
      canvas.drawText(item, at: place, font: font, color: Self.quiet)
      used += width + 3
    }
  }

  /// What is wrong, from the fullest wording to the shortest.
  private var warnings: [String] {
    guard isSpeaking, let trouble else { return [] }
    let (reason, remedy) = (words.failure(trouble.reason), words.failure(trouble.remedy))
    // Details come after a colon; they are for those who have the room.
    let short = reason.prefix { $0 != ":" }
    return ["\(reason); \(remedy)", "\(short); \(remedy)", remedy].map { "\(words.noSound): \($0)" }
  }

  private static let ground = Color(red: 0.11, green: 0.12, blue: 0.14)
  private static let spoken = Color(red: 1, green: 0.88, blue: 0.55)
  private static let quiet = Color(white: 0.68)
  private static let alert = Color(red: 1, green: 0.55, blue: 0.45)

  init() {
    super.init()
    backgroundColor = Self.ground
    accessibilityElementsHidden = true
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: inout Canvas) {
    let columns = Int(saturated: bounds.width / traitCollection.cellSize.width) - 2
    guard columns > 0 else { return }
    let start = Point(x: traitCollection.cellSize.width, y: 0)
    let font = Font(size: 13)
    if let notice {
      canvas.drawText(
        TextMetrics.truncated(notice, toColumns: columns), at: start, font: font, color: Self.alert)
      return
    }
    let warnings = self.warnings
    // Captions go on without sound; the warning takes what room they leave.
    if caption == nil, warnings.isEmpty { return drawHelp(in: &canvas, columns: columns, font: font) }
    var used = 0
    if let caption {
      let text = TextMetrics.truncated("» " + caption, toColumns: columns)
      canvas.drawText(text, at: start, font: font, color: Self.spoken)
      used = TextMetrics.columns(of: text) + 3
    }
    let fitting = warnings.first { TextMetrics.columns(of: $0) <= columns - used }
    guard let warning = fitting ?? warnings.last, columns - used > 8 else { return }
    let text = TextMetrics.truncated(warning, toColumns: columns - used)
    let x = Double(columns + 1 - TextMetrics.columns(of: text)) * traitCollection.cellSize.width
    canvas.drawText(text, at: Point(x: x, y: 0), font: font, color: Self.alert)
  }
}

extension String {
  /// The text with a mark before it, if it has letters of Arabic, so that it begins at the right even with a Latin word.
  var inReadingDirection: String {
    unicodeScalars.contains { (0x621...0x64A).contains($0.value) } ? "\u{200F}" + self : self
  }
}

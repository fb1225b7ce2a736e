import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// The last line of a screen: the last utterance while the reader is on, otherwise a short list of keys.
///
/// It is hidden from screen readers because it repeats their speech.
@MainActor
final class CaptionBar: View {
  /// The last utterance; nil before the first one and while the reader is off.
  var caption: String? { didSet { if caption != oldValue { setNeedsDisplay() } } }
  /// The number of columns before the caption besides the usual one.
  var indent = 0 { didSet { if indent != oldValue { setNeedsDisplay() } } }
  /// The problem with speech; nil if there is none.
  var trouble: SpeechFailure? { didSet { setNeedsDisplay() } }
  /// Whether the reader is on, so that missing speech matters.
  var isSpeaking = false { didSet { if isSpeaking != oldValue { setNeedsDisplay() } } }
  /// A message that is shown until a key or a button is pressed.
  var notice: String? { didSet { if notice != oldValue { setNeedsDisplay() } } }
  /// The language of the words.
  var language = Language.en { didSet { if language != oldValue { setNeedsDisplay() } } }
  /// Whether the names of keys are not shown, because a screen reader would read them when the terminal gets the focus.
  var hidesHelp = false { didSet { if hidesHelp != oldValue { setNeedsDisplay() } } }
  /// The keys with an effect at the focus; none while a bar of the program shows them.
  var keysAtFocus: [KeyHelpItem] = [] { didSet { if keysAtFocus != oldValue { setNeedsDisplay() } } }
  /// Whether letters are typed into a text.
  var isTyping = false { didSet { if isTyping != oldValue { setNeedsDisplay() } } }

  /// The keys, those that are hard to guess first.
  private var help: [KeyHelpItem] {
    KeyHelpList.first.names.filter { !isTyping || $0 != "keys" }.map { language.keyHelp(.first, $0) }
      + keysAtFocus
  }

  /// The wordings of the warning, from the longest to the shortest.
  private var warnings: [String] {
    guard isSpeaking, let trouble else { return [] }
    let remedy = trouble.remedy(in: language)
    let reason = trouble.reason(in: language)
    // Where only one of them fits, the remedy for a missing server also says what is missing; other remedies do not.
    let short = if case .unreachable = trouble { remedy } else { reason }
    let noSound = language.text(SessionText.noSound)
    return [
      "\(trouble.detailedReason(in: language)); \(remedy)", "\(reason); \(remedy)", short,
    ].map { "\(noSound): \($0)" }
  }

  private var colors: SessionColors { palette.session }

  init() {
    super.init()
    accessibilityElementsHidden = true
    isUserInteractionEnabled = false
  }

  /// Shows a caption that begins and ends in different columns than the one before. Every character of it changes, so a screen
  /// reader of the terminal speaks all of it, even if the text is the same.
  func replaceCaption(with words: String) {
    let (oldIndent, oldEnd) = (indent, endColumn)
    caption = words
    for place in 0...2 where place != oldIndent {
      indent = place
      if endColumn != oldEnd { return }
    }
  }

  private var captionColumn: Int { 1 + indent }

  /// The caption as it is shown; nil if there is none.
  private var captionText: String? {
    let columns = Int(saturated: bounds.width / traitCollection.cellSize.width) - 1 - captionColumn
    return columns > 0 ? caption.map { TextMetrics.truncated("» " + $0, toColumns: columns) } : nil
  }

  /// The column after the caption.
  var endColumn: Int { captionColumn + (captionText.map(TextMetrics.columns) ?? 0) }

  override func draw(in canvas: inout Canvas) {
    canvas.fill(bounds, with: colors.bar)
    let columns = Int(saturated: bounds.width / traitCollection.cellSize.width) - 2
    guard columns > 0 else { return }
    let start = Point(x: traitCollection.cellSize.width, y: 0)
    let font = Font(size: 13)
    if let notice {
      canvas.drawText(
        TextMetrics.truncated(notice, toColumns: columns), at: start, font: font, color: colors.warning)
      return
    }
    let warnings = self.warnings
    // Captions are shown without sound too; the warning gets the remaining columns.
    if caption == nil, warnings.isEmpty {
      guard !hidesHelp else { return }
      let line = Rect(x: start.x, y: 0, width: Double(columns) * start.x, height: bounds.height)
      return canvas.drawKeys(
        help, in: line, cell: traitCollection.cellSize, font: font, color: colors.help,
        keyColor: colors.caption, isMirrored: language.direction == .rightToLeft)
    }
    var used = 0
    if let text = captionText {
      let place = Point(x: Double(captionColumn) * traitCollection.cellSize.width, y: 0)
      canvas.drawText(text, at: place, font: font, color: colors.caption)
      used = TextMetrics.columns(of: text) + 3
    }
    let fitting = warnings.first { TextMetrics.columns(of: $0) <= columns - used }
    guard let warning = fitting ?? warnings.last, columns - used > 8 else { return }
    let text = TextMetrics.truncated(warning, toColumns: columns - used)
    let x = Double(columns + 1 - TextMetrics.columns(of: text)) * traitCollection.cellSize.width
    canvas.drawText(text, at: Point(x: x, y: 0), font: font, color: colors.warning)
  }
}

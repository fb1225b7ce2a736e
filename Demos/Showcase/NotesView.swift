import Backlit

/// Notes in a markup of two signs: `# ` begins a heading and `## ` a smaller one; other lines are text. They are shown as
/// headings and text, or raw.
final class NotesView: StackView {
  /// The notes.
  var markup = "" { didSet { if markup != oldValue { show() } } }
  /// Whether the markup is shown as it is written.
  var isRaw = false { didSet { if isRaw != oldValue { show() } } }

  /// Registers the class for definitions.
  static func register(in registry: inout ClassRegistry) {
    registry.register(
      NotesView.self, inherits: "StackView", "Notes as headings and text, or raw.",
      properties: [
        .text("markup", \NotesView.markup, "The notes; # and ## begin headings."),
        .bool("isRaw", \NotesView.isRaw, "Whether the markup is shown as it is written."),
      ], make: { NotesView() })
  }

  private func show() {
    // A free row sets headings and paragraphs apart where letters have one size.
    spacing = isRaw ? 0 : 16
    for view in arrangedSubviews { view.removeFromSuperview() }
    for line in markup.split(separator: "\n") { addArrangedSubview(label(for: line)) }
  }

  private func label(for line: Substring) -> Label {
    let level = line.prefix { $0 == "#" }.count
    let isHeading = !isRaw && level > 0
    let label = Label(text: isHeading ? String(line.dropFirst(level + 1)) : String(line))
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    label.font = .preferredFont(forTextStyle: isHeading ? (level == 1 ? .title3 : .headline) : .body)
    if isHeading {
      label.accessibilityTraits = .header
      label.accessibilityHeadingLevel = level
    }
    return label
  }
}

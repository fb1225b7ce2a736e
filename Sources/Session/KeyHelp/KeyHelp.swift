import Accessibility
import AutoLayout
import Drawing
import Geometry
import Input
import Toolkit

/// One line of the list of keys.
public struct KeyHelpItem: Hashable, Sendable {
  /// The key or keys, as they are called.
  public let keys: String
  /// What they do.
  public let meaning: String

  /// A line from its two sides.
  public init(keys: String, meaning: String) {
    self.keys = keys
    self.meaning = meaning
  }

  /// The keys that work in every program without the reader.
  public static let general = [
    KeyHelpItem(keys: "Tab, Shift Tab", meaning: "next and previous control"),
    KeyHelpItem(keys: "Space, Enter", meaning: "press"),
    KeyHelpItem(keys: "Arrows", meaning: "adjust by a step"),
    KeyHelpItem(keys: "Page Up, Page Down", meaning: "adjust by ten steps"),
    KeyHelpItem(keys: "Home, End", meaning: "to the ends"),
    KeyHelpItem(keys: "Delete, double click", meaning: "back to the default"),
    KeyHelpItem(keys: "Control while dragging", meaning: "adjust finely"),
    KeyHelpItem(keys: "Escape while dragging", meaning: "let go, as it was before"),
    KeyHelpItem(keys: "Alt Z, Control _", meaning: "undo the last change"),
    KeyHelpItem(keys: "Alt Shift Z", meaning: "redo it"),
    KeyHelpItem(keys: "F6", meaning: "screen reader on"),
    KeyHelpItem(keys: "?", meaning: "these keys"),
    KeyHelpItem(keys: "Control C", meaning: "leave at once"),
  ]

  /// The keys that the reader takes while it is on.
  public static let reader = [
    KeyHelpItem(keys: "Left, Right", meaning: "previous and next element"),
    KeyHelpItem(keys: "Home, End", meaning: "first and last element"),
    KeyHelpItem(keys: "Up, Down", meaning: "raise and lower the value"),
    KeyHelpItem(keys: "Space, Enter", meaning: "activate"),
    KeyHelpItem(keys: "Escape, Control", meaning: "stop speech"),
    KeyHelpItem(keys: "Escape in silence", meaning: "leave"),
    KeyHelpItem(keys: "Control R", meaning: "read on from here"),
    KeyHelpItem(keys: "Control L", meaning: "repeat"),
    KeyHelpItem(keys: "Control S", meaning: "spell"),
    KeyHelpItem(keys: "Control Left, Right", meaning: "previous and next heading"),
    KeyHelpItem(keys: "Alt Z, Control _", meaning: "undo the last change"),
    KeyHelpItem(keys: "Alt Shift Z", meaning: "redo it"),
    KeyHelpItem(keys: "F6", meaning: "screen reader off"),
    KeyHelpItem(keys: "?", meaning: "these keys"),
  ]
}

/// The list of keys, over everything else until it is closed. Each line is an element, so it is read like
/// any other part of the screen.
@MainActor
final class KeyHelp: View {
  private static let ground = Color(red: 0.09, green: 0.1, blue: 0.12)
  private static let keyColor = Color(red: 1, green: 0.88, blue: 0.55)

  /// A list that a key or Escape closes.
  /// - Parameters:
  ///   - title: the heading.
  ///   - items: the lines.
  ///   - close: takes the list away.
  init(title: String, items: [KeyHelpItem], close: @escaping @MainActor () -> Void) {
    self.close = close
    super.init()
    identifier = "keys"
    backgroundColor = Self.ground
    // Dark in every style, as the captions are.
    theme = Theme(name: "keys", light: .anodised, lightHighContrast: .whiteOnBlack)
    accessibilityViewIsModal = true
    translatesAutoresizingMaskIntoConstraints = false

    let heading = Label(text: title)
    heading.font = Font(size: 14, isBold: true)
    heading.accessibilityTraits = .header
    let rows = items.map { item in
      let keys = Label(text: item.keys)
      keys.textColor = Self.keyColor
      let meaning = Label(text: item.meaning)
      // Where there is little room the meaning is cut, not the key.
      keys.setContentCompressionResistancePriority(800, for: .horizontal)
      let row = StackView(arrangedSubviews: [keys, meaning])
      row.distribution = .fill
      row.spacing = 16
      keys.isAccessibilityElement = false
      meaning.isAccessibilityElement = false
      row.isAccessibilityElement = true
      row.accessibilityLabel = item.keys
      row.accessibilityValue = item.meaning
      row.accessibilityTraits = .staticText
      return (row: row, keys: keys)
    }
    let stack = StackView(arrangedSubviews: [heading] + rows.map(\.row))
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    let widths = rows.dropFirst().compactMap { row in
      rows.first.map { row.keys.widthAnchor.constraint(equalTo: $0.keys.widthAnchor) }
    }
    LayoutConstraint.activate(
      widths + [
        stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
        stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
        stack.topAnchor.constraint(equalTo: topAnchor),
        stack.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
  }

  private let close: @MainActor () -> Void

  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    // The program behind gets none of the others: the list is modal.
    if [.escape, .enter, .character("?"), .character("q"), .character(" ")].contains(event.key) { close() }
    return true
  }

  override func touchEnded(_ touch: Touch) { close() }

  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }
}

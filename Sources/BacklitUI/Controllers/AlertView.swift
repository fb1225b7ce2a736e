import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The texts, fields and buttons of an alert. They scroll if the screen is too small.
@MainActor
final class AlertView: View {
  /// Called for Enter outside a button; returns whether there was an action to choose.
  var onReturn: (@MainActor () -> Bool)?
  private let titleLabel = AlertView.makeLabel()
  private let messageLabel = AlertView.makeLabel()
  private let column = ScrollingColumn(margin: 8)
  private var stack: StackView { column.stack }

  init() {
    super.init()
    titleLabel.font = .bar(isBold: true)
    titleLabel.accessibilityTraits = .header
    addSubview(column)
    pin(column)
    let height = column.heightAnchor.constraint(equalTo: stack.heightAnchor)
    // Lower than the compression resistance of the contents, so that they scroll instead of shrinking.
    height.priority = 700
    height.isActive = true
  }

  /// Replaces what is below the texts.
  func show(fields: [TextField], accessory: View?, buttons: [Button], inRow: Bool) {
    column.removeAll()
    add(titleLabel, spaceAfter: 0)
    add(messageLabel, spaceAfter: 16)
    for field in fields { add(field, spaceAfter: field === fields.last ? 16 : 0) }
    if let accessory { add(accessory, spaceAfter: buttons.isEmpty ? 0 : 16) }
    if inRow {
      let row = StackView(arrangedSubviews: buttons)
      row.distribution = .fillEqually
      row.spacing = 16
      stack.addArrangedSubview(row)
    } else {
      for button in buttons { stack.addArrangedSubview(button) }
    }
  }

  /// Shows the texts; the rest of the view stays, and with it the focus.
  func showTexts(title: String, message: String) {
    (titleLabel.text, messageLabel.text) = (title, message)
    (titleLabel.isHidden, messageLabel.isHidden) = (title.isEmpty, message.isEmpty)
    stack.setCustomSpacing(message.isEmpty ? 16 : 0, after: titleLabel)
  }

  private func add(_ view: View, spaceAfter space: Double) {
    stack.addArrangedSubview(view)
    stack.setCustomSpacing(space, after: view)
  }

  private static func makeLabel() -> Label {
    let label = Label()
    label.font = .bar()
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    label.textAlignment = .center
    return label
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return super.keyPressed(event) }
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    switch event.key {
    case .enter: return event.isRepeat || onReturn?() ?? false
    case .left, .right: return window?.moveFocus(forward: (event.key == .right) != isMirrored) ?? false
    case .up, .down: return window?.moveFocus(forward: event.key == .down) ?? false
    default: return super.keyPressed(event)
    }
  }
}

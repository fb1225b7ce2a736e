import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The texts, fields and buttons of an alert. They scroll if the screen is too small.
@MainActor
final class AlertView: View {
  /// Called for Enter outside a button; returns whether there was an action to choose.
  var onReturn: (@MainActor () -> Bool)?
  private let column = ScrollingColumn(margin: 8)
  private var stack: StackView { column.stack }

  init() {
    super.init()
    addSubview(column)
    pin(column)
    let height = column.heightAnchor.constraint(equalTo: stack.heightAnchor)
    // Lower than the compression resistance of the contents, so that they scroll instead of shrinking.
    height.priority = 700
    height.isActive = true
  }

  /// Replaces the contents.
  func show(
    title: String?, message: String?, fields: [TextField], accessory: View?, buttons: [Button], inRow: Bool
  ) {
    column.removeAll()
    if let title, !title.isEmpty {
      let label = makeLabel(title)
      label.font = .bar(isBold: true)
      label.accessibilityTraits = .header
      add(label, spaceAfter: message == nil ? 16 : 0)
    }
    if let message, !message.isEmpty { add(makeLabel(message), spaceAfter: 16) }
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

  private func add(_ view: View, spaceAfter space: Double) {
    stack.addArrangedSubview(view)
    stack.setCustomSpacing(space, after: view)
  }

  private func makeLabel(_ text: String) -> Label {
    let label = Label(text: text)
    label.font = .bar()
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    label.textAlignment = .center
    return label
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return super.keyPressed(event) }
    switch event.key {
    case .enter: return event.isRepeat || onReturn?() ?? false
    case .left, .up: return window?.moveFocus(forward: false) ?? false
    case .right, .down: return window?.moveFocus(forward: true) ?? false
    default: return super.keyPressed(event)
    }
  }
}

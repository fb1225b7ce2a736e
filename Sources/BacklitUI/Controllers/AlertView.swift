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
  private let column = ScrollingColumn(margin: AlertView.margin)
  private var buttonStack = StackView()
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

  /// The distance of the content from the sides, in points.
  static let margin = 8.0
  /// The distance between the buttons of a row, in points.
  static let buttonSpacing = 16.0

  /// Replaces what is below the texts, without buttons.
  func show(fields: [TextField], accessory: View?) {
    column.removeAll()
    add(titleLabel, spaceAfter: 0)
    add(messageLabel, spaceAfter: 16)
    for field in fields { add(field, spaceAfter: field === fields.last ? 16 : 0) }
    if let accessory { add(accessory, spaceAfter: 16) }
    buttonStack = StackView()
    stack.addArrangedSubview(buttonStack)
  }

  /// Shows the buttons, or arranges those that are shown.
  /// - Parameters:
  ///   - buttons: the buttons in their order.
  ///   - inRow: whether they are side by side; otherwise one below the other.
  func arrange(_ buttons: [Button], inRow: Bool) {
    buttonStack.axis = inRow ? .horizontal : .vertical
    buttonStack.distribution = inRow ? .fillEqually : .fill
    buttonStack.spacing = inRow ? Self.buttonSpacing : 0
    buttonStack.isHidden = buttons.isEmpty
    for (index, button) in buttons.enumerated() { buttonStack.insertArrangedSubview(button, at: index) }
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

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A button of an ``AlertController``.
@MainActor
public final class AlertAction {
  /// The meaning of an action.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// An ordinary choice.
    case `default`
    /// Leaves everything as it is; Escape chooses it.
    case cancel
    /// Deletes or changes data; drawn in red.
    case destructive
  }

  /// The title of the button.
  public let title: String
  /// The meaning of the action.
  public let style: Style
  /// Whether the action can be chosen.
  public var isEnabled = true { didSet { button?.isEnabled = isEnabled } }

  let handler: (@MainActor (AlertAction) -> Void)?
  weak var button: Button?

  /// Creates an action.
  /// - Parameters:
  ///   - title: the title of the button.
  ///   - style: the meaning of the action.
  ///   - handler: called after the alert was closed by this action.
  public init(title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// A message that the user must answer: an alert in the middle of the screen, or a list of actions.
///
/// ```swift
/// let alert = AlertController(title: "Delete note?", message: "This cannot be undone.")
/// alert.addAction(AlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(AlertAction(title: "Delete", style: .destructive) { [weak self] _ in self?.delete() })
/// present(alert, animated: true)
/// ```
///
/// The screen reader speaks title and message at once and moves to the button that Enter chooses. Escape chooses the
/// cancel action. The arrow keys move between the buttons.
@MainActor
public class AlertController: ViewController {
  /// The form of an alert.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// A box in the middle of the screen.
    case alert
    /// A list of actions at the bottom of the screen, or in regular width a popover at its source.
    case actionSheet
  }

  /// The form of the alert.
  public let preferredStyle: Style
  /// The text below the title; nil for none.
  public var message: String? { didSet { if message != oldValue { updateTexts() } } }
  /// The actions in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  /// The text fields in the order in which they were added.
  public private(set) var textFields: [TextField] = []
  /// The action that Enter chooses, and that is drawn as the most important one; one of ``actions``. Nil for none.
  public var preferredAction: AlertAction? {
    didSet { if preferredAction !== oldValue { emphasizeButton() } }
  }

  /// The view between the texts and the buttons; nil for none.
  var accessory: View? { nil }

  /// Creates an alert without actions. Add at least one.
  public init(title: String?, message: String? = nil, preferredStyle: Style = .alert) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init()
    self.title = title
  }

  /// Adds an action. A second cancel action traps.
  public func addAction(_ action: AlertAction) {
    checkPrecondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "An alert can have only one cancel action.")
    actions.append(action)
    rebuild()
  }

  /// Adds a text field below the message; only in an alert, not in a list of actions.
  /// - Parameter configure: sets the properties of the field.
  public func addTextField(_ configure: (@MainActor (TextField) -> Void)? = nil) {
    checkPrecondition(preferredStyle == .alert, "A list of actions cannot have text fields. Use an alert.")
    let field = TextField()
    configure?(field)
    field.addAction(for: .primaryActionTriggered) { [weak self] in self?.fieldReturned($0) }
    textFields.append(field)
    rebuild()
  }

  /// Receives the answer of the user; nil if no task waits for it.
  var answer: CheckedContinuation<AlertAction?, Never>?

  // MARK: View

  public override var title: String? { didSet { if title != oldValue { updateTexts() } } }

  public override func loadView() {
    let alertView = AlertView()
    alertView.onReturn = { [weak self] in self?.choosePreferredAction() ?? false }
    view = alertView
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    rebuild()
  }

  /// The buttons in the order in which they are shown: the cancel action comes last in a list, first in a row.
  private var shownActions: [AlertAction] {
    let others = actions.filter { $0.style != .cancel }
    let cancel = actions.filter { $0.style == .cancel }
    return isRow ? cancel + others : others + cancel
  }

  /// Whether the buttons are in a row; otherwise they are one below the other.
  private var isRow = false

  /// The columns that the longest line of text and the text fields need.
  var textColumns: Int {
    let texts = [title, message].compactMap(\.self).flatMap { $0.split(separator: "\n") }
    let longest = texts.map { TextMetrics.columns(of: String($0)) }.max() ?? 0
    return max(longest, textFields.isEmpty ? 0 : 32) + 2
  }

  /// Places two buttons side by side if their whole titles have room, and any other ones below each other.
  /// - Parameter limit: the largest width of the row in points, with its margins.
  /// - Returns: the width that the buttons need in points, with their margins.
  func arrangeButtons(within limit: Double) -> Double {
    let widest = actions.compactMap { $0.button?.intrinsicContentSize.width }.max() ?? 0
    let row = 2 * widest + AlertView.buttonSpacing + 2 * AlertView.margin
    let fits = preferredStyle == .alert && actions.count == 2 && row <= limit
    if fits != isRow {
      isRow = fits
      (viewIfLoaded as? AlertView)?.arrange(shownActions.compactMap(\.button), inRow: isRow)
    }
    return fits ? row : widest + 2 * AlertView.margin
  }

  private func rebuild() {
    guard let alertView = viewIfLoaded as? AlertView else { return }
    let buttons = shownActions.map { action -> Button in
      let button = Button(title: action.title)
      button.isOneOfMany = true
      button.isDestructive = action.style == .destructive
      button.adjustsFontForContentSizeCategory = true
      button.isEnabled = action.isEnabled
      button.addAction(for: .primaryActionTriggered) { [weak self, weak action] _ in
        if let action { self?.choose(action) }
      }
      action.button = button
      return button
    }
    emphasizeButton()
    alertView.show(fields: textFields, accessory: accessory)
    alertView.arrange(buttons, inRow: isRow)
    updateTexts()
  }

  /// Shows the texts in the same labels, so that the focus and the reader's cursor stay where they are.
  private func updateTexts() {
    guard let alertView = viewIfLoaded as? AlertView else { return }
    alertView.showTexts(title: title ?? "", message: message ?? "")
    ownPresentation?.contentDidChange()
  }

  /// The action that Enter chooses: the preferred one, or the only one.
  private var emphasizedAction: AlertAction? {
    preferredAction ?? (actions.count == 1 ? actions.first : nil)
  }

  /// Shows which button Enter chooses.
  private func emphasizeButton() {
    for action in actions {
      let isEmphasized = action === emphasizedAction
      action.button?.buttonStyle = isEmphasized ? .filled : .bordered
      action.button?.font = .bar(isBold: isEmphasized)
    }
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    guard presentingViewController == nil else { return }
    answer?.resume(returning: nil)
    answer = nil
  }

  // MARK: Answers

  private func choose(_ action: AlertAction) {
    guard action.isEnabled, ownPresentation?.phase != .dismissing else { return }
    let answer = answer
    self.answer = nil
    // A handler may present the next alert.
    dismiss(animated: true)
    action.handler?(action)
    answer?.resume(returning: action)
  }

  /// Moves on to the next field; the last one chooses the preferred action.
  private func fieldReturned(_ field: TextField) {
    if field === textFields.last {
      _ = choosePreferredAction()
    } else if field.returnKeyType != .next {
      field.window?.moveFocus(forward: true)
    }
  }

  private func choosePreferredAction() -> Bool {
    guard let action = emphasizedAction, action.isEnabled else { return false }
    choose(action)
    return true
  }

  /// Chooses the cancel action, or the only action.
  /// - Returns: whether there is one.
  func cancel() -> Bool {
    let cancel = actions.first { $0.style == .cancel } ?? (actions.count == 1 ? actions.first : nil)
    guard let cancel, cancel.isEnabled else {
      // Without actions an alert could not be closed at all.
      guard actions.isEmpty || preferredStyle == .actionSheet else { return false }
      dismiss(animated: true)
      return true
    }
    choose(cancel)
    return true
  }

  // MARK: Accessibility

  /// The kind, the title and the message, which the screen reader speaks on the way in.
  override var spokenTitle: String? {
    let kind = preferredStyle == .alert ? viewIfLoaded?.word(.alert) : viewIfLoaded?.word(.actions)
    return [kind, title, message].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The first text field, or else the button that Enter chooses: the preferred one, the cancel button, or the first one.
  public override var preferredFocusedView: View? {
    if let field = textFields.first { return field }
    let safe = preferredAction ?? (preferredStyle == .alert ? actions.first { $0.style == .cancel } : nil)
    return (safe ?? shownActions.first { $0.isEnabled })?.button
  }
}

import Backlit
import DemoSupport

/// A card with the photo and the name of a contact in front of everything, in a definition of its own.
final class ContactPreview: View, NibOwner {
  @Outlet var card: View!
  @Outlet var name: Label!
  @Outlet var call: Button!

  /// Called when the call button is pressed.
  var onCall: (@MainActor () -> Void)?
  private weak var source: View?
  private var isLeaving = false

  static let nibActions: [String: Action] = ["callContact": Action(ContactPreview.callContact)]

  /// Loads the definition.
  func load(language: String) throws {
    let file = "\(Self.nibName).json"
    let folder = try DefinitionFile.path(file).dropLast(file.count + 1)
    try loadNib(in: [String(folder)], language: language)
  }

  /// Shows the preview of a contact.
  /// - Parameters:
  ///   - contact: the name.
  ///   - container: the view that the preview covers.
  ///   - source: the view that gets the focus when the preview closes.
  func show(_ contact: String, over container: View, returningTo source: View?) {
    self.source = source
    name.text = contact
    accessibilityViewIsModal = true
    translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(self)
    LayoutConstraint.activate(constraints(equalTo: container, .leading, .trailing, .top, .bottom))
    container.layoutIfNeeded()
    View.performWithoutAnimation { setVisible(false) }
    View.animate(withDuration: Self.duration) { setVisible(true) }
    window?.focus(on: call)
    window?.post(.screenChanged(name))
  }

  /// Closes the preview.
  func dismiss() {
    guard !isLeaving else { return }
    isLeaving = true
    accessibilityViewIsModal = false
    accessibilityElementsHidden = true
    isUserInteractionEnabled = false
    if let window, let source {
      window.focus(on: source)
      window.post(.screenChanged(source))
    }
    View.animate(withDuration: Self.duration) {
      setVisible(false)
    } completion: { [self] _ in
      removeFromSuperview()
    }
  }

  override func touchBegan(_ touch: Touch) -> Bool { true }

  override func touchEnded(_ touch: Touch) -> Bool {
    dismiss()
    return true
  }

  override func accessibilityPerformEscape() -> Bool {
    dismiss()
    return true
  }

  private func setVisible(_ isVisible: Bool) {
    card.alpha = isVisible ? 1 : 0
    card.transform = isVisible ? .identity : Transform(scaleX: 1.25, y: 1.25)
  }

  private func callContact() { onCall?() }

  /// The duration of the way in and of the way out, in seconds.
  private static var duration: Double { 0.3 }
}

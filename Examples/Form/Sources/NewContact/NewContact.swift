import Backlit

/// The page for a new contact with a photo and a name. It owns its definition.
final class NewContact: NibOwner {
  @Outlet var firstName: TextField!
  @Outlet var lastName: TextField!

  /// Called when the page closes: with the name, or with nil if the user cancels.
  var onClose: ((String?) -> Void)?

  static let nibActions: [String: Action] = [
    "cancel": Action(NewContact.cancel), "done": Action(NewContact.done),
  ]

  /// Makes the page, which Escape cancels.
  func load() throws -> View {
    let page = ContactPage(try Nib(for: NewContact.self).instantiate(owner: self, registry: .builtIn).root)
    page.onCancel = { [weak self] in self?.cancel() }
    return page
  }

  private func cancel() { onClose?(nil) }

  /// Closes the page with the name, or takes the user to the field that needs a change.
  private func done() {
    guard firstName.validate() else {
      firstName.window?.focus(on: firstName)
      return
    }
    onClose?([firstName.text, lastName.text].filter { !$0.isEmpty }.joined(separator: " "))
  }
}

/// A view around a page that Escape cancels, for keys and for readers.
final class ContactPage: View {
  var onCancel: (() -> Void)?

  init(_ content: View) {
    super.init()
    addSubview(content)
    content.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate(content.constraints(equalTo: self, .leading, .trailing, .top, .bottom))
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event == KeyEvent(.escape) else { return super.keyPressed(event) }
    onCancel?()
    return true
  }

  override func accessibilityPerformEscape() -> Bool {
    onCancel?()
    return true
  }
}

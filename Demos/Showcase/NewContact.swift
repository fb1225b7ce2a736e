import Backlit

/// The form for a contact that is added: a photo beside two fields, placed by visual format strings.
final class NewContact: ShowcasePage {
  @Outlet var firstName: TextField!
  @Outlet var lastName: TextField!

  /// Called with the name when the form closes with Done.
  var onDone: ((String) -> Void)?

  override class var name: String { "newContact" }
  override class var nibActions: [String: Action] {
    ["cancel": Action(NewContact.cancel), "done": Action(NewContact.done)]
  }

  override func accessibilityPerformEscape() -> Bool {
    cancel()
    return true
  }

  private func cancel() { dismiss(animated: true) }

  /// Closes the form with the name, or takes the user to the field that needs a change.
  private func done() {
    guard firstName.validate() else {
      view.window?.focus(on: firstName)
      return
    }
    let name = [firstName.text, lastName.text].filter { !$0.isEmpty }.joined(separator: " ")
    dismiss(animated: true) { [onDone] in onDone?(name) }
  }
}

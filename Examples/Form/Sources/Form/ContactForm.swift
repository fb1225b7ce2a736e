import Backlit

/// A contact as the form saves it.
struct Contact: Equatable {
  var firstName: String
  var lastName: String
  var email: String
  var birthday: String
  var notes: String
}

/// The form for a new contact. It owns its definition.
final class ContactForm: NibOwner {
  @Outlet var firstName: TextField!
  @Outlet var lastName: TextField!
  @Outlet var email: TextField!
  @Outlet var birthday: TextField!
  @Outlet var notes: TextView!
  @Outlet var summary: Label!

  /// Called with the contact when all fields are right.
  var onSave: ((Contact) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  static let nibActions: [String: Action] = [
    "save": Action(ContactForm.save), "cancel": Action(ContactForm.cancel),
  ]

  func load() throws -> NibInstance {
    try Nib(for: ContactForm.self).instantiate(owner: self, registry: .builtIn)
  }

  func awakeFromNib() {
    birthday.validation = TextValidation(message: "Enter a date, such as 12/31/2000, or nothing.") { text in
      text.isEmpty || TextFormatter.date.string(for: text) != nil
    }
  }

  /// The fields from top to bottom.
  private var fields: [TextInputControl] { [firstName, lastName, email, birthday, notes] }

  /// Saves the contact, or takes the user to the first field with an error.
  private func save() {
    let wrong = fields.filter { !$0.validate() }
    summary.text =
      wrong.isEmpty
      ? "" : wrong.count == 1 ? "One field needs a change." : "\(wrong.count) fields need a change."
    summary.isHidden = wrong.isEmpty
    guard let first = wrong.first else {
      onSave?(
        Contact(
          firstName: firstName.text, lastName: lastName.text, email: email.text, birthday: birthday.text,
          notes: notes.text))
      return
    }
    first.window?.focus(on: first)
    first.window?.post(.announcement(summary.text, .high))
  }

  private func cancel() { onCancel?() }
}

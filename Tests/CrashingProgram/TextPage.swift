import Backlit

/// A text field and a text view, with a label that shows the text and the selection of the field.
@MainActor
enum TextPage {
  /// A field that shows its state in a label.
  private final class EchoField: TextField {
    let echo = Label(text: "<|>")

    override func textDidChange() {
      super.textDidChange()
      let (buffer, range) = (editing.buffer, selectedTextRange)
      let before = text(in: TextRange(buffer.beginningOfDocument, range.start))
      let after = text(in: TextRange(range.end, buffer.endOfDocument))
      let selected = text(in: range)
      echo.text = "<\(before)\(selected.isEmpty ? "|" : "[\(selected)]")\(after)>"
    }
  }

  /// A page with a field for a password, a count of its characters, and a second field.
  static func makeSecret(focusIn session: Session) {
    let field = TextField(placeholder: "Password")
    field.isSecureTextEntry = true
    let count = Label(text: "<0>")
    field.addAction(for: .editingChanged) { field in
      count.text = "<\(field.editing.buffer.characterCount)>"
    }
    let page = StackView(
      arrangedSubviews: [Label(text: "Ready for a secret"), field, count, TextField(placeholder: "Name")])
    page.axis = .vertical
    page.alignment = .leading
    session.show(page)
    session.window.layoutIfNeeded()
    session.window.focus(on: field)
  }

  static func make(focusIn session: Session) {
    let field = EchoField(placeholder: "Field")
    let area = TextView()
    area.accessibilityLabel = "Area"
    let page = StackView(arrangedSubviews: [Label(text: "Ready for text"), field, area, field.echo])
    page.axis = .vertical
    page.alignment = .leading
    session.show(page)
    session.window.layoutIfNeeded()
    session.window.focus(on: field)
  }
}

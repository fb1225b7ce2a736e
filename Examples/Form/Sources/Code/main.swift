import Backlit

/// A page with a field for a code; the program ends when the code is complete.
@MainActor func makePage(onCode: @escaping @MainActor (String) -> Void) -> View {
  let field = CodeField()
  field.addAction(for: .editingChanged) { field in
    if field.code.count == field.length { onCode(field.code) }
  }
  let stack = StackView(arrangedSubviews: [Label(text: "Type the code that you received."), field])
  stack.axis = .vertical
  stack.spacing = 16
  stack.alignment = .leading
  return stack
}

try await Application.run(name: "code") { application in
  application.show(makePage { [weak application] _ in application?.quit() })
}

import Backlit

@MainActor func makeTextField() -> View {
  let email = TextField()
  email.text = "ana@example.org"
  email.validation = .email
  email.accessibilityLabel = "Email"
  email.addAction(for: .editingChanged) { email in print(email.text, email.isValid) }
  return email
}

@MainActor func makeSearchField() -> View {
  let search = SearchField()
  search.text = "house"
  search.accessibilityLabel = "Search tracks"
  search.addAction(for: .editingChanged) { search in print(search.text) }
  return search
}

@MainActor func makeTextView() -> View {
  let notes = TextView()
  notes.text = "Long fade in.\nCut the bass."
  notes.accessibilityLabel = "Notes"
  notes.addAction(for: .editingChanged) { notes in print(notes.text) }
  return notes
}

import Backlit
import BacklitTesting
import Testing

@testable import Form

@Suite("The contact form") @MainActor struct FormTests {
  private func show(columns: Int = 60, rows: Int = 32) throws -> (ContactForm, HeadlessDisplay) {
    let form = ContactForm()
    let display = HeadlessDisplay(columns: columns, rows: rows)
    display.show(try form.load())
    display.session.window.focus(on: form.firstName)
    display.settle()
    return (form, display)
  }

  @Test("The form is filled in and saved by keyboard") func keyboard() throws {
    let (form, display) = try show()
    var saved: Contact?
    form.onSave = { saved = $0 }
    display.robot.type("Ana\nPérez\nana@example.org\n3/4/90\nMet in Málaga,\nlikes tea.")
    display.robot.press(.tab)
    display.robot.press(.tab)
    display.robot.press(.enter)
    #expect(
      saved
        == Contact(
          firstName: "Ana", lastName: "Pérez", email: "ana@example.org", birthday: "03/04/1990",
          notes: "Met in Málaga,\nlikes tea."))
    #expect(display.layoutProblems == [] && display.auditFindings() == [])
  }

  @Test("Errors are summed up, and the first wrong field gets the focus") func errors() throws {
    let (form, display) = try show()
    var isSaved = false
    form.onSave = { _ in isSaved = true }
    try display.robot.type("ana", into: "email")
    try display.robot.tap(element: "Save")
    #expect(form.summary.text == "2 fields need a change.")
    #expect(form.firstName.isFocused && !isSaved)
    #expect(display.text.contains("Enter a text.") && display.text.contains("Enter an email address"))
    display.robot.type("Ana")
    #expect(form.firstName.validationMessage == nil)
    try display.robot.type("@example.org", into: "email")
    try display.robot.tap(element: "Save")
    #expect(isSaved && form.summary.text == "")
  }

  @Test("With the reader, an error is heard at its field") func spoken() throws {
    let (_, display) = try show()
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["First name", "text field", "is editing"])
    try display.robot.tap(element: "Save")
    display.finishSpeaking()
    let said = display.spoken.suffix(4).flatMap(\.self)
    #expect(said.contains("One field needs a change.") && said.contains("Enter a text."))
  }

  @Test("Labels and fields are aligned, from right to left as well", arguments: [47, 80])
  func layout(columns: Int) throws {
    let (form, display) = try show(columns: columns)
    let label = try #require(display.view("firstNameLabel"))
    #expect(label.frame.maxX < form.firstName.frame.minX)
    let left = [form.firstName, form.lastName, form.email, form.birthday].map { $0?.frame.minX }
    #expect(Set(left).count == 1)
    display.session.setLanguage("ar", mirrorsLayout: true)
    display.settle()
    #expect(label.frame.minX > form.firstName.frame.maxX)
    #expect(display.layoutProblems == [])
  }

  @Test("The form is filled in by ear, with the screen curtain down") func byEar() throws {
    let (form, display) = try show()
    var saved: Contact?
    form.onSave = { saved = $0 }
    display.robot.reader(.on)
    display.robot.press(.function(9))
    display.robot.type("Bo")
    display.robot.press(.backspace)
    display.robot.type("ob")
    display.robot.press(.tab)
    display.finishSpeaking()
    // Only the captions, which show what is spoken, are visible.
    let visible = display.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(visible.joined().filter { !$0.isWhitespace } == "")
    #expect(display.lastSpoken == ["Last name", "text field", "is editing"])
    try display.robot.tap(element: "Save")
    #expect(saved?.firstName == "Bob")
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) throws {
    let (_, display) = try show()
    #expect(display.robot.walk(by: key) == [])
  }
}

import Backlit
import BacklitTesting
import Testing

@testable import NewContact

@Suite("The contact form of the book") @MainActor struct NewContactTests {
  private func show(columns: Int = 47, rows: Int = 42) throws -> (NewContact, HeadlessDisplay) {
    let contact = NewContact()
    let display = HeadlessDisplay(columns: columns, rows: rows)
    display.show(try contact.load())
    display.settle()
    return (contact, display)
  }

  /// The frames of the photo and the fields in the form.
  private func frames(_ display: HeadlessDisplay) throws -> [Rect] {
    try ["photo", "firstName", "lastName"].map { try #require(display.view($0)).frame }
  }

  @Test("The figures of the book hold on 47 columns") func figures() throws {
    let (_, display) = try show()
    let frames = try frames(display)
    // The height of 40 points ends at whole rows of 16 points.
    #expect(frames[0] == Rect(x: 16, y: 16, width: 40, height: 48))
    #expect(frames[1] == Rect(x: 64, y: 16, width: 296, height: 48))
    #expect(frames[2] == Rect(x: 64, y: 64, width: 296, height: 48))
    #expect(display.layoutProblems == [] && display.auditFindings() == [])
  }

  @Test("A narrow screen makes the fields narrower, without a conflict") func narrow() throws {
    let (_, display) = try show(columns: 34)
    let frames = try frames(display)
    #expect(frames[1].width == 192 && frames[2].width == 192 && frames[0].width == 40)
    #expect(display.layoutProblems == [])
  }

  @Test("The form follows the safe area, and is mirrored from right to left") func insets() throws {
    let (_, display) = try show()
    let page = try #require(display.view("page"))
    page.additionalSafeAreaInsets = EdgeInsets(top: 16, left: 24, bottom: 0, right: 8)
    display.settle()
    let form = try #require(display.view("form"))
    #expect(form.frame.minX == 24 && form.frame.width == 376 - 32)
    #expect(try frames(display)[1] == Rect(x: 64, y: 16, width: 264, height: 48))
    page.additionalSafeAreaInsets = .zero
    display.session.setLanguage("ar", mirrorsLayout: true)
    display.settle()
    #expect(try frames(display).map(\.minX) == [320, 16, 16])
    #expect(display.layoutProblems == [])
  }

  @Test("The form is typed, corrected and saved by keyboard") func keyboard() throws {
    let (contact, display) = try show()
    var closed: String??
    contact.onClose = { closed = .some($0) }
    display.robot.press(.tab)
    display.robot.press(.tab)
    #expect(contact.firstName.isFocused)
    display.robot.press(.enter)
    #expect(contact.firstName.validationMessage == "Enter a text.")
    display.robot.type("Jon")
    display.robot.press(.left)
    display.robot.type("h")
    #expect(contact.firstName.text == "John" && contact.firstName.validationMessage == nil)
    display.robot.press(.enter)
    #expect(contact.lastName.isFocused)
    display.robot.type("Doe Smyth")
    display.robot.press(.backspace, modifiers: .control)
    display.robot.press(.backspace)
    display.robot.press(.tab)
    display.robot.press(.enter)
    #expect(closed == .some("John Doe"))
  }

  @Test("The form is typed, corrected and saved by mouse") func mouse() throws {
    let (contact, display) = try show()
    var closed: String??
    contact.onClose = { closed = .some($0) }
    display.robot.tap(contact.firstName)
    display.robot.type("Jane Jane")
    // A double click selects the second word, and typing replaces it.
    let second = display.robot.cell(of: Point(x: 8 * 7.5, y: 20), in: contact.firstName)
    for _ in 0..<2 {
      display.robot.pointer(.down, at: second)
      display.robot.pointer(.up, at: second)
    }
    display.robot.type("Marie")
    display.robot.tap(contact.lastName)
    display.robot.type("Doe")
    try display.robot.tap(element: "Done")
    #expect(closed == .some("Jane Marie Doe"))
  }

  @Test("Escape and Cancel close the page without a contact") func cancel() throws {
    for isKey in [true, false] {
      let (contact, display) = try show()
      var closed: String?? = .some("open")
      contact.onClose = { closed = .some($0) }
      display.robot.tap(contact.firstName)
      display.robot.type("John")
      if isKey { display.robot.press(.escape) } else { try display.robot.tap(element: "Cancel") }
      #expect(closed == .some(nil))
    }
  }

  @Test("Tab goes from Cancel over the fields to Done") func order() throws {
    let (_, display) = try show()
    let names: [String?] = (0..<4).map { _ in
      display.robot.press(.tab)
      return display.session.window.focusedView?.identifier
    }
    #expect(names == ["cancel", "firstName", "lastName", "done"])
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) throws {
    let (_, display) = try show()
    #expect(display.robot.walk(by: key) == [])
  }
}

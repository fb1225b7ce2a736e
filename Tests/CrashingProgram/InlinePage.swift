import Backlit
import Glibc

/// A program in five rows of the normal screen: a label, a button that changes it, and a field whose text is the answer.
@MainActor
enum InlinePage {
  private static var answer: String?

  /// Runs the program. Enter in the field ends it with the answer, and Escape without one.
  /// - Parameter hasSummary: whether a line replaces the region at the end.
  static func run(hasSummary: Bool) async {
    try? await Application.run(
      name: "inline",
      options: .init(presentation: .inline(rows: 5), settingsFile: nil, quitKey: KeyEvent(.escape))
    ) { application in
      let label = Label(text: "Ready for anything that is wider than a narrow window")
      let field = TextField(placeholder: "Answer")
      let button = Button(title: "Press") { label.text = "Pressed" }
      field.addAction(for: .primaryActionTriggered) { [weak application] field in
        answer = field.text
        if hasSummary { application?.summary = "Answer: \(field.text)" }
        application?.quit()
      }
      let page = StackView(arrangedSubviews: [label, button, field])
      page.axis = .vertical
      page.alignment = .leading
      application.show(page)
      application.window.layoutIfNeeded()
      application.window.focus(on: field)
    }
    guard let answer else { exit(1) }
    print(answer)
  }
}

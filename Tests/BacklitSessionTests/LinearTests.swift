import BacklitAccessibility
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitSession

/// Lines for users who prefer them to a screen.
@Suite @MainActor struct LinearTests {
  /// The lines of a page, and what a line is answered with.
  @MainActor private final class Harness {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    private(set) var lines: [String] = []
    private(set) var announcements = 0
    private var dialogue: LineInterface?

    init(_ view: View) {
      display.session.displayQuality = .plain
      display.show(view)
      let dialogue = LineInterface(display.session) { [weak self] in self?.lines.append($0) }
      dialogue.onAnnouncement = { [weak self] in self?.announcements += 1 }
      self.dialogue = dialogue
      dialogue.begin(.option, at: display.time)
      display.finishSpeaking()
      dialogue.finishAnswer()
    }

    func send(_ line: String) -> [String] {
      let before = lines.count
      dialogue?.handleLine(line, at: display.time)
      display.finishSpeaking()
      dialogue?.finishAnswer()
      return Array(lines[before...])
    }
  }

  private func stack(_ views: View...) -> View {
    let stack = StackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.alignment = .leading
    return stack
  }

  @Test(
    "The first reason for lines counts: option, environment, setting, no terminal, a terminal without positions"
  )
  func reasons() {
    for isAsked in [true, false] {
      for environment in ["1", "0", "", nil] {
        for setting in [true, false, nil] {
          for isTerminal in [true, false] {
            for term in ["dumb", "xterm"] {
              let wanted: LineReason? =
                isAsked
                ? .option
                : environment == "1"
                  ? .environment
                  : setting == true && environment != "0"
                    ? .setting
                    : !isTerminal ? .noTerminal : term == "dumb" ? .dumbTerminal : nil
              let found = LineReason(
                isAsked: isAsked, environment: environment, setting: setting, isTerminal: isTerminal,
                term: term)
              #expect(found == wanted)
            }
          }
        }
      }
    }
  }

  @Test("The first line says why the program runs in lines") func greeting() {
    #expect(Harness(Label(text: "A page")).lines[0].hasPrefix("In lines, by --linear: "))
    for reason in LineReason.allCases {
      let display = HeadlessDisplay(columns: 40, rows: 8)
      var lines: [String] = []
      LineInterface(display.session) { lines.append($0) }.begin(reason, at: 0)
      #expect(lines[0].contains(display.session.language.text(reason.text)))
    }
  }

  @Test("The choices of a control are listed where the user comes to them, and a number chooses")
  func segments() {
    let bands = SegmentedControl(titles: ["Off", "FM", "AM"])
    let harness = Harness(stack(Button(title: "Play"), bands, Button(title: "Stop")))
    #expect(harness.send("").suffix(3) == ["1. Off", "2. FM", "3. AM"])
    let answer = harness.send("2")
    #expect(answer.first?.contains("FM") == true && bands.selectedSegmentIndex == 1, "\(answer)")
    #expect(!answer.contains("1. Off"), "they are listed once")
    #expect(harness.send("7").count == 1 && bands.selectedSegmentIndex == 1)
    _ = harness.send("Stop")
    #expect(harness.send("Left").contains("3. AM"))
  }

  @Test("The buttons of an alert are listed, and a number presses one") func alert() {
    let page = ViewController()
    page.view.addSubview(Button(title: "Delete"))
    let harness = Harness(View())
    harness.display.show(page)
    var pressed: String?
    let alert = AlertController(title: "Delete it?")
    for name in ["Cancel", "Delete"] {
      alert.addAction(AlertAction(title: name) { pressed = $0.title })
    }
    page.present(alert, animated: false)
    harness.display.finishSpeaking()
    let answer = harness.send("Control-L")
    #expect(answer.suffix(2) == ["1. Cancel", "2. Delete"], "\(answer)")
    _ = harness.send("2")
    #expect(pressed == "Delete")
  }

  /// Rows of two columns.
  private final class Source: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 40 }

    func tableView(
      _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
    ) -> TableCellContent { .text("\(column.identifier)\(path.row)") }
  }

  @Test("Rows of a table have the titles of their columns with a colon, and a number goes to a row")
  func table() {
    let (source, table) = (Source(), TableView())
    table.columns = ["a", "b", "c"].map { TableColumn(identifier: $0, title: "Column \($0)") }
    table.dataSource = source
    let harness = Harness(table)
    let row = harness.send("17")
    #expect(row == ["a16, Column b: b16, Column c: c16, 17 of 40"])
    #expect(harness.send("").last == "a17, Column b: b17, Column c: c17, 18 of 40")
    withExtendedLifetime(source) {}
  }

  @Test("An error is in the line of its field") func errors() {
    let field = TextField(placeholder: "Email")
    field.validation = .email
    let harness = Harness(stack(field, Button(title: "Save")))
    _ = harness.send("nobody")
    let answer = harness.send(":Enter")
    #expect(
      answer.contains { $0.contains("Email") && $0.contains(field.validationMessage ?? "–") }, "\(answer)")
  }

  @Test("An announcement is reported before its line") func announcement() {
    let harness = Harness(Label(text: "A page"))
    let before = harness.announcements
    harness.display.session.window.post(.announcement("42 files", .high))
    harness.display.finishSpeaking()
    #expect(harness.announcements == before + 1 && harness.lines.last == "42 files")
  }
}

import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import Glibc
import TestSupport
import Testing

@testable import BacklitRuntime

/// Views that are written once as text.
@Suite(.serialized) @MainActor struct TextScreenTests {
  /// Returns the text that is written to a file.
  private func text(_ view: View, columns: Int = 40) throws -> String {
    let folder = try TemporaryFolder()
    let file = open(folder.path("text"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let screen = TextScreen(file, columns: columns)
    screen.session.show(view)
    #expect(screen.write() == 0)
    return try #require(folder.text("text"))
  }

  private final class Source: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 60 }

    func tableView(
      _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
    ) -> TableCellContent { .text("\(column.identifier)\(path.row)") }
  }

  @Test("A table is as high as its rows, and a stack as its views") func heights() throws {
    let (source, table) = (Source(), TableView())
    table.columns = ["a", "b"].map { TableColumn(identifier: $0, title: "Column \($0)") }
    table.dataSource = source
    let page = StackView(arrangedSubviews: [Label(text: "Report"), table, Label(text: "The end")])
    page.axis = .vertical
    let lines = try text(page).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.first == "Report" && lines.last == "The end", "\(lines)")
    for row in 0..<60 { #expect(lines.count { $0.contains("a\(row) b\(row)") } == 1, "\(row): \(lines)") }
    withExtendedLifetime(source) {}
    #expect(try text(Label(text: "One line")) == "One line\n")
  }

  @Test("A text wraps in the width of the output") func width() throws {
    let label = Label(text: "one two three four")
    label.numberOfLines = 0
    let page = StackView(arrangedSubviews: [label])
    page.axis = .vertical
    #expect(try text(page, columns: 9) == "one two\nthree\nfour\n")
  }

  @Test("A text without a height of its own is written as a whole, and a bar of keys is not written")
  func log() throws {
    let log = TextView()
    (log.isEditable, log.borderStyle, log.preferredRows) = (false, .none, nil)
    for number in 1...40 { log.appendLine("line \(number)") }
    let bar = KeyBar()
    let page = StackView(arrangedSubviews: [Label(text: "Report"), log, bar, Label(text: "The end")])
    page.axis = .vertical
    let lines = try text(page).split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines == ["Report"] + (1...40).map { "line \($0)" } + ["The end", ""], "\(lines)")
    log.preferredRows = 4
    log.heightAnchor.constraint(equalToConstant: 0).isActive = true
    #expect(try text(page) == "Report\nThe end\n")
  }
}

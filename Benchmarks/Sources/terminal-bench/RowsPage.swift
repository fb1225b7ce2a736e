import Backlit
import BacklitRuntime

/// Rows of text without storage.
@MainActor
private final class Rows: TableViewDataSource {
  let count: Int
  /// Whether the first of three rows has a second line.
  let hasLongRows: Bool

  init(count: Int, hasLongRows: Bool) {
    self.count = count
    self.hasLongRows = hasLongRows
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    let isLong = hasLongRows && path.row % 3 == 0
    cell.contentConfiguration = ListContentConfiguration.cell(
      text: isLong ? "Row \(path.row)\nwith a second line" : "Row \(path.row)")
    return cell
  }
}

/// Shows a table in this terminal.
/// - Parameters:
///   - count: the number of rows.
///   - hasLongRows: whether the first of three rows has two lines.
/// - Returns: the exit status.
@MainActor
func showRows(count: Int, hasLongRows: Bool) async -> Int32 {
  do {
    let page = View()
    let label = Label(text: "ready")
    label.frame = Rect(x: 0, y: 0, width: 200, height: 16)
    let table = TableView()
    table.frame = Rect(x: 0, y: 16, width: 960, height: 608)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let rows = Rows(count: count, hasLongRows: hasLongRows)
    table.dataSource = rows
    page.addSubview(label)
    page.addSubview(table)
    let application = try Application(name: "rows", settingsFile: nil)
    application.session.show(page)
    application.session.window.layoutIfNeeded()
    application.session.window.focus(on: table)
    defer { withExtendedLifetime(rows) {} }
    return await application.run()
  } catch {
    StandardError.write("terminal-bench: \(error)")
    return 2
  }
}

/// A Markdown table for GitHub and DocC.
struct MarkdownTable: CustomStringConvertible {
  let columns: [String]
  var rows: [[String]] = []

  init(_ columns: String...) { self.columns = columns }

  var description: String {
    func line(_ cells: [String]) -> String {
      // A bar ends the cell, even in code.
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return ([line(columns), line(columns.map { _ in "---" })] + rows.map(line)).joined(separator: "\n")
  }
}

extension String {
  /// The text as code.
  var code: String { "`\(self)`" }
}

extension Sequence where Element == String {
  /// Words as code, with commas between.
  var codes: String { map(\.code).joined(separator: ", ") }
}

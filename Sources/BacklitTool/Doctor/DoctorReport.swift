import AutoLayout
import Drawing

/// What a program of Backlit finds on this machine.
struct DoctorReport: Encodable {
  /// What belongs together.
  struct Group: Encodable {
    var name: String
    var findings: [Finding]
  }

  /// Whether all is there that is needed.
  var fine: Bool
  var groups: [Group]

  init(_ groups: [Group]) {
    fine = !groups.contains { $0.findings.contains { $0.status == .missing } }
    self.groups = groups
  }
}

extension DoctorReport.Group {
  /// The group for people: a line for each finding, with what to do below it.
  ///
  /// - Parameters:
  ///   - hasMarks: whether signs may stand before the words that say the same.
  ///   - isColored: whether those words stand out.
  ///   - width: the columns after which lines go on in the next one; nil for lines as long as they are.
  /// - Returns: the lines, the last one without a line feed.
  func text(hasMarks: Bool, isColored: Bool, width: Int? = nil) -> String {
    let indent = String(repeating: " ", count: hasMarks ? 12 : 10)
    // A narrow terminal breaks words; it is not worth a line a word.
    let room = width.map { max(20, $0 - indent.count) } ?? .max
    let lines = findings.flatMap { finding in
      let (mark, look) = Self.look(of: finding.status)
      let word = (hasMarks ? mark + " " : "") + finding.status.rawValue
      let space = String(repeating: " ", count: 8 - finding.status.rawValue.count)
      let start = "  " + (isColored ? look(word) : word) + space
      let texts = ["\(finding.name): \(finding.found)", finding.remedy].compactMap { $0 }
      let lines = texts.flatMap { Self.lines(of: Spelling.printable($0), room: room) }
      return lines.enumerated().map { ($0 == 0 ? start : indent) + $1 }
    }
    return ([name] + lines).joined(separator: "\n")
  }

  /// A text in lines of so many columns, broken at blanks.
  private static func lines(of text: String, room: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let line = lines.last,
        TextMetrics.columns(of: line) + 1 + TextMetrics.columns(of: String(word)) <= room
      {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func look(of status: Finding.Status) -> (mark: String, look: Highlight) {
    switch status {
    case .ok: ("✓", .green)
    case .warning: ("!", .yellow)
    case .missing: ("✗", .red)
    }
  }
}

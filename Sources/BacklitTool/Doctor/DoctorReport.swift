import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The results of all checks.
struct DoctorReport {
  /// The findings of one check.
  struct Group {
    var name: String
    var findings: [Finding]
  }

  /// Whether nothing required is missing.
  var fine: Bool
  var groups: [Group]

  init(_ groups: [Group]) {
    fine = !groups.contains { $0.findings.contains { $0.status == .missing } }
    self.groups = groups
  }
}

extension DoctorReport {
  /// The report as `--json` prints it.
  var json: JSONValue { ["fine": .bool(fine), "groups": .array(groups.map(\.json))] }
}

extension DoctorReport.Group {
  fileprivate var json: JSONValue {
    ["findings": .array(findings.map(\.json)), "name": .string(name)]
  }

  /// The group as text: one line for each finding, followed by its remedy.
  ///
  /// - Parameters:
  ///   - hasMarks: whether a mark is printed before the status word.
  ///   - isColored: whether the status is coloured.
  ///   - width: the number of columns at which lines wrap; nil for no wrapping.
  /// - Returns: the lines, without a final line feed.
  func text(hasMarks: Bool, isColored: Bool, width: Int? = nil) -> String {
    let indent = String(repeating: " ", count: hasMarks ? 12 : 10)
    // A very narrow terminal breaks words instead of getting one word on each line.
    let room = width.map { max(20, $0 - indent.count) } ?? .max
    let lines = findings.flatMap { finding in
      let (mark, style) = Self.style(of: finding.status)
      let word = (hasMarks ? mark + " " : "") + finding.status.rawValue
      let space = String(repeating: " ", count: 8 - finding.status.rawValue.count)
      let start = "  " + (isColored ? style(word) : word) + space
      let texts = ["\(finding.name): \(finding.found)", finding.remedy].compactMap { $0 }
      let lines = texts.flatMap { Self.lines(of: Spelling.printable($0), room: room) }
      return lines.enumerated().map { ($0 == 0 ? start : indent) + $1 }
    }
    return ([name] + lines).joined(separator: "\n")
  }

  /// The lines of a text, wrapped at spaces to a number of columns.
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

  private static func style(of status: Finding.Status) -> (mark: String, style: Highlight) {
    switch status {
    case .ok: ("✓", .green)
    case .warning: ("!", .yellow)
    case .missing: ("✗", .red)
    }
  }
}

/// A result of a check: its subject, what was found, and a remedy.
struct Finding: Hashable {
  /// The severity of a finding.
  enum Status: String {
    /// It works.
    case ok
    /// It works, but not fully.
    case warning
    /// It is required and absent.
    case missing
  }

  /// The subject, in a word or two.
  var name: String
  var status: Status
  /// The finding, in a sentence.
  var found: String
  /// The remedy; nil if none is needed.
  var remedy: String?

  fileprivate var json: JSONValue {
    .sorted([
      "name": .string(name), "status": .string(status.rawValue), "found": .string(found),
      "remedy": remedy.map(JSONValue.string),
    ])
  }

  static func ok(_ name: String, _ found: String) -> Finding {
    Finding(name: name, status: .ok, found: found)
  }

  static func warning(_ name: String, _ found: String, _ remedy: String) -> Finding {
    Finding(name: name, status: .warning, found: found, remedy: remedy)
  }

  static func missing(_ name: String, _ found: String, _ remedy: String) -> Finding {
    Finding(name: name, status: .missing, found: found, remedy: remedy)
  }
}

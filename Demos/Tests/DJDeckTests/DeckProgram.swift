import TestSupport

/// The built demo program.
enum DeckProgram {
  /// The path of the built demo.
  static let path = BuiltProgram.path("DJDeck")
  /// The environment of most tests.
  static let environment = BuiltProgram.environment

  /// Starts the demo on a pseudo-terminal.
  static func start(
    _ arguments: [String] = [], speechAddress: String? = nil, locale: String? = nil, settings: String? = nil,
    columns: Int = 120, rows: Int = 40
  ) throws -> ChildProcess {
    var environment = environment
    if let settings { environment["XDG_CONFIG_HOME"] = settings }
    if let locale { environment["LANG"] = locale }
    if let speechAddress { environment["SPEECHD_ADDRESS"] = speechAddress }
    return try ChildProcess(path, arguments, environment: environment, columns: columns, rows: rows)
  }

  /// Runs a shell command, in which `$DECK` is the demo, on a pseudo-terminal.
  static func shell(_ line: String) throws -> ChildProcess {
    var environment = environment
    environment["DECK"] = path
    return try ChildProcess("/bin/sh", ["-c", line], environment: environment, columns: 120, rows: 40)
  }
}

extension ChildProcess {
  /// The place of a text on the screen as a mouse reports it, "column;row" from 1; nil if it is not shown. The last row, which
  /// shows what is spoken, does not count.
  func place(of text: String) -> String? {
    for row in 0..<screen.rows - 1 {
      let line = screen.text(row: row)
      guard let range = line.firstRange(of: text) else { continue }
      return "\(line.distance(from: line.startIndex, to: range.lowerBound) + 1);\(row + 1)"
    }
    return nil
  }
}

import ArgumentParser

/// What every demo can be asked for on the command line.
public struct DemoOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Play the steps in this file without a terminal.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Write what was spoken to this file, a JSON line each.", valueName: "file"))
  var transcript: String?

  @Option(help: ArgumentHelp("The size of the screen that a script plays on.", valueName: "COLSxROWS"))
  var size = ScreenSize(columns: 120, rows: 40)

  @Option(help: ArgumentHelp("Show this definition instead of the demo's own.", valueName: "file"))
  var nib: String?

  /// Nothing asked for: in the terminal, until it is left.
  public init() {}

  /// Refuses a transcript of what is played live.
  public func validate() throws {
    if transcript != nil, script == nil {
      throw ValidationError("--transcript goes with --script: what is spoken live can be heard.")
    }
  }
}

/// A size in cells, as `120x40`.
struct ScreenSize: ExpressibleByArgument {
  let columns: Int
  let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  var defaultValueDescription: String { "\(columns)x\(rows)" }
}

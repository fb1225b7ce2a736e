import ArgumentParser

/// The command line tool `backlit`.
struct BacklitTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backlit",
    abstract: "Works on what Backlit's programs are made of, without running them.",
    discussion: """
      For example: backlit layout Assets/Nibs/DJController.json --size 375x667

      Exit codes: 0 fine, 1 found faults, 2 wrong call. With --json, JSON goes to standard output and \
      nothing else does.
      """,
    subcommands: [Lint.self, Layout.self, Render.self, Tree.self, Solve.self])

  func run() async throws {
    throw ValidationError("Say what to do, for example: backlit solve FILE")
  }
}

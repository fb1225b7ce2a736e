import TestSupport
import Testing

extension PseudoTerminal {
  /// Creates a terminal of 100 × 30 cells, each of 10 × 20 pixels, that stays open when the program closes it.
  static func opened() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    terminal.resize(columns: 100, rows: 30, pixels: (1000, 600))
    try #require(terminal.line >= 0)
    return terminal
  }
}

/// Lets the main queue run until a condition holds; fails at a deadline.
@MainActor func waitUntil(
  _ location: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  #expect(await eventually(condition), "the condition never became true", sourceLocation: location)
}

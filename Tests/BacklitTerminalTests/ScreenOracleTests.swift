import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Glibc
import Testing

@testable import BacklitTerminal

/// Compares randomly changing views with what libvterm shows of their bytes.
@MainActor
@Suite struct ScreenOracleTests {
  /// The number of screens; `BACKLIT_ORACLE_SCREENS` overrides it.
  nonisolated private static let count =
    getenv("BACKLIT_ORACLE_SCREENS").flatMap { Int(String(cString: $0)) } ?? 50

  @Test("The terminal shows what the views draw") func randomScreens() {
    var faults = 0
    for seed in 0..<Self.count where faults < 3 {
      if let fault = Self.play(seed: UInt64(seed)) {
        Issue.record("seed \(seed): \(fault)")
        faults += 1
      }
    }
  }

  /// A terminal of one size, and the last grid sent to it.
  private struct Connection {
    var terminal: ReferenceTerminal
    var encoder: FrameEncoder
    var baseline: BaselineEncoder
    var shown: CellGrid?
  }

  /// Renders twelve frames of a screen; returns the first fault, or nil.
  private static func play(seed: UInt64) -> String? {
    var screens = RandomScreens(seed: seed)
    let session = screens.display.session
    func roll(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &screens.generator) == 0 }
    func terminal() -> ReferenceTerminal {
      ReferenceTerminal(columns: session.metrics.columns, rows: session.metrics.rows)
    }
    func use(_ depth: ColorDepth, in connection: inout Connection) {
      session.displaysColor = depth != .none
      session.displayQuality = depth == .ansi16 ? .plain : .symbols
      connection.encoder.capabilities.colorDepth = depth
      connection.baseline = BaselineEncoder(depth: depth)
      screens.display.settle()
    }
    var connection = Connection(
      terminal: terminal(),
      encoder: FrameEncoder(capabilities: TerminalCapabilities(synchronizedUpdates: roll(2))),
      baseline: BaselineEncoder(depth: .ansi16))
    use(ColorDepth.allCases.randomElement(using: &screens.generator) ?? .trueColor, in: &connection)
    for frame in 0..<12 {
      screens.change()
      if roll(10) {
        screens.resize()
        (connection.terminal, connection.shown) = (terminal(), nil)
      }
      if roll(12) {
        use(ColorDepth.allCases.randomElement(using: &screens.generator) ?? .trueColor, in: &connection)
        connection.shown = nil
      }
      // A busy terminal receives no frame; after refused bytes its state is unknown.
      if roll(5) { continue }
      if roll(12) {
        _ = connection.encoder.encode(session.grid, previous: connection.shown, cursor: session.parkedCursor)
        connection.shown = nil
      }
      if let fault = show(session, on: &connection) { return "frame \(frame): \(fault)" }
    }
    return nil
  }

  private static func show(_ session: Session, on connection: inout Connection) -> String? {
    let (grid, cursor) = (session.grid, session.parkedCursor)
    let bytes = connection.encoder.encode(grid, previous: connection.shown, cursor: cursor)
    let depth = connection.encoder.capabilities.colorDepth
    let isSynchronized = connection.encoder.capabilities.synchronizedUpdates
    if let fault = FrameGrammar(isSynchronized: isSynchronized).fault(in: bytes) { return fault }
    // The two modes at both ends, and the motion of the cursor.
    let most = connection.baseline.count(grid, since: connection.shown) + 40
    if bytes.count > most { return "\(bytes.count) bytes, although \(most) would suffice" }
    connection.terminal.feed(bytes)
    connection.shown = grid
    if let difference = connection.terminal.difference(from: grid, depth: depth) { return difference }
    if let cursor, connection.terminal.cursor != cursor {
      return "the cursor is at \(connection.terminal.cursor)"
    }
    let more = connection.encoder.encode(grid, previous: grid, cursor: cursor)
    return more.isEmpty ? nil : "\(more.count) bytes without a change"
  }
}

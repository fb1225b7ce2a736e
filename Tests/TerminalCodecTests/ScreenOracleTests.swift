import Cells
import Glibc
import Session
import Testing
import Toolkit
import ToolkitTesting

@testable import TerminalCodec

/// Real views, changed at random, and libvterm as the judge of what their bytes show.
@MainActor
@Suite struct ScreenOracleTests {
  /// How many screens are tried: more where `BACKLIT_ORACLE_SCREENS` says so.
  nonisolated private static let count =
    getenv("BACKLIT_ORACLE_SCREENS").flatMap { Int(String(cString: $0)) } ?? 50

  @Test func aTerminalShowsWhatTheViewsAre() {
    var faults = 0
    for seed in 0..<Self.count where faults < 3 {
      if let fault = Self.play(seed: UInt64(seed)) {
        Issue.record("seed \(seed): \(fault)")
        faults += 1
      }
    }
  }

  /// A terminal of one size, and what was sent to it.
  private struct Line {
    var terminal: ReferenceTerminal
    var encoder: FrameEncoder
    var plain: PlainEncoder
    var shown: CellGrid?
  }

  /// Twelve frames of a screen; what goes wrong first, or nil.
  private static func play(seed: UInt64) -> String? {
    var screens = RandomScreens(seed: seed)
    let session = screens.display.session
    func roll(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &screens.generator) == 0 }
    func terminal() -> ReferenceTerminal {
      ReferenceTerminal(columns: session.metrics.columns, rows: session.metrics.rows)
    }
    func use(_ depth: ColorDepth, in line: inout Line) {
      session.showsColor = depth != .none
      session.quality = depth == .ansi16 ? .plain : .symbols
      line.encoder.capabilities.colorDepth = depth
      line.plain = PlainEncoder(depth: depth)
      screens.display.settle()
    }
    var line = Line(
      terminal: terminal(),
      encoder: FrameEncoder(capabilities: TerminalCapabilities(synchronizedUpdates: roll(2))),
      plain: PlainEncoder(depth: .ansi16))
    use(ColorDepth.allCases.randomElement(using: &screens.generator) ?? .trueColor, in: &line)
    for frame in 0..<12 {
      screens.change()
      if roll(10) {
        screens.resize()
        (line.terminal, line.shown) = (terminal(), nil)
      }
      if roll(12) {
        use(ColorDepth.allCases.randomElement(using: &screens.generator) ?? .trueColor, in: &line)
        line.shown = nil
      }
      // A terminal that is busy gets no frame; one whose bytes were refused is in a state that nobody knows.
      if roll(5) { continue }
      if roll(12) {
        _ = line.encoder.encode(session.grid, previous: line.shown, cursor: session.parkedCursor)
        line.shown = nil
      }
      if let fault = show(session, on: &line) { return "frame \(frame): \(fault)" }
    }
    return nil
  }

  private static func show(_ session: Session, on line: inout Line) -> String? {
    let (grid, cursor) = (session.grid, session.parkedCursor)
    let bytes = line.encoder.encode(grid, previous: line.shown, cursor: cursor)
    let depth = line.encoder.capabilities.colorDepth
    let isSynchronized = line.encoder.capabilities.synchronizedUpdates
    if let fault = FrameGrammar(isSynchronized: isSynchronized).fault(in: bytes) { return fault }
    // The two modes at both ends, and the motion of the cursor to its place.
    let most = line.plain.count(grid, since: line.shown) + 40
    if bytes.count > most { return "\(bytes.count) bytes, where \(most) would do" }
    line.terminal.feed(bytes)
    line.shown = grid
    if let difference = line.terminal.difference(from: grid, depth: depth) { return difference }
    if let cursor, line.terminal.cursor != cursor { return "the cursor is at \(line.terminal.cursor)" }
    let more = line.encoder.encode(grid, previous: grid, cursor: cursor)
    return more.isEmpty ? nil : "\(more.count) bytes for nothing"
  }
}

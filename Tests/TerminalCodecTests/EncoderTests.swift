import Cells
import Randomness
import Testing

@testable import TerminalCodec

@Suite struct EncoderTests {
  private var encoder = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .trueColor))

  /// The bytes of the change from one grid to another, after the first has been drawn.
  private mutating func change(
    _ first: CellGrid, cursor: (column: Int, row: Int)? = nil, _ edit: (inout CellGrid) -> Void
  ) -> String {
    _ = encoder.encode(first, previous: nil, cursor: cursor)
    var second = first
    edit(&second)
    return String(decoding: encoder.encode(second, previous: first, cursor: cursor), as: UTF8.self)
  }

  @Test mutating func oneCellIsOneMotionAndOneCharacter() {
    let bytes = change(CellGrid(columns: 80, rows: 24)) { $0.write("x", column: 9, row: 4) }
    #expect(bytes == "\u{1B}[5;10Hx")
  }

  @Test mutating func nothingChangedIsNothing() {
    #expect(change(CellGrid(columns: 8, rows: 2), cursor: (1, 1)) { _ in }.isEmpty)
    #expect(change(CellGrid(columns: 8, rows: 2)) { _ in }.isEmpty)
  }

  @Test mutating func movingTheCursorIsOneMotion() {
    let grid = CellGrid(columns: 8, rows: 2)
    _ = encoder.encode(grid, previous: nil, cursor: (1, 1))
    #expect(encoder.encode(grid, previous: grid, cursor: (2, 1)) == Array("\u{1B}[C".utf8))
    #expect(encoder.encode(grid, previous: grid, cursor: nil) == Array("\u{1B}[?25l".utf8))
    #expect(encoder.encode(grid, previous: grid, cursor: (2, 1)) == Array("\u{1B}[?25h".utf8))
    #expect(encoder.encode(grid, previous: grid, cursor: (8, 0)) == Array("\u{1B}[?25l".utf8))
  }

  @Test mutating func shortGapsAreWrittenAgain() {
    var grid = CellGrid(columns: 20, rows: 1)
    grid.write("one two", column: 0, row: 0)
    let bytes = change(grid) {
      $0.write("O", column: 0, row: 0)
      $0.write("W", column: 2, row: 0)
    }
    #expect(bytes == "\rOnW")
  }

  @Test mutating func rowsFollowByLineFeeds() {
    let bytes = change(CellGrid(columns: 20, rows: 3)) {
      $0.write("a", column: 0, row: 0)
      $0.write("b", column: 0, row: 1)
    }
    #expect(bytes == "\u{1B}[Ha\r\nb")
  }

  @Test mutating func longSpacesAreErased() {
    var grid = CellGrid(columns: 40, rows: 1)
    grid.write(String(repeating: "x", count: 40), column: 0, row: 0)
    #expect(
      change(grid) { $0.write(String(repeating: " ", count: 30), column: 10, row: 0) }
        == "\u{1B}[11G\u{1B}[K")
    #expect(
      change(grid) { $0.write(String(repeating: " ", count: 30), column: 5, row: 0) }
        == "\u{1B}[6G\u{1B}[30X")
  }

  @Test mutating func styleIsKeptAndSetOnce() {
    let red = CellColor(rgb: 0xFF0000)
    let bytes = change(CellGrid(columns: 20, rows: 2)) {
      $0.write("ab", column: 0, row: 0, foreground: red, attributes: .bold)
      $0.write("cd", column: 0, row: 1, foreground: red)
    }
    #expect(bytes == "\u{1B}[H\u{1B}[1;38;2;255;0;0mab\r\n\u{1B}[22mcd")
  }

  @Test mutating func framesAreSynchronizedWhereThatIsKnown() {
    encoder.capabilities.synchronizedUpdates = true
    let bytes = change(CellGrid(columns: 20, rows: 2)) { $0.write("a", column: 0, row: 0) }
    #expect(bytes == "\u{1B}[?2026h\u{1B}[Ha\u{1B}[?2026l")
    #expect(change(CellGrid(columns: 20, rows: 2)) { _ in }.isEmpty)
  }

  @Test mutating func withoutSynchronisationTheCursorHidesWhileDrawing() {
    let bytes = change(CellGrid(columns: 20, rows: 2), cursor: (0, 1)) { $0.write("a", column: 0, row: 0) }
    #expect(bytes == "\u{1B}[?25l\u{1B}[Ha\r\n\u{1B}[?25h")
  }

  @Test mutating func changesNotSeenAreNotWritten() {
    encoder.capabilities.colorDepth = .none
    let bytes = change(CellGrid(columns: 20, rows: 2)) {
      $0.write("  ", column: 0, row: 0, background: CellColor(rgb: 0xFF0000))
    }
    #expect(bytes.isEmpty)
  }

  @Test mutating func anotherDepthDrawsEverythingAgain() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.write("a", column: 0, row: 0, foreground: CellColor(rgb: 0xFF0000))
    _ = encoder.encode(grid, previous: nil, cursor: nil)
    encoder.capabilities.colorDepth = .ansi16
    let bytes = String(decoding: encoder.encode(grid, previous: grid, cursor: nil), as: UTF8.self)
    #expect(bytes.contains("\u{1B}[2J") && bytes.contains("\u{1B}[91ma"))
    #expect(encoder.encode(grid, previous: grid, cursor: nil).isEmpty)
  }

  @Test func nearestIndexedColorIsNearest() {
    var generator = SeededRandom(seed: 7)
    func split(_ rgb: UInt32) -> (Int, Int, Int) { (Int(rgb >> 16), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF)) }
    let steps = PenColor.cubeSteps
    var palette: [(Int, Int, Int)] = []
    for red in steps { for green in steps { for blue in steps { palette.append((red, green, blue)) } } }
    for grey in 0..<24 { palette.append((8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey)) }
    for _ in 0..<4000 {
      let rgb = UInt32.random(in: 0...0xFFFFFF, using: &generator)
      guard case .indexed(let index, false) = PenColor(CellColor(rgb: rgb), depth: .indexed256) else {
        Issue.record("not indexed")
        return
      }
      let best = palette.map { PenColor.distance(split(rgb), $0) }.min()
      let found = PenColor.distance(split(rgb), palette[Int(index) - 16])
      #expect(found == best, "0x\(String(rgb, radix: 16))")
    }
  }

  @Test func boldDoesNotBrightenDarkColors() {
    func pen(_ color: CellColor, _ depth: ColorDepth) -> Pen {
      Pen(Cell(foreground: color, background: CellColor(rgb: 0xFF0000), attributes: .bold), depth: depth)
    }
    #expect(!pen(CellColor(rgb: 0), .ansi16).attributes.contains(.bold))
    #expect(pen(CellColor(rgb: 0xFFFFFF), .ansi16).attributes.contains(.bold))
    #expect(pen(.default, .ansi16).attributes.contains(.bold))
    #expect(pen(CellColor(rgb: 0), .indexed256).attributes.contains(.bold))
  }

  @Test func basicColorsStayThemselves() {
    for (index, rgb) in PenColor.basic.enumerated() {
      #expect(
        PenColor(CellColor(rgb: rgb), depth: .ansi16) == .indexed(UInt8(index), isBasic: true))
    }
    #expect(PenColor.indexed(1, isBasic: true).code(isBackground: false) == "31")
    #expect(PenColor.indexed(15, isBasic: true).code(isBackground: true) == "107")
  }

  @Test func theConsolesEightBackgroundsKeepTextReadable() {
    var grid = CellGrid(columns: 3, rows: 1)
    grid.write("x", column: 0, row: 0, foreground: CellColor(rgb: 0), background: CellColor(rgb: 0x5C5CFF))
    var console = FrameEncoder(
      capabilities: TerminalCapabilities(environment: TerminalEnvironment(term: "linux")))
    let there = String(decoding: console.encode(grid, previous: nil, cursor: nil), as: UTF8.self)
    #expect(there.contains("97;44m") && !there.contains("104"), "white on the dark blue that it has")
    var other = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .ansi16))
    let elsewhere = String(decoding: other.encode(grid, previous: nil, cursor: nil), as: UTF8.self)
    #expect(elsewhere.contains("30;104m"), "black on the bright blue that was meant")
  }
}

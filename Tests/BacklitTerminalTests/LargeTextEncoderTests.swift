import BacklitGeometry
import BacklitGraphics
import CVTerm
import TestSupport
import Testing

@testable import BacklitTerminal

/// Text that a terminal draws larger than a cell: scaled text (OSC 66) and lines of double height (DECDHL).
@Suite struct LargeTextEncoderTests {
  private var encoder = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .trueColor))

  /// The grid of a title in a style at column 4 of row 1, with a word in the last row.
  private static func grid(
    _ letters: LargeLetters, _ text: String = "Deck", style: Font.TextStyle = .title1, color: Color = .white
  ) -> CellGrid {
    let metrics = CellMetrics(columns: 24, rows: 5)
    var canvas = Canvas()
    canvas.drawText(text, at: Point(x: 32, y: 16), font: style.font(atStep: 0), color: color)
    canvas.drawText("end", at: Point(x: 0, y: 64), color: .white)
    let layer = SceneLayer(
      id: 1, revision: 0, bounds: Rect(origin: .zero, size: metrics.size), list: canvas.list)
    let renderer = CellRenderer(metrics: metrics)
    renderer.largeLetters = letters
    return renderer.render(Scene(size: metrics.size, layers: [layer]))
  }

  private mutating func bytes(_ grid: CellGrid, after old: CellGrid? = nil) -> String {
    if let old { _ = encoder.encode(old, previous: nil, cursor: nil) }
    return String(decoding: encoder.encode(grid, previous: old, cursor: nil), as: UTF8.self)
  }

  @Test("Scaled text is one sequence at its first cell") mutating func scaled() {
    let blank = CellGrid(columns: 24, rows: 5)
    var wanted = Self.grid(.scaled)
    wanted.write("   ", column: 0, row: 4)
    #expect(
      bytes(wanted, after: blank)
        == "\u{1B}[38;2;255;255;255m\u{1B}[2;5H\u{1B}]66;s=3:n=7:d=10:v=2:w=3;Deck\u{1B}\\")
  }

  @Test("Long text of a fraction is sent in pieces of whole cells") mutating func pieces() {
    let text = bytes(
      Self.grid(.scaled, "abcdefghijklmno", style: .body), after: CellGrid(columns: 24, rows: 5))
    #expect(
      text.contains("\u{1B}]66;s=2:n=7:d=11:v=2:w=7;abcdefghijk\u{1B}\\\u{1B}]66;s=2:n=7:d=11:v=2:w=3;lmno"))
  }

  @Test("Unchanged scaled text is not sent again, changed text is") mutating func change() {
    let first = Self.grid(.scaled)
    #expect(bytes(first, after: first).isEmpty)
    let red = bytes(Self.grid(.scaled, color: .red), after: first)
    #expect(red.contains("38;2;255;0;0") && red.contains("]66;") && !red.contains("end"))
    let gone = bytes(CellGrid(columns: 24, rows: 5), after: first)
    #expect(!gone.contains("]66;") && gone.ranges(of: String(repeating: " ", count: 9)).count == 3)
  }

  @Test("A line of double height is written twice") mutating func doubled() {
    let blank = CellGrid(columns: 24, rows: 5)
    var wanted = Self.grid(.doubled)
    wanted.write("   ", column: 0, row: 4)
    let text = bytes(wanted, after: blank)
    let line = "  \u{1B}[38;2;255;255;255mDeck"
    #expect(text.contains("\u{1B}[3H\u{1B}#3"), "\(text.debugDescription)")
    #expect(text.contains("\u{1B}[4H\u{1B}#4"), "\(text.debugDescription)")
    #expect(text.ranges(of: "Deck").count == 2 && text.contains(line), "\(text.debugDescription)")
    let gone = bytes(blank, after: wanted)
    #expect(gone.ranges(of: "\u{1B}#5").count == 2 && !gone.contains("\u{1B}#3"))
    #expect(bytes(wanted, after: wanted).isEmpty)
  }

  @Test("The cursor is placed on a line of double height in its columns") mutating func cursor() {
    let grid = Self.grid(.doubled)
    let text = String(
      decoding: encoder.encode(grid, previous: nil, cursor: (column: 9, row: 2)), as: UTF8.self)
    #expect(text.hasSuffix("\u{1B}[3;5H\u{1B}[?25h"), "\(text.debugDescription)")
  }

  @Test("A terminal with scaled text shows random scenes", arguments: 0..<6)
  func randomScaled(batch: Int) {
    var largeFrames = 0
    for number in 0..<25 {
      var scenes = RandomTitles(seed: UInt64(batch * 1000 + number), letters: .scaled)
      var terminal = ScalingTerminal(columns: scenes.metrics.columns, rows: scenes.metrics.rows)
      var encoder = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .trueColor))
      var shown: CellGrid?
      for step in 0..<10 {
        let grid = scenes.next()
        terminal.feed(encoder.encode(grid, previous: shown, cursor: nil))
        shown = grid
        #expect(terminal.faults == [], "seed \(batch * 1000 + number) step \(step)")
        #expect(terminal.difference(from: grid) == nil, "seed \(batch * 1000 + number) step \(step)")
      }
      largeFrames += scenes.largeFrames
    }
    #expect(largeFrames > 25)
  }

  @Test("Random scenes with lines of double height are right in libvterm", arguments: ColorDepth.allCases)
  func randomDoubled(depth: ColorDepth) {
    for seed in UInt64(0)..<60 {
      var scenes = RandomTitles(seed: seed, letters: .doubled)
      let terminal = ReferenceTerminal(columns: scenes.metrics.columns, rows: scenes.metrics.rows)
      var encoder = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: depth))
      var shown: CellGrid?
      for step in 0..<10 {
        let grid = scenes.next()
        terminal.feed(encoder.encode(grid, previous: shown, cursor: nil))
        shown = grid
        #expect(terminal.difference(from: grid, depth: depth) == nil, "seed \(seed) step \(step)")
      }
    }
  }
}

/// Scenes with titles in random styles that move, change and cover each other.
struct RandomTitles {
  let metrics = CellMetrics(columns: 36, rows: 12)
  private var generator: SeededRandom
  private var layers: [SceneLayer] = []
  private let renderer: CellRenderer
  /// The number of scenes in which something was larger than a cell.
  private(set) var largeFrames = 0

  init(seed: UInt64, letters: LargeLetters) {
    generator = SeededRandom(seed: seed)
    renderer = CellRenderer(metrics: metrics)
    renderer.largeLetters = letters
    layers = (0..<3).map { layer(UInt64($0), revision: 0) }
  }

  mutating func next() -> CellGrid {
    let index = Int.random(in: layers.indices, using: &generator)
    layers[index] = layer(layers[index].id, revision: layers[index].revision + 1)
    let grid = renderer.render(Scene(size: metrics.size, layers: layers))
    if !grid.blocks.isEmpty || !grid.doubleLines.isEmpty { largeFrames += 1 }
    return grid
  }

  private mutating func layer(_ id: UInt64, revision: UInt64) -> SceneLayer {
    let styles = Font.TextStyle.allCases
    let style = styles[Int.random(in: styles.indices, using: &generator)]
    let font = style.font(atStep: Int.random(in: -3...8, using: &generator))
    let place = Point(
      x: Double(Int.random(in: -1...24, using: &generator)) * 8,
      y: Double(Int.random(in: -1...11, using: &generator)) * 16)
    let texts = ["Deck", "日本x", "a", "Volume", "ab cd ef gh"]
    let colors: [Color] = [.white, .red, .blue]
    var canvas = Canvas()
    if id == 0, Bool.random(using: &generator) {
      canvas.fill(Rect(origin: place, size: Size(width: 64, height: 32)), with: .blue)
    }
    canvas.drawText(
      texts[Int.random(in: texts.indices, using: &generator)], at: place, font: font,
      color: colors[Int.random(in: colors.indices, using: &generator)])
    return SceneLayer(id: id, revision: revision, bounds: canvas.list.bounds(), list: canvas.list)
  }
}

/// The answers of terminals about larger letters.
@Suite struct LargeTextCapabilityTests {
  @Test("The text sizing protocol is detected by the cursor, as kitty documents") func sizing() throws {
    let queries = String(decoding: TerminalCapabilities().queries, as: UTF8.self)
    #expect(
      queries.contains(
        "\u{1B}[2;1H\u{1B}[6n\u{1B}]66;w=2; \u{1B}\\\u{1B}[6n\u{1B}]66;s=2; \u{1B}\\\u{1B}[6n"))
    // The replies of a terminal with both parts, with the width only, and without the protocol.
    for (replies, isScaled) in [
      ("2;1R 2;3R 2;5R", true), ("2;1R 2;3R 2;3R", false), ("2;1R 2;1R 2;1R", false),
    ] {
      var capabilities = TerminalCapabilities()
      var decoder = InputDecoder()
      let bytes = replies.split(separator: " ").map { "\u{1B}[" + $0 }.joined()
      let events = decoder.feed(Array(bytes.utf8)[...])
      #expect(events.count == 3)
      for case .reply(let reply) in events { _ = capabilities.update(from: reply) }
      #expect(capabilities.scaledText == isScaled && capabilities.largeLetters.contains(.scaled) == isScaled)
    }
  }

  @Test(
    "Terminals that draw lines of double height are known by their names",
    arguments: [
      ("XTerm(379)", true), ("Konsole 23.08", true), ("kitty(0.26.5)", false), ("tmux 3.3a", false),
      ("VTE(7203)", false), ("foot(1.16.2)", false),
    ])
  func doubling(name: String, isDoubling: Bool) {
    var capabilities = TerminalCapabilities()
    _ = capabilities.update(from: .version(name))
    #expect(capabilities.doubleHeightLines == isDoubling)
  }

  @Test("A VT100 and its successors have lines of double height, but not inside tmux") func models() {
    func has(_ term: String, _ program: String? = nil) -> Bool {
      TerminalCapabilities(environment: TerminalEnvironment(term: term, program: program)).doubleHeightLines
    }
    #expect(has("vt100") && has("vt220") && has("vt525"))
    #expect(!has("vt52") && !has("vt100", "tmux") && !has("xterm") && !has("tmux-256color") && !has("linux"))
  }
}

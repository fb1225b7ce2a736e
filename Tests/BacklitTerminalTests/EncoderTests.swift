import BacklitGraphics
import TestSupport
import Testing

@testable import BacklitTerminal

@Suite struct EncoderTests {
  private var encoder = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .trueColor))

  /// The bytes of the change from one grid to the next, after the first has been drawn.
  private mutating func change(
    _ first: CellGrid, cursor: (column: Int, row: Int)? = nil, _ edit: (inout CellGrid) -> Void
  ) -> String {
    _ = encoder.encode(first, previous: nil, cursor: cursor)
    var second = first
    edit(&second)
    return String(decoding: encoder.encode(second, previous: first, cursor: cursor), as: UTF8.self)
  }

  @Test("One changed cell is one motion and one character") mutating func oneCell() {
    let bytes = change(CellGrid(columns: 80, rows: 24)) { $0.write("x", column: 9, row: 4) }
    #expect(bytes == "\u{1B}[5;10Hx")
  }

  @Test("Without changes there are no bytes") mutating func noChanges() {
    #expect(change(CellGrid(columns: 8, rows: 2), cursor: (1, 1)) { _ in }.isEmpty)
    #expect(change(CellGrid(columns: 8, rows: 2)) { _ in }.isEmpty)
  }

  @Test("Moving the cursor is one motion") mutating func cursorMotion() {
    let grid = CellGrid(columns: 8, rows: 2)
    _ = encoder.encode(grid, previous: nil, cursor: (1, 1))
    #expect(encoder.encode(grid, previous: grid, cursor: (2, 1)) == Array("\u{1B}[C".utf8))
    #expect(encoder.encode(grid, previous: grid, cursor: nil) == Array("\u{1B}[?25l".utf8))
    #expect(encoder.encode(grid, previous: grid, cursor: (2, 1)) == Array("\u{1B}[?25h".utf8))
    #expect(encoder.encode(grid, previous: grid, cursor: (8, 0)) == Array("\u{1B}[?25l".utf8))
    #expect(
      encoder.encode(grid, previous: grid, cursor: (1, 1), showsCursor: false) == [8],
      "a cursor that is hidden has a place")
    #expect(encoder.encode(grid, previous: grid, cursor: (1, 1)) == Array("\u{1B}[?25h".utf8))
  }

  @Test("Short gaps are rewritten") mutating func shortGaps() {
    var grid = CellGrid(columns: 20, rows: 1)
    grid.write("one two", column: 0, row: 0)
    let bytes = change(grid) {
      $0.write("O", column: 0, row: 0)
      $0.write("W", column: 2, row: 0)
    }
    #expect(bytes == "\rOnW")
  }

  @Test("The next row is reached by a line feed") mutating func lineFeeds() {
    let bytes = change(CellGrid(columns: 20, rows: 3)) {
      $0.write("a", column: 0, row: 0)
      $0.write("b", column: 0, row: 1)
    }
    #expect(bytes == "\u{1B}[Ha\r\nb")
  }

  @Test("The cells that a terminal overwrites with the scalars of a cluster are written again")
  mutating func clusters() {
    var grid = CellGrid(columns: 20, rows: 1)
    grid.write("😀 Anna", column: 0, row: 0)
    #expect(change(grid) { $0.write("👍🏽", column: 0, row: 0) } == "\r👍🏽\u{1B}[3G A")
    #expect(change(grid) { $0.write("👍🏽", column: 18, row: 0) } == "\u{1B}[11C👍🏽")
    // What was in the second column does not stay where the cluster has only one.
    grid.write("abcde", column: 0, row: 0)
    #expect(change(grid) { $0.write("❤️", column: 0, row: 0) } == "\r  \r❤️")
    #expect(change(grid) { $0.write("❤️", column: 1, row: 0) } == "\u{1B}[6D  \u{8}\u{8}❤️")
    // Marks need no column.
    #expect(change(grid) { $0.write("e\u{301}", column: 0, row: 0) } == "\re\u{301}")
  }

  @Test(
    "A terminal that measures scalars shows the cells beside a cluster",
    arguments: [
      ("😀 Anna", "👍🏽 Anna"), ("日本語 text", "👍🏽本語 text"), ("ab日本語x", "👩‍👩‍👧日本語x"),
      ("abcd", "❤️cd"), ("abcd", "1️⃣cd"), ("👍🏽👍🏽ab", "👍🏻👍🏽ab"),
    ])
  mutating func measuredScalars(first: String, second: String) {
    let terminal = ReferenceTerminal(columns: 20, rows: 1)
    var shown: CellGrid?
    for text in [first, second, first, second] {
      var grid = CellGrid(columns: 20, rows: 1)
      grid.write(text, column: 0, row: 0)
      terminal.feed(encoder.encode(grid, previous: shown, cursor: nil))
      shown = grid
      for column in 0..<20 where grid[column, 0].glyph.scalar != nil {
        let cell = terminal.cell(column: column, row: 0, depth: .trueColor)
        #expect(cell.text == grid[column, 0].glyph.text, "column \(column) of \(text)")
      }
      // Where the first scalar of the cluster is narrow, the second column is empty.
      if grid[0, 0].glyph.columnsOfScalars?.first == 1 {
        #expect(terminal.cell(column: 1, row: 0, depth: .trueColor).text == " ")
      }
    }
  }

  @Test("Long runs of spaces are erased") mutating func erasing() {
    var grid = CellGrid(columns: 40, rows: 1)
    grid.write(String(repeating: "x", count: 40), column: 0, row: 0)
    #expect(
      change(grid) { $0.write(String(repeating: " ", count: 30), column: 10, row: 0) }
        == "\u{1B}[11G\u{1B}[K")
    #expect(
      change(grid) { $0.write(String(repeating: " ", count: 30), column: 5, row: 0) }
        == "\u{1B}[6G\u{1B}[30X")
  }

  @Test("A style is set once and kept") mutating func style() {
    let red = CellColor(rgb: 0xFF0000)
    let bytes = change(CellGrid(columns: 20, rows: 2)) {
      $0.write("ab", column: 0, row: 0, foreground: red, attributes: .bold)
      $0.write("cd", column: 0, row: 1, foreground: red)
    }
    #expect(bytes == "\u{1B}[H\u{1B}[1;38;2;255;0;0mab\r\n\u{1B}[22mcd")
  }

  @Test("Frames are synchronized if the terminal supports it") mutating func synchronized() {
    encoder.capabilities.synchronizedUpdates = true
    let bytes = change(CellGrid(columns: 20, rows: 2)) { $0.write("a", column: 0, row: 0) }
    #expect(bytes == "\u{1B}[?2026h\u{1B}[Ha\u{1B}[?2026l")
    #expect(change(CellGrid(columns: 20, rows: 2)) { _ in }.isEmpty)
  }

  @Test("Without synchronized output the cursor hides while drawing") mutating func hiddenCursor() {
    let bytes = change(CellGrid(columns: 20, rows: 2), cursor: (0, 1)) { $0.write("a", column: 0, row: 0) }
    #expect(bytes == "\u{1B}[?25l\u{1B}[Ha\r\n\u{1B}[?25h")
  }

  @Test("Invisible changes are not written") mutating func invisibleChanges() {
    encoder.capabilities.colorDepth = .none
    let bytes = change(CellGrid(columns: 20, rows: 2)) {
      $0.write("  ", column: 0, row: 0, background: CellColor(rgb: 0xFF0000))
    }
    #expect(bytes.isEmpty)
  }

  @Test("A changed colour depth redraws everything") mutating func changedDepth() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.write("a", column: 0, row: 0, foreground: CellColor(rgb: 0xFF0000))
    _ = encoder.encode(grid, previous: nil, cursor: nil)
    encoder.capabilities.colorDepth = .ansi16
    let bytes = String(decoding: encoder.encode(grid, previous: grid, cursor: nil), as: UTF8.self)
    #expect(bytes.contains("\u{1B}[2J") && bytes.contains("\u{1B}[91ma"))
    #expect(encoder.encode(grid, previous: grid, cursor: nil).isEmpty)
  }

  @Test("The nearest indexed colour is nearest") func nearestIndexedColor() {
    var generator = SeededRandom(seed: 7)
    func split(_ rgb: UInt32) -> (Int, Int, Int) { (Int(rgb >> 16), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF)) }
    let steps = SGRColor.cubeSteps
    var palette: [(Int, Int, Int)] = []
    for red in steps { for green in steps { for blue in steps { palette.append((red, green, blue)) } } }
    for grey in 0..<24 { palette.append((8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey)) }
    for _ in 0..<4000 {
      let rgb = UInt32.random(in: 0...0xFFFFFF, using: &generator)
      guard case .indexed(let index, false) = SGRColor(CellColor(rgb: rgb), depth: .indexed256) else {
        Issue.record("not indexed")
        return
      }
      let best = palette.map { SGRColor.distance(split(rgb), $0) }.min()
      let found = SGRColor.distance(split(rgb), palette[Int(index) - 16])
      #expect(found == best, "0x\(String(rgb, radix: 16))")
    }
  }

  @Test("Bold does not brighten dark colours") func boldColors() {
    func style(_ color: CellColor, _ depth: ColorDepth) -> SGRStyle {
      SGRStyle(Cell(foreground: color, background: CellColor(rgb: 0xFF0000), attributes: .bold), depth: depth)
    }
    #expect(!style(CellColor(rgb: 0), .ansi16).attributes.contains(.bold))
    #expect(style(CellColor(rgb: 0xFFFFFF), .ansi16).attributes.contains(.bold))
    #expect(style(.default, .ansi16).attributes.contains(.bold))
    #expect(style(CellColor(rgb: 0), .indexed256).attributes.contains(.bold))
  }

  @Test("Basic colours map to themselves") func basicColors() {
    for (index, rgb) in SGRColor.basic.enumerated() {
      #expect(
        SGRColor(CellColor(rgb: rgb), depth: .ansi16) == .indexed(UInt8(index), isBasic: true))
    }
    var codes: [UInt8] = []
    SGRColor.indexed(1, isBasic: true).appendCode(isBackground: false, to: &codes)
    codes.append(UInt8(ascii: " "))
    SGRColor.indexed(15, isBasic: true).appendCode(isBackground: true, to: &codes)
    #expect(String(decoding: codes, as: UTF8.self) == "31 107")
  }

  @Test("In sixteen colours green stays green, red stays red, and grey stays grey") func hues() {
    func basic(_ rgb: UInt32) -> UInt8? {
      guard case .indexed(let index, isBasic: true) = SGRColor(CellColor(rgb: rgb), depth: .ansi16) else {
        return nil
      }
      return index
    }
    // The lamps of pads, as they are and mixed with white.
    #expect(basic(0x3FF06A) == 10 && basic(0x82F59E) == 10, "green")
    #expect(basic(0xFF4A3D) == 9 && basic(0xFF8981) == 9, "red")
    #expect(basic(0xFFBE32) == 3 && basic(0xFFD57A) == 3, "amber")
    #expect(basic(0x5C9DFF) == 12 && basic(0x95BFFF) == 12, "blue")
    #expect(basic(0x35E6F0) == 14 && basic(0xC283FF) == 13, "cyan and violet")
    // The grounds of a grey theme, and a ground with a little of a colour.
    #expect([0x0E0F12, 0x191B1E, 0x2B2D32, 0x25282C].map(basic) == [0, 0, 0, 0])
    #expect(basic(0x8B9099) == 8 && basic(0xE6E8EB) == 7 && basic(0xF2F3F5) == 15)
    #expect(basic(0x254331) == 0, "a dark ground is not shown in a bright colour")
    #expect(basic(0x664C14) == 0, "a dark brown is not shown in yellow")
  }

  @Test("Text in a colour similar to its background stays visible in sixteen colours") func similarColors() {
    func style(_ foreground: UInt32, on background: UInt32, _ character: Character = "x") -> SGRStyle {
      SGRStyle(
        Cell(
          glyph: Glyph(character) ?? .blank, foreground: CellColor(rgb: foreground),
          background: CellColor(rgb: background)), depth: .ansi16)
    }
    func basic(_ index: Int) -> SGRColor { .indexed(UInt8(index), isBasic: true) }
    #expect(style(0x303030, on: 0x101010).foreground == basic(7), "light grey on black")
    #expect(style(0xF8F8F8, on: 0xFFFFFF).foreground == basic(0), "black on white")
    #expect(style(0x0000E0, on: 0x0000EE).foreground == basic(7), "light grey on blue")
    for (index, rgb) in SGRColor.basic.enumerated() {
      let similar = style(rgb ^ 1, on: rgb)
      #expect(similar.background == basic(index))
      guard case .indexed(let text, isBasic: true) = similar.foreground else {
        Issue.record("not indexed")
        return
      }
      let contrast = Color(rgb: SGRColor.basic[Int(text)]).contrastRatio(to: Color(rgb: rgb))
      #expect(contrast >= 4.5, "\(text) on \(index)")
      #expect(style(rgb, on: rgb).foreground == basic(index), "text that is hidden stays hidden")
      #expect(style(rgb ^ 1, on: rgb, "▌").foreground == basic(index), "a picture keeps its colours")
    }
  }

  @Test("Text stays readable on the eight backgrounds of the console") func consoleBackgrounds() {
    var grid = CellGrid(columns: 3, rows: 1)
    grid.write("x", column: 0, row: 0, foreground: CellColor(rgb: 0), background: CellColor(rgb: 0x5C5CFF))
    var console = FrameEncoder(
      capabilities: TerminalCapabilities(environment: TerminalEnvironment(term: "linux")))
    let there = String(decoding: console.encode(grid, previous: nil, cursor: nil), as: UTF8.self)
    #expect(there.contains("97;44m") && !there.contains("104"), "white on the dark blue of the console")
    var other = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .ansi16))
    let elsewhere = String(decoding: other.encode(grid, previous: nil, cursor: nil), as: UTF8.self)
    #expect(elsewhere.contains("30;104m"), "black on the requested bright blue")
  }
}

@Suite struct RightToLeftWordsTests {
  private func text(_ grid: CellGrid) -> String {
    (0..<grid.columns).map { grid[$0, 0].glyph.text }.joined()
  }

  /// A row with the characters of a text, from left to right.
  private func row(_ text: String) -> CellGrid {
    var grid = CellGrid(columns: text.count, rows: 1)
    for (column, character) in text.enumerated() {
      grid[column, 0] = Cell(
        glyph: Glyph(character) ?? .blank, foreground: CellColor(rgb: UInt32(column)))
    }
    return grid
  }

  @Test(
    "Right-to-left words are turned around, and everything else stays",
    arguments: [
      ("\u{5D2}\u{5D1}\u{5D0} abc", "\u{5D0}\u{5D1}\u{5D2} abc"),
      ("(\u{5D1}\u{5D0}) \u{5D3}\u{5D2}", "(\u{5D0}\u{5D1}) \u{5D2}\u{5D3}"),
      // Digits alone, and digits in a word.
      ("\u{663}\u{664} 12", "\u{663}\u{664} 12"), ("\u{663}\u{645}", "\u{645}\u{663}"),
      // A letter with a mark.
      ("\u{628}\u{645}\u{64E}", "\u{645}\u{64E}\u{628}"), ("plain", "plain"),
    ])
  func words(visual: String, sent: String) {
    let grid = row(visual)
    let reversed = RightToLeftWords.reversed(grid)
    #expect(text(reversed) == sent)
    // Colours belong to the cells.
    for column in 0..<grid.columns { #expect(reversed[column, 0].foreground == grid[column, 0].foreground) }
    #expect(RightToLeftWords.reversed(reversed) == grid)
  }

  @Test("A bold part is a word of its own") func weights() {
    var grid = row("\u{5D3}\u{5D2}\u{5D1}\u{5D0}")
    for column in 0...1 { grid[column, 0].attributes = .bold }
    #expect(text(RightToLeftWords.reversed(grid)) == "\u{5D2}\u{5D3}\u{5D0}\u{5D1}")
  }

  @Test("Arabic letters get the forms that join them, each in its cell") func joined() {
    // Meem, hah, meem, dal from the right; lam and alef stay two letters, and a mark stays with its letter.
    let grid = row("\u{62F}\u{645}\u{62D}\u{645} \u{627}\u{644} \u{645}\u{628}\u{64E} abc 12")
    let shown = RightToLeftWords.joined(grid)
    #expect(
      text(shown)
        == "\u{FEAA}\u{FEE4}\u{FEA4}\u{FEE3} \u{FE8E}\u{FEDF} \u{FEE2}\u{FE91}\u{64E} abc 12")
    #expect(RightToLeftWords.joined(row("\u{5D2}\u{5D1}")) == row("\u{5D2}\u{5D1}"))
  }

  @Test("Terminals are recognized by their names") func terminals() {
    var capabilities = TerminalCapabilities()
    #expect(!capabilities.reversesWords && !capabilities.joinsLetters)
    _ = capabilities.update(from: .version("VTE(7006)"))
    #expect(!capabilities.reversesWords && capabilities.joinsLetters)
    _ = capabilities.update(from: .version("XTerm(379)"))
    #expect(!capabilities.reversesWords && !capabilities.joinsLetters)
    _ = capabilities.update(from: .version("kitty(0.26.5)"))
    #expect(capabilities.reversesWords && capabilities.joinsLetters)
  }
}

/// Grids for a terminal whose locale does not use UTF-8.
@Suite struct PlainCharactersTests {
  @Test("Lines, symbols and letters become signs of ASCII") func replacement() {
    var grid = CellGrid(columns: 16, rows: 3)
    grid.write("╭─┬━┓ ● Süß… ▸", column: 0, row: 0, foreground: CellColor(rgb: 0xFF_00_00))
    grid.write("日本 │ e\u{301} ║", column: 0, row: 1)
    grid.write("plain", column: 0, row: 2)
    let fitted = PlainCharacters.fitted(grid)
    #expect(fitted.rowText(0).hasPrefix("+-+=# * Sus~ >"))
    #expect(fitted.rowText(1).hasPrefix("???? | e |"))
    #expect(fitted.rowText(2) == grid.rowText(2) && fitted[0, 0].foreground == grid[0, 0].foreground)
    #expect(PlainCharacters.fitted(fitted) == fitted)
    #expect(PlainCharacters.text("« Süd »\u{A0}…") == "< Sud > ~")
    // The box of a control with the focus differs from others.
    #expect(PlainCharacters.text("┏━┓┃┌─┐│") == "#=##+-+|")
  }

  @Test(
    "The locale decides whether a terminal takes UTF-8",
    arguments: [
      (nil, true), ("C.UTF-8", true), ("de_AT.utf8", true), ("C", false), ("POSIX", false), ("en_US", false),
      ("de_DE.ISO-8859-1", false),
    ])
  func locales(locale: String?, usesUnicode: Bool) {
    let capabilities = TerminalCapabilities(
      environment: TerminalEnvironment(term: "xterm-256color", locale: locale))
    #expect(capabilities.usesUnicode == usesUnicode && capabilities.hasBlocks == usesUnicode)
    #expect(
      String(decoding: capabilities.queries, as: UTF8.self).utf8.allSatisfy { $0 < 0x80 } != usesUnicode)
  }

  @Test("A terminal that counts the bytes of a letter does not take UTF-8") func measured() {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm"))
    #expect(capabilities.update(from: .cursorPosition(column: 15, row: 1)) && !capabilities.usesUnicode)
  }
}

/// Grids for a font of 256 characters.
@Suite struct ConsoleFontTests {
  @Test("Only symbols and lines are replaced") func replacement() {
    var grid = CellGrid(columns: 12, rows: 2)
    grid.write("┏━●▸ Süß…", column: 0, row: 0, foreground: CellColor(rgb: 0xFF_00_00))
    grid.write("日本 ┃", column: 0, row: 1)
    let fitted = ConsoleFont.fitted(grid)
    #expect(fitted.rowText(0).hasPrefix("╔═■► Süß~"))
    #expect(fitted.rowText(1).hasPrefix("日本 ║"))
    #expect(fitted[0, 0].foreground == grid[0, 0].foreground)
    #expect(ConsoleFont.fitted(fitted) == fitted)
  }

  @Test("Only the Linux console has the console font") func isLinuxConsole() {
    #expect(TerminalCapabilities(environment: TerminalEnvironment(term: "linux")).isLinuxConsole)
    #expect(!TerminalCapabilities(environment: TerminalEnvironment(term: "xterm")).isLinuxConsole)
  }
}

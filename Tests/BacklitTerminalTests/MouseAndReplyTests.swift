import BacklitGeometry
import Testing

@testable import BacklitTerminal

@Suite struct PointerTests {
  @Test(
    "Mouse reports become pointer events",
    arguments: [
      ("\u{1B}[<0;1;1M", pointer(.down, .primary, x: 0, y: 0)),
      ("\u{1B}[<1;10;20M", pointer(.down, .middle, x: 9, y: 19)),
      ("\u{1B}[<2;3;4m", pointer(.up, .secondary, x: 2, y: 3)),
      ("\u{1B}[<32;5;6M", pointer(.drag, .primary, x: 4, y: 5)),
      ("\u{1B}[<48;5;6M", pointer(.drag, .primary, x: 4, y: 5, .control)),
      ("\u{1B}[<35;5;6M", pointer(.hover, x: 4, y: 5)),
      ("\u{1B}[<64;2;2M", pointer(.scroll(dx: 0, dy: -1), x: 1, y: 1)),
      ("\u{1B}[<65;2;2M", pointer(.scroll(dx: 0, dy: 1), x: 1, y: 1)),
      ("\u{1B}[<66;2;2M", pointer(.scroll(dx: -1, dy: 0), x: 1, y: 1)),
      ("\u{1B}[<67;2;2M", pointer(.scroll(dx: 1, dy: 0), x: 1, y: 1)),
      ("\u{1B}[<0;2;2;M", pointer(.down, .primary, x: 1, y: 1)),
      ("\u{1B}[<93;2;2M", pointer(.scroll(dx: 0, dy: 1), x: 1, y: 1, [.shift, .alt, .control])),
    ])
  func reports(bytes: String, event: TerminalEvent) {
    #expect(decode(bytes) == [event])
  }

  @Test("Mouse reports without meaning are swallowed") func invalidReports() {
    #expect(decode("\u{1B}[<128;2;2M\u{1B}[<64;2;2m\u{1B}[<0;2Mx") == [typed("x")])
    // Buttons 8 to 11: press, drag and release.
    let others = (128...131).map { "\u{1B}[<\($0);2;2M\u{1B}[<\($0 + 32);2;3M\u{1B}[<\($0);2;3m" }
    #expect(decode(others.joined() + "x") == [typed("x")])
    #expect(decode("\u{1B}[<-1;2;2M\u{1B}[32;5;6M\u{1B}[<0;1;2;3Mx") == [typed("x")])
    #expect(decode("\u{1B}[M !!x") == [typed("x")], "an X10 report has three bytes")
  }

  @Test("Pixel reports become fractions of cells") func pixels() {
    var decoder = InputDecoder(cellPixelSize: Size(width: 10, height: 20))
    #expect(decoder.feed("\u{1B}[<0;6;11M".utf8) == [pointer(.down, .primary, x: 5, y: 10)])
    let switched = decoder.feed("\u{1B}[?1016;1$y\u{1B}[<32;6;11M\u{1B}[<32;-4;-9M".utf8)
    #expect(
      switched
        == [
          .reply(.mode(1016, .set)),
          .input(.pointer(PointerEvent(.drag, button: .primary, location: Point(x: 0.5, y: 0.5)))),
          .input(.pointer(PointerEvent(.drag, button: .primary, location: Point(x: -0.5, y: -0.5)))),
        ])
    _ = decoder.feed("\u{1B}[?1016;2$y".utf8)
    #expect(decoder.feed("\u{1B}[<0;6;11m".utf8) == [pointer(.up, .primary, x: 5, y: 10)])
  }
}

@Suite struct SizeTests {
  @Test(
    "Sizes are limited",
    arguments: [
      (
        "\u{1B}[48;24;80;480;800t",
        TerminalEvent.resized(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480)
      ),
      ("\u{1B}[48;24;80;0;0t", .resized(columns: 80, rows: 24, pixelWidth: 0, pixelHeight: 0)),
      ("\u{1B}[48;24;80;;t", .resized(columns: 80, rows: 24, pixelWidth: 0, pixelHeight: 0)),
      // Subparameters and parameters may be added later.
      (
        "\u{1B}[48:1;24:2;80:3:4;480;800:5t",
        .resized(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480)
      ),
      ("\u{1B}[48;24;80;480;800;7t", .resized(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480)),
      (
        "\u{1B}[48;99999;9999999999;9999999999;88888t",
        .resized(columns: 4095, rows: 128, pixelWidth: 0, pixelHeight: 0)
      ),
      // The cells that are left out do not change the size of the others.
      (
        "\u{1B}[48;1000;1000;20000;10000t",
        .resized(columns: 1000, rows: 524, pixelWidth: 10000, pixelHeight: 524 * 20)
      ),
      ("\u{1B}[8;99999;5t", .reply(.textAreaCells(columns: 5, rows: 4095))),
      ("\u{1B}[4;99999;5t", .reply(.textAreaPixels(width: 5, height: 65535))),
      ("\u{1B}[?99999;99999R", .reply(.cursorPosition(column: 4094, row: 4094))),
    ])
  func limits(bytes: String, event: TerminalEvent) {
    #expect(decode(bytes + "x") == [event, typed("x")])
  }

  @Test(
    "Sizes of 0 are ignored",
    arguments: [
      "\u{1B}[48;0;0;0;0t", "\u{1B}[48;24;0;480;800t", "\u{1B}[48;24;80t", "\u{1B}[8;0;0t", "\u{1B}[4;0;10t",
      "\u{1B}[6;0;0t", "\u{1B}[6;99999;8t", "\u{1B}[6;1025;8t", "\u{1B}[6;8;1025t", "\u{1B}[?0;1R",
      "\u{1B}[t",
    ])
  func emptySizes(bytes: String) {
    #expect(decode(bytes + "x") == [typed("x")])
  }

  @Test("Implausible cell sizes are ignored") func implausibleCell() {
    var decoder = InputDecoder(cellPixelSize: Size(width: 9, height: 18))
    for report in ["\u{1B}[48;1;1;65535;65535t", "\u{1B}[48;100;100;99;99t", "\u{1B}[48;24;80;0;0t"] {
      #expect(decoder.feed(report.utf8).count == 1)
      #expect(decoder.cellPixelSize == Size(width: 9, height: 18))
    }
    #expect(InputDecoder.cellSize(width: 1024, height: 1) == Size(width: 1024, height: 1))
    #expect(InputDecoder.cellSize(width: 0, height: 16) == nil)
  }

  @Test("Pointer locations are limited") func pointerLimit() {
    #expect(
      decode("\u{1B}[<35;9999999999;-9999999999M") == [pointer(.hover, x: 65535, y: -65535)])
  }
}

@Suite struct ReplyTests {
  @Test(
    "Replies",
    arguments: [
      ("\u{1B}[?62;22c", TerminalReply.primaryAttributes([62, 22])),
      ("\u{1B}[?2026;2$y", .mode(2026, .reset)), ("\u{1B}[?2048;0$y", .mode(2048, .notRecognized)),
      ("\u{1B}[?31u", .keyboardFlags(31)), ("\u{1B}[12;40R", .cursorPosition(column: 39, row: 11)),
      ("\u{1B}[?1;2R", .cursorPosition(column: 1, row: 0)),
      ("\u{1B}[4;600;800t", .textAreaPixels(width: 800, height: 600)),
      ("\u{1B}[6;20;10t", .cellPixels(width: 10, height: 20)),
      ("\u{1B}[8;24;80t", .textAreaCells(columns: 80, rows: 24)),
      ("\u{1B}P>|XTerm(379)\u{1B}\\", .version("XTerm(379)")),
      ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", .color(.background, rgb: 0xFF8000)),
      ("\u{1B}]11;#ff8000\u{1B}\\", .color(.background, rgb: 0xFF8000)),
      ("\u{1B}]10;#FFFF80800000\u{7}", .color(.foreground, rgb: 0xFF8000)),
      ("\u{1B}[?997;1n", .colorScheme(.dark)), ("\u{1B}[?997;2n", .colorScheme(.light)),
      ("\u{1B}]10;rgb:f/0/8\u{7}", .color(.foreground, rgb: 0xFF0088)),
      ("\u{1B}]11;rgba:fff/80/0/ffff\u{1B}\\", .color(.background, rgb: 0xFF8000)),
      ("\u{1B}[?6c", .primaryAttributes([6])), ("\u{1B}[?c", .primaryAttributes([])),
      ("\u{1B}P>|evil\u{9B}31m\u{A}name\u{1B}\\", .version("evil31mname")),
      ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(id: 31, isOK: true)),
      ("\u{1B}_Gi=7,I=3,p=2;ENOENT:no such picture; really\u{1B}\\", .graphics(id: 7, isOK: false)),
      ("\u{1B}_GI=3,i=4294967295;OK\u{1B}\\", .graphics(id: 4_294_967_295, isOK: true)),
      ("\u{1B}[?1;0;256S", .sixelColors(256)),
      ("\u{1B}[?2;0;1000;800S", .sixelArea(width: 1000, height: 800)),
    ])
  func replies(bytes: String, reply: TerminalReply) {
    #expect(decode(bytes + "x") == [.reply(reply), typed("x")])
  }

  @Test("An in-band resize updates the cell size") func cellSize() {
    var decoder = InputDecoder()
    #expect(
      decoder.feed("\u{1B}[48;24;80;480;800t".utf8)
        == [.resized(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480)])
    #expect(decoder.cellPixelSize == Size(width: 10, height: 20))
  }

  @Test("Focus and bracketed paste") func focusAndPaste() {
    #expect(decode("\u{1B}[I\u{1B}[O") == [.input(.focus(true)), .input(.focus(false))])
    #expect(
      decode("\u{1B}[200~one\rtwo\r\nthree\u{1B}[A\u{1B}[201\u{1B}[201~x")
        == [.input(.paste("one\ntwo\nthree\u{1B}[A\u{1B}[201")), typed("x")])
  }

  @Test("A long paste is cut at a whole character") func longPaste() {
    let start = Array("\u{1B}[200~a".utf8)
    let body = Array(repeatElement(Array("é".utf8), count: InputDecoder.pasteLimit).joined())
    let events = decode(start + body + Array("\u{1B}[201~x".utf8))
    #expect(events.count == 2)
    #expect(events.last == typed("x"))
    guard case .input(.paste(let text)) = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == InputDecoder.pasteLimit - 1, "the partial character is removed")
    #expect(!text.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test("Unknown sequences are swallowed whole") func unknownSequences() {
    for sequence in [
      "\u{1B}[?25h", "\u{1B}[>1;2c", "\u{1B}[1;2;3;4x", "\u{1B}[3 q", "\u{1B}]0;title\u{7}",
      "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=-1;OK\u{1B}\\", "\u{1B}_Gi=1\u{1B}\\", "\u{1B}_GI=1;OK\u{1B}\\",
      "\u{1B}_Hi=1;OK\u{1B}\\", "\u{1B}_Gi=4294967296;OK\u{1B}\\", "\u{1B}^Gi=1;OK\u{1B}\\",
      "\u{1B}[?1;3;0S", "\u{1B}[?1;0;0S", "\u{1B}[?2;0;10S", "\u{1B}[?3;0;10S", "\u{1B}[?S", "\u{1B}[0n",
      "\u{1B}[?997;3n", "\u{1B}[?996n", "\u{1B}]11;#ff800\u{7}", "\u{1B}]11;#\u{7}", "\u{1B}]11;#gg8000\u{7}",
      "\u{1B}]11;rgb:+f/0/0\u{7}", "\u{1B}]11;rgb:fffff/0/0\u{7}", "\u{1B}]11;rgb:f/0\u{7}",
      "\u{1B}]lold title\u{1B}\\", "\u{1B}[>0;276;0c", "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\",
      "\u{1B}[12$y", "\u{1B}[1;2:3:4:5u",
      "\u{1B}[" + String(repeating: "1;", count: 500) + "A",
      "\u{1B}]52;" + String(repeating: "x", count: 100_000) + "\u{7}",
    ] {
      let events = decode(sequence + "z")
      if sequence == "\u{1B}[12$y" {
        // rxvt's Shift-F2 is one byte shorter, so these bytes are decoded as that key.
        #expect(events == [key(.function(2), .shift), typed("y"), typed("z")])
      } else {
        #expect(events == [typed("z")], "\(sequence.debugDescription.prefix(20))")
      }
    }
  }

  @Test("Broken sequences lose nothing that follows") func brokenSequences() {
    #expect(decode("\u{1B}[1;5\u{3}") == [typed("c", .control)])
    #expect(decode("\u{1B}[1;\u{1B}[A") == [key(.up)])
    #expect(decode("\u{1B}]0;never ended\u{3}") == [typed("c", .control)])
    #expect(decode("\u{1B}]0;never ended\u{1B}[A") == [key(.up)])
    #expect(decode("\u{1B}[5é") == [typed("é")])
  }
}

import BacklitGeometry
import Testing

@testable import BacklitTerminal

@Suite struct KeyTests {
  @Test("Plain characters") func plainCharacters() {
    #expect(decode("aZ?é日🙂") == "aZ?é日🙂".map { typed($0) })
  }

  @Test("Control bytes") func controlBytes() {
    #expect(decode("\u{3}") == [typed("c", .control)])
    #expect(decode("\u{0}") == [typed(" ", .control)])
    #expect(decode("\u{1C}\u{1F}") == [typed("\\", .control), typed("_", .control)])
    #expect(
      decode("\r\n\t\u{7F}\u{8}")
        == [key(.enter), key(.enter), key(.tab), key(.backspace), key(.backspace)])
  }

  @Test(
    "Named keys of xterm, rxvt and the Linux console",
    arguments: [
      ("\u{1B}[A", key(.up)), ("\u{1B}OB", key(.down)), ("\u{1B}[1;5C", key(.right, .control)),
      ("\u{1B}[1;2D", key(.left, .shift)), ("\u{1B}[H", key(.home)), ("\u{1B}OF", key(.end)),
      ("\u{1B}[1~", key(.home)), ("\u{1B}[2~", key(.insert)), ("\u{1B}[3;3~", key(.delete, .alt)),
      ("\u{1B}[5~", key(.pageUp)), ("\u{1B}[6;8~", key(.pageDown, [.shift, .alt, .control])),
      ("\u{1B}OP", key(.function(1))), ("\u{1B}[1;6S", key(.function(4), [.shift, .control])),
      ("\u{1B}[15~", key(.function(5))), ("\u{1B}[17~", key(.function(6))),
      ("\u{1B}[24~", key(.function(12))), ("\u{1B}[Z", key(.tab, .shift)),
      ("\u{1B}[R", key(.function(3))), ("\u{1B}[1;2R", key(.function(3), .shift)),
      ("\u{1B}[[C", key(.function(3))), ("\u{1B}[a", key(.up, .shift)), ("\u{1B}Oc", key(.right, .control)),
      ("\u{1B}[3$", key(.delete, .shift)), ("\u{1B}[5^", key(.pageUp, .control)),
      ("\u{1B}[7@", key(.home, [.shift, .control])), ("\u{1B}OM", key(.enter)), ("\u{1B}Op", typed("0")),
      ("\u{1B}O5A", key(.up, .control)), ("\u{1B}OI", key(.tab)), ("\u{1B}Ok", typed("+")),
      ("\u{1B}[1;5P", key(.function(1), .control)), ("\u{1B}[1;2Q", key(.function(2), .shift)),
      ("\u{1B}[1;3S", key(.function(4), .alt)), ("\u{1B}[P", key(.function(1))),
      ("\u{1B}[11~", key(.function(1))), ("\u{1B}[13~", key(.function(3))),
      ("\u{1B}[13;6~", key(.function(3), [.shift, .control])), ("\u{1B}[20;5~", key(.function(9), .control)),
      ("\u{1B}[34~", key(.function(20))), ("\u{1B}[29~", key(.function(16))), ("\u{1B}[8~", key(.end)),
      ("\u{1B}[1;2Z", key(.tab, .shift)), ("\u{1B}[4;5~", key(.end, .control)),
      ("\u{1B}[1;65A", key(.up)), ("\u{1B}[3;134~", key(.delete, [.shift, .control])),
      ("\u{1B}[1;33C", key(.right, .alt)), ("\u{1B}[27;6;67~", typed("c", [.shift, .control])),
      ("\u{1B}[27;2;33~", typed("!")), ("\u{1B}[27;5;9~", key(.tab, .control)),
      ("\u{1B}[27;2;13~", key(.enter, .shift)), ("\u{1B}[27;3;228~", typed("ä", .alt)),
      ("\u{1B}O1;2S", key(.function(4), .shift)), ("\u{1B}O;5P", key(.function(1), .control)),
      ("\u{1B}[2D", key(.left, .shift)), ("\u{1B}[5A", key(.up, .control)), ("\u{1B}[1A", key(.up)),
    ])
  func namedKeys(bytes: String, event: TerminalEvent) {
    #expect(decode(bytes + "x") == [event, typed("x")])
  }

  @Test("An ESC before a key means Alt") func alt() {
    #expect(decode("\u{1B}a") == [typed("a", .alt)])
    #expect(decode("\u{1B}é") == [typed("é", .alt)])
    #expect(decode("\u{1B}\u{1}") == [typed("a", [.alt, .control])])
    #expect(decode("\u{1B}\r") == [key(.enter, .alt)])
    #expect(decode("\u{1B}\u{1B}[A") == [key(.up, .alt)])
  }

  @Test("A single ESC waits for the timeout") func loneEscape() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.isPending)
    #expect(decoder.flush() == [key(.escape)])
    #expect(!decoder.isPending)
    #expect(decoder.flush().isEmpty)
  }

  @Test("The timeout turns an introducer into Alt and a character") func introducerTimeout() {
    #expect(decode("\u{1B}[", flushing: true) == [typed("[", .alt)])
    #expect(decode("\u{1B}O", flushing: true) == [typed("O", .alt)])
    #expect(decode("\u{1B}P", flushing: true) == [typed("P", .alt)])
    #expect(decode("\u{1B}\u{1B}", flushing: true) == [key(.escape), key(.escape)])
    // In the middle of a sequence, a slow line is likelier than a key press.
    #expect(decode("\u{1B}[1;5", flushing: true).isEmpty)
  }

  @Test(
    "An interrupted introducer is Alt and a character",
    arguments: ["[", "O", "P", "X", "]", "^", "_"] as [Character])
  func interruptedIntroducer(introducer: Character) {
    #expect(decode("\u{1B}\(introducer)\u{1B}[A") == [typed(introducer, .alt), key(.up)])
    #expect(
      decode("\u{1B}\(introducer)\u{1B}\(introducer)\u{1B}x") == [
        typed(introducer, .alt), typed(introducer, .alt), typed("x", .alt),
      ])
    #expect(decode("\u{1B}\(introducer)\u{3}") == [typed(introducer, .alt), typed("c", .control)])
    #expect(decode("\u{1B}\u{1B}\(introducer)\u{1B}[A") == [key(.escape), typed(introducer, .alt), key(.up)])
  }

  @Test("ESC and a tab are Shift-Tab on the Linux console only") func consoleBackTab() {
    var console = InputDecoder(hasConsoleKeys: true)
    #expect(console.feed("\u{1B}\t\t".utf8) == [key(.tab, .shift), key(.tab)])
    #expect(decode("\u{1B}\t") == [key(.tab, .alt)])
  }

  @Test("Escape before a mouse report is not lost") func escapeBeforeMouseReport() {
    #expect(
      decode("\u{1B}\u{1B}[<32;3;4M") == [key(.escape), pointer(.drag, .primary, x: 2, y: 3)])
    #expect(decode("\u{1B}\u{1B}[I") == [key(.escape), .input(.focus(true))])
  }

  @Test("Keys of kitty's protocol") func kittyKeys() {
    #expect(decode("\u{1B}[97u") == [typed("a")])
    #expect(decode("\u{1B}[97;2;65u") == [typed("A")])
    #expect(decode("\u{1B}[97:65;4u") == [typed("A", .alt)])
    #expect(decode("\u{1B}[49:33;4u") == [typed("!", .alt)])
    #expect(decode("\u{1B}[99;5u") == [typed("c", .control)])
    #expect(decode("\u{1B}[97;6u") == [typed("a", [.shift, .control])])
    #expect(decode("\u{1B}[97;1:2;97u") == [key(.character("a"), isRepeat: true)])
    #expect(decode("\u{1B}[97;1:3u").isEmpty)
    #expect(decode("\u{1B}[27u\u{1B}[13u\u{1B}[9;2u") == [key(.escape), key(.enter), key(.tab, .shift)])
    #expect(decode("\u{1B}[1;1:3A").isEmpty)
    #expect(decode("\u{1B}[1;1:2A") == [key(.up, isRepeat: true)])
    #expect(decode("\u{1B}[57399u\u{1B}[57417u") == [typed("0"), key(.left)])
    #expect(decode("\u{1B}[0;;233u") == [typed("é")])
    #expect(decode("\u{1B}[57358u").isEmpty, "Caps Lock types nothing")
    #expect(decode("\u{1B}[97;9u").isEmpty, "Super with a does not type a")
    #expect(decode("\u{1B}[97;129;97u") == [typed("a")], "Num Lock changes nothing")
    #expect(decode("\u{1B}[27;5;105~") == [typed("i", .control)])
  }

  @Test(
    "Locks, layouts, text and event types of kitty's protocol",
    arguments: [
      // Caps Lock is 64, Num Lock 128, and both.
      ("\u{1B}[97;65;65u", typed("A")), ("\u{1B}[97;66;97u", typed("a")),
      ("\u{1B}[99;69u", typed("c", .control)),
      ("\u{1B}[57404;129;53u", typed("5")), ("\u{1B}[97;193;65u", typed("A")),
      // On a Cyrillic layout: the letter itself; with Control or Alt, the letter of the same key on the
      // standard layout.
      ("\u{1B}[1089::99;1;1089u", typed("с")), ("\u{1B}[1089::99;5u", typed("c", .control)),
      ("\u{1B}[1089:1057:99;6u", typed("c", [.shift, .control])), ("\u{1B}[1089::99;3u", typed("c", .alt)),
      ("\u{1B}[233::50;5u", typed("é", .control)),
      ("\u{1B}[7897::59;3u", typed("ộ", .alt)), ("\u{1B}[945:913:97;5u", typed("a", .control)),
      ("\u{1B}[99::106;5u", typed("c", .control)),
      // Text of several scalars, and text of a key that is not a character.
      ("\u{1B}[101;;101:769u", typed("e\u{301}")), ("\u{1B}[57409;;44u", typed(",")),
      // AltGr as Alt, and as Control and Alt: the text is not that of the key.
      ("\u{1B}[50;3;64u", typed("@")), ("\u{1B}[101;7;8364u", typed("€")),
      ("\u{1B}[50:34;4;178u", typed("²")),
      // Alt, with the text of the key.
      ("\u{1B}[97;3;97u", typed("a", .alt)), ("\u{1B}[50:34;4;34u", typed("\"", .alt)),
      ("\u{1B}[97;4;65u", typed("A", .alt)),
      // Meta is Alt; releases are ignored.
      ("\u{1B}[97;33u", typed("a", .alt)), ("\u{1B}[57376u", key(.function(13))),
      ("\u{1B}[57398;5u", key(.function(35), .control)), ("\u{1B}[57414;2u", key(.enter, .shift)),
      ("\u{1B}[27;1:3u\u{1B}[13;1:1u", key(.enter)), ("\u{1B}[127;3u", key(.backspace, .alt)),
      ("\u{1B}[32;5u", typed(" ", .control)), ("\u{1B}[5;1:2~", key(.pageUp, isRepeat: true)),
      ("\u{1B}[6;5:3~\u{1B}[6;5:1~", key(.pageDown, .control)),
    ])
  func kittyDetails(bytes: String, event: TerminalEvent) {
    #expect(decode(bytes + "x") == [event, typed("x")])
  }

  @Test(
    "Sequences that are not keys are swallowed",
    arguments: [
      // Values that no terminal sends.
      "\u{1B}[1114112u", "\u{1B}[55296u", "\u{1B}[99999999999999999999u", "\u{1B}[97;1:4u", "\u{1B}[0u",
      "\u{1B}[128u", "\u{1B}[u", "\u{1B}[~", "\u{1B}[0~", "\u{1B}[99~",
      // Ignored keys: Shift, a media key, the middle of the keypad, and keys with Super.
      "\u{1B}[57441;2u", "\u{1B}[57428u", "\u{1B}[57427u", "\u{1B}[E", "\u{1B}[1;9A",
      "\u{1B}[97;17u", "\u{1B}[3;9~",
      // Parameters after SS3 that no key has.
      "\u{1B}O;324;;8J", "\u{1B}O1;2;3S", "\u{1B}O" + String(repeating: "1", count: 300) + "A",
    ])
  func invalidKeys(bytes: String) {
    #expect(decode(bytes + "x") == [typed("x")])
  }

  @Test("C1 bytes are not control sequences") func c1Bytes() {
    // CSI and ST as single 8-bit bytes, and as the same characters in UTF-8.
    #expect(decode([0x9B, 0x41]) == [typed("\u{FFFD}"), typed("A")])
    #expect(decode("\u{9B}A") == [typed("A")])
    let title = Array("\u{1B}]2;✜\u{9C}".utf8) + [0x9C] + Array("日\u{1B}\\x".utf8)
    #expect(decode(title) == [typed("x")])
  }

  @Test(
    "CAN and SUB end a sequence and are keys",
    arguments: ["\u{1B}[1;5", "\u{1B}]2;title", "\u{1B}P1$r", "\u{1B}_Gi=31;", "\u{1B}[<0;1", "\u{1B}O5"])
  func cancelAndSubstitute(start: String) {
    #expect(decode(start + "\u{18}x") == [typed("x", .control), typed("x")])
    #expect(decode(start + "\u{1A}x") == [typed("z", .control), typed("x")])
  }

  @Test(
    "Incomplete sequences can be abandoned",
    arguments: [
      ("\u{1B}[1;5", []), ("\u{1B}]2;title", []), ("\u{1B}Xn", []), ("\u{1B}[M ", []), ("\u{1B}[[", []),
      ("\u{1B}]2;title\u{1B}", [key(.escape)]), ("\u{1B}\u{1B}[1;", [key(.escape)]),
    ])
  func abandoning(start: String, events: [TerminalEvent]) {
    var decoder = InputDecoder()
    #expect(decoder.feed(start.utf8).isEmpty)
    #expect(decoder.isUnfinished && !decoder.isPending && decoder.flush().isEmpty)
    #expect(decoder.abandon() == events)
    #expect(!decoder.isUnfinished && decoder.bufferedByteCount == 0 && decoder.abandon().isEmpty)
    #expect(decoder.feed("k".utf8) == [typed("k")])
  }

  @Test("An abandoned partial character is a replacement character") func abandoningPartialCharacter() {
    var decoder = InputDecoder()
    _ = decoder.feed([0x1B, 0xE2, 0x82])
    #expect(decoder.abandon() == [typed("\u{FFFD}", .alt)])
    #expect(decoder.feed([0xAC]) == [typed("\u{FFFD}")])
  }

  @Test("A paste whose end is lost is delivered, and keys are keys again", arguments: ["", "\u{1B}[20"])
  func abandoningPaste(end: String) {
    var decoder = InputDecoder()
    _ = decoder.feed("\u{1B}[200~one\(end)".utf8)
    #expect(decoder.isUnfinished && decoder.isPasting && !decoder.isPending && decoder.flush().isEmpty)
    #expect(decoder.abandon() == [.input(.paste("one\(end)"))])
    #expect(!decoder.isUnfinished && !decoder.isPasting && decoder.abandon().isEmpty)
    #expect(decoder.feed("k".utf8) == [typed("k")])
  }

  @Test("Control and Shift pressed alone are keys") func controlAlone() {
    let down = "\u{1B}[57442;5u"
    let up = "\u{1B}[57442;5:3u"
    #expect(decode(down + up) == [key(.control)])
    #expect(decode(down + "\u{1B}[57442;5:2u" + up) == [key(.control)])
    #expect(decode(down + "\u{1B}[99;5u\u{1B}[99;5:3u" + up) == [typed("c", .control)])
    #expect(
      decode(down + "\u{1B}[<16;1;1M" + up) == [pointer(.down, .primary, x: 0, y: 0, .control)])
    #expect(decode(down + "\u{1B}[57441;6u\u{1B}[57441;6:3u" + up).isEmpty, "Shift was pressed in between")
    #expect(decode(up).isEmpty)
    #expect(decode("\u{1B}[57442;7u\u{1B}[57442;7:3u").isEmpty, "Alt is held too")
    #expect(decode(down + "\u{1B}" + up) == [key(.escape)], "Escape was pressed in between")
    let shift = ["\u{1B}[57441;2u", "\u{1B}[57441;2:3u"]
    #expect(decode(shift[0] + shift[1]) == [key(.shift)])
    #expect(decode(shift[0] + "A" + shift[1]) == [typed("A")])
  }
}

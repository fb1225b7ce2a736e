import Input
import Testing

@testable import TerminalCodec

@Suite struct KeyTests {
  @Test func plainCharacters() {
    #expect(decode("aZ?é日🙂") == "aZ?é日🙂".map { typed($0) })
  }

  @Test func controlBytes() {
    #expect(decode("\u{3}") == [typed("c", .control)])
    #expect(decode("\u{0}") == [typed(" ", .control)])
    #expect(decode("\u{1C}\u{1F}") == [typed("\\", .control), typed("_", .control)])
    #expect(
      decode("\r\n\t\u{7F}\u{8}")
        == [key(.enter), key(.enter), key(.tab), key(.backspace), key(.backspace)])
  }

  @Test(arguments: [
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
    ("\u{1B}O5A", key(.up, .control)),
  ])
  func namedKeys(bytes: String, event: TerminalEvent) {
    #expect(decode(bytes + "x") == [event, typed("x")])
  }

  @Test func altIsAnEscapeBefore() {
    #expect(decode("\u{1B}a") == [typed("a", .alt)])
    #expect(decode("\u{1B}é") == [typed("é", .alt)])
    #expect(decode("\u{1B}\u{1}") == [typed("a", [.alt, .control])])
    #expect(decode("\u{1B}\r") == [key(.enter, .alt)])
    #expect(decode("\u{1B}\u{1B}[A") == [key(.up, .alt)])
  }

  @Test func loneEscapeWaitsForTime() {
    var decoder = InputDecoder()
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.isPending)
    #expect(decoder.flush() == [key(.escape)])
    #expect(!decoder.isPending)
    #expect(decoder.flush().isEmpty)
  }

  @Test func timeTurnsOpenersIntoAlt() {
    #expect(decode("\u{1B}[", thenWait: true) == [typed("[", .alt)])
    #expect(decode("\u{1B}O", thenWait: true) == [typed("O", .alt)])
    #expect(decode("\u{1B}P", thenWait: true) == [typed("P", .alt)])
    #expect(decode("\u{1B}\u{1B}", thenWait: true) == [key(.escape), key(.escape)])
    // In the middle of a sequence, a slow line is likelier than a person.
    #expect(decode("\u{1B}[1;5", thenWait: true).isEmpty)
  }

  @Test func escapeIsNotLostBeforeAPointerReport() {
    #expect(
      decode("\u{1B}\u{1B}[<32;3;4M") == [key(.escape), pointer(.drag, .primary, x: 2, y: 3)])
    #expect(decode("\u{1B}\u{1B}[I") == [key(.escape), .input(.focus(true))])
  }

  @Test func kittyKeys() {
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
    #expect(decode("\u{1B}[97;9u").isEmpty, "Super and a is not a")
    #expect(decode("\u{1B}[97;129;97u") == [typed("a")], "Num Lock changes nothing")
    #expect(decode("\u{1B}[27;5;105~") == [typed("i", .control)])
  }

  @Test func controlAlone() {
    let down = "\u{1B}[57442;5u"
    let up = "\u{1B}[57442;5:3u"
    #expect(decode(down + up) == [key(.control)])
    #expect(decode(down + "\u{1B}[57442;5:2u" + up) == [key(.control)])
    #expect(decode(down + "\u{1B}[99;5u\u{1B}[99;5:3u" + up) == [typed("c", .control)])
    #expect(
      decode(down + "\u{1B}[<16;1;1M" + up) == [pointer(.down, .primary, x: 0, y: 0, .control)])
    #expect(decode(up).isEmpty)
    #expect(decode("\u{1B}[57442;7u\u{1B}[57442;7:3u").isEmpty, "Alt is held as well")
  }
}

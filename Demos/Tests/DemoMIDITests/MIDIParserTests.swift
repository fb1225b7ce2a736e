import DemoMIDI
import TestSupport
import Testing

@Suite("The messages in the bytes of a MIDI cable")
struct MIDIParserTests {
  private static func messages(_ bytes: [UInt8]) -> [MIDIMessage] {
    var parser = MIDIParser()
    return parser.messages(in: bytes)
  }

  @Test("Notes, controllers and the pitch wheel are read with their channels") func kinds() {
    #expect(
      Self.messages([0x90, 11, 100, 0x80, 11, 64, 0xB6, 31, 127, 0xEF, 0x00, 0x40]) == [
        MIDIMessage(channel: 1, .note(11, velocity: 100)), MIDIMessage(channel: 1, .note(11, velocity: 0)),
        MIDIMessage(channel: 7, .controller(31, value: 127)), MIDIMessage(channel: 16, .pitchBend(8192)),
      ])
  }

  @Test("A status byte that is left out is that of the message before, until a system message")
  func runningStatus() {
    #expect(
      Self.messages([0xB0, 1, 2, 3, 4, 0xF3, 5, 6, 7]) == [
        MIDIMessage(channel: 1, .controller(1, value: 2)), MIDIMessage(channel: 1, .controller(3, value: 4)),
      ])
  }

  @Test("Real-time bytes can be inside of a message") func realTime() {
    #expect(
      Self.messages([0xF8, 0xB0, 0xFE, 1, 0xF8, 2, 0xFA, 1, 3]) == [
        MIDIMessage(channel: 1, .controller(1, value: 2)), MIDIMessage(channel: 1, .controller(1, value: 3)),
      ])
  }

  @Test("System exclusive data, programs and pressure are skipped") func skipped() {
    #expect(
      Self.messages([
        0xF0, 0x7E, 0x7F, 6, 1, 0xF8, 0xF7, 0xC0, 5, 6, 0xD0, 1, 0xA0, 1, 2, 0x90, 3, 4,
      ]) == [MIDIMessage(channel: 1, .note(3, velocity: 4))])
  }

  @Test("System exclusive data that is cut by a message does not swallow it") func cutExclusive() {
    #expect(Self.messages([0xF0, 1, 2, 3, 0x90, 3, 4]) == [MIDIMessage(channel: 1, .note(3, velocity: 4))])
  }

  @Test("However bytes are cut into pieces, the messages are the same", arguments: 0..<200)
  func pieces(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      // Half of the bytes are those of messages, so that many are complete.
      Bool.random(using: &random)
        ? UInt8.random(in: 0...127, using: &random) : .random(in: 0x80...0xFF, using: &random)
    }
    var parser = MIDIParser()
    var found: [MIDIMessage] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...7, using: &random))
      found += parser.messages(in: piece)
      rest = rest.dropFirst(piece.count)
    }
    #expect(found == Self.messages(bytes))
  }

  @Test("Every message has values in their ranges, whatever bytes come", arguments: 0..<50)
  func ranges(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for message in Self.messages((0..<2000).map { _ in .random(in: 0...255, using: &random) }) {
      #expect((1...16).contains(message.channel))
      switch message.content {
      case .note(let number, let value), .controller(let number, let value):
        #expect((0...127).contains(number) && (0...127).contains(value))
      case .pitchBend(let value): #expect((0...16383).contains(value))
      }
    }
  }

  @Test("The bytes of messages are read as these messages", arguments: 0..<50) func roundTrip(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func number(_ last: Int) -> Int { .random(in: 0...last, using: &random) }
    let messages = (0..<100).map { _ in
      let contents: [MIDIMessage.Content] = [
        .note(number(127), velocity: number(127)), .controller(number(127), value: number(127)),
        .pitchBend(number(16383)),
      ]
      return MIDIMessage(channel: number(15) + 1, contents[number(2)])
    }
    #expect(Self.messages(messages.flatMap(\.bytes)) == messages)
  }
}

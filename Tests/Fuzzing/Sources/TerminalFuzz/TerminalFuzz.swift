import Geometry
import Input
import TerminalCodec

/// Decodes random bytes as a terminal's, whole and in pieces, and holds the events to what they promise.
///
/// The first byte of an input says how the rest is taken in (``Manner``); the rest is what a terminal sends.
enum TerminalFuzz {
  /// How an input is taken in.
  struct Manner: OptionSet {
    let rawValue: UInt8
    /// Time passes after the last byte.
    static let waits = Manner(rawValue: 1)
    /// The size of a cell is known.
    static let knowsCell = Manner(rawValue: 2)
    /// The pointer comes in pixels from the start.
    static let pixels = Manner(rawValue: 4)
    /// The bytes come sixteen times over, which fills what is bounded.
    static let again = Manner(rawValue: 8)
  }

  static func run(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let manner = Manner(rawValue: first)
    let once = Array(input.dropFirst())
    let bytes = manner.contains(.again) ? Array(repeatElement(once, count: 16).joined()) : once

    var whole = decoder(manner)
    var events = whole.feed(bytes)
    if manner.contains(.waits) { events += whole.flush() }
    for event in events { check(event) }
    learn(from: events)

    // The bytes themselves choose how long the pieces are, read backwards.
    for cut in [{ (_: Int) in 1 }, { 1 + Int(bytes[bytes.count - 1 - $0] & 15) }] {
      var split = decoder(manner)
      var parts: [TerminalEvent] = []
      var index = 0
      while index < bytes.count {
        let end = min(index + cut(index), bytes.count)
        parts += split.feed(bytes[index..<end])
        if !split.isPending { precondition(split.flush().isEmpty, "time alone made an event") }
        precondition(split.heldByteCount <= InputDecoder.pasteLimit, "more kept than is promised")
        index = end
      }
      if manner.contains(.waits) { parts += split.flush() }
      precondition(parts == events, "in pieces: \(parts)\nwhole: \(events)")
      precondition(split.isPending == whole.isPending && split.cellPixelSize == whole.cellPixelSize)
      recover(&split)
    }
    recover(&whole)
  }

  private static func decoder(_ manner: Manner) -> InputDecoder {
    var decoder = InputDecoder(
      cellPixelSize: manner.contains(.knowsCell) ? Size(width: 9, height: 18) : nil)
    decoder.reportsPixels = manner.contains(.pixels)
    return decoder
  }

  /// Whatever came before, the end of a paste and two answers that nobody needs bring ordinary keys back.
  private static func recover(_ decoder: inout InputDecoder) {
    _ = decoder.feed("\u{1B}[201~\u{1B}[0n\u{1B}[0n".utf8)
    let events = decoder.feed("k\u{1B}[B".utf8)
    precondition(
      events == [
        .input(.key(KeyEvent(.character("k")))), .input(.key(KeyEvent(.down))),
      ], "afterwards: \(events)")
    precondition(!decoder.isPending && decoder.heldByteCount <= InputDecoder.sequenceLimit)
  }

  /// What is learnt twice is no news, and modes come from it that can be left again.
  private static func learn(from events: [TerminalEvent]) {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm-256color"))
    for case .reply(let reply) in events {
      _ = capabilities.learn(reply)
      precondition(!capabilities.learn(reply), "news twice: \(reply)")
    }
    precondition(capabilities.queries.suffix(3) == Array("\u{1B}[c".utf8)[...])
    for knowsCellPixels in [false, true] {
      let modes = TerminalModes(capabilities, knowsCellPixels: knowsCellPixels)
      precondition(modes.isSuperset(of: .standard) && modes.entering(from: modes).isEmpty)
      precondition(!modes.leaving.isEmpty)
    }
  }
}

/// What libFuzzer calls with input after input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  TerminalFuzz.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

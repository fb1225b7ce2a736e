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
        if !split.isPending { hold(split.flush().isEmpty, "time alone made an event") }
        hold(split.heldByteCount <= InputDecoder.pasteLimit, "more kept than is promised")
        index = end
      }
      if manner.contains(.waits) { parts += split.flush() }
      hold(parts == events, "in pieces: \(parts)\nwhole: \(events)")
      hold(split.isPending == whole.isPending && split.cellPixelSize == whole.cellPixelSize, "another state")
      recover(&split)
    }
    giveUp(whole)
    recover(&whole)
  }

  /// After a long time nothing but a paste stays open.
  private static func giveUp(_ stalled: InputDecoder) {
    var decoder = stalled
    for event in decoder.flush() + decoder.abandon() { check(event) }
    hold(!decoder.isPending && !decoder.isUnfinished, "something stays open")
    _ = decoder.feed("\u{1B}[201~".utf8)
    hold(decoder.feed("k".utf8) == [.input(.key(KeyEvent(.character("k"))))], "time alone does not help")
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
    hold(
      events == [
        .input(.key(KeyEvent(.character("k")))), .input(.key(KeyEvent(.down))),
      ], "afterwards: \(events)")
    hold(!decoder.isPending && decoder.heldByteCount <= InputDecoder.sequenceLimit, "something is left")
  }

  /// Stops where something does not hold; `precondition` says nothing in a release build.
  static func hold(_ condition: Bool, _ message: @autoclosure () -> String = "") {
    if !condition { fatalError(message()) }
  }

  /// What is learnt twice is no news, and modes come from it that can be left again.
  private static func learn(from events: [TerminalEvent]) {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm-256color"))
    for case .reply(let reply) in events {
      _ = capabilities.learn(reply)
      hold(!capabilities.learn(reply), "news twice: \(reply)")
    }
    hold(capabilities.queries.suffix(3) == Array("\u{1B}[c".utf8)[...], "a question after the last one")
    for knowsCellPixels in [false, true] {
      let modes = TerminalModes(capabilities, knowsCellPixels: knowsCellPixels)
      hold(modes.isSuperset(of: .standard) && modes.entering(from: modes).isEmpty, "\(modes)")
    }
  }
}

/// What libFuzzer calls with input after input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  TerminalFuzz.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

import BacklitGeometry
import BacklitTerminal

/// Decodes random bytes as the output of a terminal, whole and in pieces, and checks the invariants of the
/// events.
///
/// The first byte of an input selects the ``Options``; the rest is decoded.
enum TerminalFuzz {
  /// The conditions under which an input is decoded.
  struct Options: OptionSet {
    let rawValue: UInt8
    /// The timeout expires after the last byte.
    static let timesOut = Options(rawValue: 1)
    /// The size of a cell is known.
    static let knowsCell = Options(rawValue: 2)
    /// Pointer reports are in pixels from the start.
    static let pixels = Options(rawValue: 4)
    /// The bytes are repeated sixteen times, to exceed the limits.
    static let repeats = Options(rawValue: 8)
  }

  static func run(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let options = Options(rawValue: first)
    let once = Array(input.dropFirst())
    let bytes = options.contains(.repeats) ? Array(repeatElement(once, count: 16).joined()) : once

    var whole = decoder(options)
    var events = whole.feed(bytes)
    if options.contains(.timesOut) { events += whole.flush() }
    for event in events { check(event) }
    checkCapabilities(from: events)

    // The bytes themselves determine the lengths of the pieces, read backwards.
    for cut in [{ (_: Int) in 1 }, { 1 + Int(bytes[bytes.count - 1 - $0] & 15) }] {
      var split = decoder(options)
      var parts: [TerminalEvent] = []
      var index = 0
      while index < bytes.count {
        let end = min(index + cut(index), bytes.count)
        parts += split.feed(bytes[index..<end])
        if !split.isPending { require(split.flush().isEmpty, "flush() without pending bytes made an event") }
        require(split.bufferedByteCount <= InputDecoder.pasteLimit, "more bytes buffered than the limit")
        index = end
      }
      if options.contains(.timesOut) { parts += split.flush() }
      require(parts == events, "in pieces: \(parts)\nwhole: \(events)")
      require(
        split.isPending == whole.isPending && split.cellPixelSize == whole.cellPixelSize, "the states differ")
      checkRecovery(&split)
    }
    checkAbandoning(whole)
    checkRecovery(&whole)
  }

  /// After the long timeout only a paste stays open.
  private static func checkAbandoning(_ stalled: InputDecoder) {
    var decoder = stalled
    for event in decoder.flush() + decoder.abandon() { check(event) }
    require(!decoder.isPending && !decoder.isUnfinished, "the decoder is still unfinished")
    _ = decoder.feed("\u{1B}[201~".utf8)
    require(decoder.feed("k".utf8) == [.input(.key(KeyEvent(.character("k"))))], "decoder did not recover")
  }

  private static func decoder(_ options: Options) -> InputDecoder {
    var decoder = InputDecoder(
      cellPixelSize: options.contains(.knowsCell) ? Size(width: 9, height: 18) : nil)
    decoder.reportsPixels = options.contains(.pixels)
    return decoder
  }

  /// The end of a paste and two ignored replies must return every state to ordinary keys.
  private static func checkRecovery(_ decoder: inout InputDecoder) {
    _ = decoder.feed("\u{1B}[201~\u{1B}[0n\u{1B}[0n".utf8)
    let events = decoder.feed("k\u{1B}[B".utf8)
    require(
      events == [
        .input(.key(KeyEvent(.character("k")))), .input(.key(KeyEvent(.down))),
      ], "after recovery: \(events)")
    require(!decoder.isPending && decoder.bufferedByteCount <= InputDecoder.sequenceLimit, "bytes are left")
  }

  /// Traps if a condition is false; `precondition` has no message in a release build.
  static func require(_ condition: Bool, _ message: @autoclosure () -> String = "") {
    if !condition { fatalError(message()) }
  }

  /// A repeated reply changes nothing, and the resulting modes are consistent.
  private static func checkCapabilities(from events: [TerminalEvent]) {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm-256color"))
    for case .reply(let reply) in events {
      _ = capabilities.update(from: reply)
      require(!capabilities.update(from: reply), "a repeated reply changed something: \(reply)")
    }
    require(capabilities.queries.suffix(3) == Array("\u{1B}[c".utf8)[...], "DA1 is not the last query")
    for knowsCellPixels in [false, true] {
      let modes = TerminalModes(capabilities, knowsCellPixels: knowsCellPixels)
      require(modes.isSuperset(of: .standard) && modes.setSequence(from: modes).isEmpty, "\(modes)")
    }
  }
}

/// The entry point of libFuzzer, called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  TerminalFuzz.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

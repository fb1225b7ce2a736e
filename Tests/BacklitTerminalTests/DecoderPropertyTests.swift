import BacklitGeometry
import TestSupport
import Testing

@testable import BacklitTerminal

@Suite struct DecoderPropertyTests {
  /// Pieces that drive random input into every state, complete and truncated.
  private static let pieces: [[UInt8]] =
    [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}P", "\u{1B}]", "\u{1B}_", "\u{1B}\\", "\u{7}", "\u{1B}[<",
      "\u{1B}[<0;3;4M", "\u{1B}[<35;-3;4m", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[20", "\u{1B}[I", "\u{1B}[M",
      "\u{1B}[[", "1", ";", ":", "5", "~", "u", "$", "y", "A", "R", "t", "M", "\u{1B}[97;1:2;97u",
      "\u{1B}[57442;5u",
      "\u{1B}[57442;5:3u", "\u{1B}[?1016;1$y", "\u{1B}[48;24;80;480;800t", "é", "日", "🙂", "x", "\r", "\u{3}",
      "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}]11;rgb:ffff/0000/1\u{7}",
    ].map { Array($0.utf8) } + [[0xC3], [0xE2, 0x82], [0xF0, 0x9F], [0xFF], [0x80], [0xED, 0xA0, 0x80]]

  private static func randomInput(_ generator: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      } else if let piece = pieces.randomElement(using: &generator) {
        bytes += piece
      }
    }
    return bytes
  }

  @Test("Every split into reads gives the same events") func splits() {
    for seed in UInt64(0)..<3000 {
      var generator = SeededRandom(seed: seed)
      let bytes = Self.randomInput(&generator)
      let whole = decode(bytes, flushing: true)
      var decoder = InputDecoder()
      var parts: [TerminalEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(5, rest.count), using: &generator)
        parts += decoder.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      parts += decoder.flush()
      #expect(parts == whole, "seed \(seed)")
    }
  }

  @Test("Every state recovers") func recovery() {
    // The end of a paste and a cancelling ESC return every state to ordinary keys.
    for seed in UInt64(0)..<3000 {
      var generator = SeededRandom(seed: seed)
      var decoder = InputDecoder()
      _ = decoder.feed(Self.randomInput(&generator))
      _ = decoder.feed("\u{1B}[201~\u{1B}[0n\u{1B}[0n".utf8)
      #expect(decoder.feed("k\u{1B}[B".utf8) == [typed("k"), key(.down)], "seed \(seed)")
    }
  }

  @Test("Malformed UTF-8 is replaced as in Swift") func malformedUTF8() {
    for seed in UInt64(0)..<3000 {
      var generator = SeededRandom(seed: seed)
      let bytes = (0..<20).map { _ in UInt8.random(in: 0xA0...0xFF, using: &generator) } + [0x61]
      let mixed = bytes.map { byte in
        Bool.random(using: &generator) ? byte : UInt8.random(in: 0x80...0xBF, using: &generator)
      }
      var scalars = String.UnicodeScalarView()
      for event in decode(mixed + [0x61]) {
        guard case .input(.key(let press)) = event, case .character(let character) = press.key else {
          Issue.record("seed \(seed): \(event)")
          continue
        }
        scalars.append(contentsOf: character.unicodeScalars)
      }
      let expected = String(decoding: mixed + [0x61], as: UTF8.self).unicodeScalars.filter {
        !(0x80..<0xA0).contains($0.value)
      }
      #expect(String(scalars) == String(String.UnicodeScalarView(expected)), "seed \(seed)")
    }
  }

  @Test(
    "Decoding takes constant time for each byte",
    arguments: [
      "\u{1B}[<35;1;1M", "\u{1B}[200~\u{1B}[201~", "\u{1B}]0;x\u{7}", "\u{1B}[200~\u{1B}[20", "\u{1B}\u{1B}",
      "é",
      "\u{1B}[1;1;1;1;1;1", "\u{1B}P\u{1B}", "\u{1B}[48;24;80;480;800t",
    ])
  func linearTime(piece: String) {
    // Work that grew with the preceding input would take minutes here.
    let bytes = Array(repeatElement(Array(piece.utf8), count: (1 << 17) / piece.utf8.count).joined())
    var decoder = InputDecoder()
    let events = decoder.feed(bytes)
    #expect(events.count <= bytes.count)
    #expect(decoder.bufferedByteCount <= InputDecoder.pasteLimit)
  }

  @Test("Memory is bounded") func memory() {
    for opener in ["\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P"] {
      var decoder = InputDecoder()
      _ = decoder.feed(opener.utf8)
      _ = decoder.feed(repeatElement(0x31, count: 1 << 21))
      #expect(decoder.buffer.count <= InputDecoder.stringLimit)
    }
    var decoder = InputDecoder()
    _ = decoder.feed("\u{1B}[200~".utf8)
    _ = decoder.feed(repeatElement(0x31, count: 1 << 21))
    #expect(decoder.buffer.count <= InputDecoder.pasteLimit)
  }
}

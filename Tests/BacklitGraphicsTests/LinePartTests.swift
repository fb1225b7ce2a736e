import BacklitGraphics
import TestSupport
import Testing

/// Parts of lines that are drawn in one manner.
@Suite("Parts of a line") struct LinePartTests {
  private static let words = ["abc", "שלום", "مرحبا", "12", "(x)", "日本", "-", " ", "\t", "é", "…", ",", "\n"]

  private static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...14, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      .joined()
  }

  @Test("Drawn one after the other, the parts show what the line shows", arguments: 0..<300)
  func sameGlyphs(seed: Int) {
    var random = SeededRandom(seed: seed)
    let line = TextMetrics.line(of: Self.text(&random))
    let base =
      [BaseDirection.automatic, .leftToRight, .rightToLeft].randomElement(using: &random) ?? .automatic
    let manners = line.map { _ in Int.random(in: 0...2, using: &random) / 2 }
    let characters = Array(line)
    let parts = TextMetrics.lineParts(of: characters, baseDirection: base) { manners[$0] == manners[$1] }
    let shown = parts.flatMap {
      Glyph.glyphs(ofLine: String(characters[$0.characters]), baseDirection: $0.direction)
    }
    #expect(shown == Glyph.glyphs(ofLine: line, baseDirection: base), "\(line)")
    #expect(
      parts.map(\.columns).reduce(0) { $0 == $1.lowerBound ? $1.upperBound : -1 }
        == TextMetrics.columns(of: line))
    #expect(parts.flatMap { Array($0.characters) }.sorted() == Array(characters.indices))
    #expect(
      parts.allSatisfy { part in
        part.characters.allSatisfy { manners[$0] == manners[part.characters.lowerBound] }
      })
  }

  @Test("Every character of a line has its place in the text", arguments: 0..<300)
  func places(seed: Int) {
    var random = SeededRandom(seed: seed)
    let text = Self.text(&random)
    let columns = Int.random(in: 1...12, using: &random)
    let characters = Array(text)
    var lines = TextMetrics.wrap(text, columns: columns)
    let isCut = Bool.random(using: &random)
    if isCut, let last = lines.last {
      lines[lines.count - 1] = TextMetrics.truncated(last + "…", toColumns: columns)
    }
    for lines in [lines, [TextMetrics.truncated(text, toColumns: columns)]] {
      let places = TextMetrics.places(ofLines: lines, in: characters)
      #expect(places.flatMap(\.self) == places.flatMap(\.self).sorted())
      for (line, places) in zip(lines, places) {
        #expect(line.count == places.count)
        for (shown, place) in zip(line, places) where shown != "…" {
          #expect(characters[place] == shown || characters[place] == "\t" && shown == " ", "\(text) \(lines)")
        }
      }
    }
  }
}

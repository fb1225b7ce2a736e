import BacklitText
import TestSupport
import Testing

@Suite("Random edits of a buffer")
struct RandomEditTests {
  /// The number of edits: `BACKLIT_EDITS=100000` for a long run.
  static let editCount = environmentNumber("BACKLIT_EDITS") ?? 800

  @Test("A buffer agrees with an array of characters after each random edit")
  func agreesWithArray() {
    var random = SeededRandom(seed: environmentNumber("BACKLIT_SEED") ?? 1)
    var plain = PlainText()
    var buffer = TextBuffer()
    for turn in 0..<Self.editCount {
      let count = plain.characters.count
      let start = Int.random(in: 0...count, using: &random)
      // A text that has grown large loses more than it gains.
      let reach = Int.random(in: 0..<20, using: &random) == 0 ? count > 1500 ? 1500 : 60 : 3
      let isDeletion = Bool.random(using: &random)
      let end = isDeletion ? Int.random(in: start...min(count, start + reach), using: &random) : start
      let isInsertion = !isDeletion || Int.random(in: 0..<4, using: &random) == 0
      let text = isInsertion ? SampleText.insertion(using: &random) : ""

      let range = TextRange(buffer.position(characterOffset: start), buffer.position(characterOffset: end))
      let copy = turn % 16 == 0 ? (buffer, plain.string) : nil
      buffer.replace(range, withText: text)
      plain.replace(start..<end, with: text)

      #expect(buffer.characterCount == plain.characters.count, "turn \(turn)")
      #expect(buffer.lineCount == plain.lines.count, "turn \(turn)")
      guard buffer.string.utf8.elementsEqual(plain.string.utf8) else {
        Issue.record("The texts differ after turn \(turn)")
        return
      }
      plain.checkPlace(buffer, using: &random)
      if turn % 8 == 0 {
        #expect(brokenRules(of: buffer).isEmpty, "turn \(turn): \(brokenRules(of: buffer))")
      }
      if let copy {
        #expect(copy.0.string == copy.1, "an edit changed a copy")
      }
    }
  }

  @Test("A buffer of several levels agrees with an array of characters")
  func agreesWithArrayWhenDeep() {
    var random = SeededRandom(seed: 2)
    let text = (0..<120).map { _ in SampleText.text(250, using: &random) }.joined()
    var plain = PlainText(text)
    var buffer = TextBuffer(text)
    #expect(buffer.depth >= 3, "\(buffer.depth)")
    for turn in 0..<12 {
      let count = plain.characters.count
      let start = Int.random(in: 0...count, using: &random)
      let length = turn % 3 == 0 ? 0 : Int.random(in: 0...(turn % 5 == 0 ? 5000 : 20), using: &random)
      let end = min(count, start + length)
      let text = SampleText.text(.random(in: 0...(turn % 7 == 0 ? 3000 : 5), using: &random), using: &random)
      let range = TextRange(buffer.position(characterOffset: start), buffer.position(characterOffset: end))
      buffer.replace(range, withText: text)
      plain.replace(start..<end, with: text)
      #expect(buffer == TextBuffer(plain.string), "turn \(turn)")
      #expect(brokenRules(of: buffer).isEmpty, "turn \(turn): \(brokenRules(of: buffer))")
      plain.checkPlace(buffer, using: &random)
    }
  }

  @Test("A part of a buffer is a buffer with the text of the part")
  func partsAreBuffers() {
    var random = SeededRandom(seed: 3)
    let text = SampleText.text(4000, using: &random)
    let plain = PlainText(text)
    let buffer = TextBuffer(text)
    for _ in 0..<40 {
      let start = Int.random(in: 0...plain.characters.count, using: &random)
      let end = Int.random(in: start...plain.characters.count, using: &random)
      let part = buffer.buffer(
        in: TextRange(buffer.position(characterOffset: start), buffer.position(characterOffset: end)))
      #expect(part.string == String(plain.characters[start..<end]))
      #expect(part.characterCount == end - start)
      #expect(brokenRules(of: part).isEmpty)
    }
  }
}

import BacklitText
import TestSupport
import Testing

@Suite("Work of a buffer")
struct WorkTests {
  /// The most work of one key press with the questions of a view, in a text of a number of lines.
  private func work(lines: Int, line: String) -> TextWork.Counts {
    var buffer = TextBuffer(String(repeating: line, count: lines))
    var random = SeededRandom(seed: lines)
    var most = TextWork.Counts()
    for _ in 0..<200 {
      let place = Int.random(in: 0...buffer.characterCount, using: &random)
      let position = buffer.position(characterOffset: place)
      let (_, counts) = TextWork.counting {
        let change = buffer.insert("x", at: position)
        _ = buffer.range(ofLine: buffer.line(of: change.insertedRange.end))
        _ = buffer.column(of: change.insertedRange.end)
        buffer.delete(change.insertedRange)
        _ = buffer.column(of: position)
      }
      most.visitedNodes = max(most.visitedNodes, counts.visitedNodes)
      most.createdNodes = max(most.createdNodes, counts.createdNodes)
      most.copiedBytes = max(most.copiedBytes, counts.copiedBytes)
      most.scannedBytes = max(most.scannedBytes, counts.scannedBytes)
    }
    return most
  }

  @Test("A key press touches some nodes more in a text that is a hundred times as large, and no more bytes")
  func keyPress() {
    for line in ["The quick brown fox jumps over the lazy dog.\n", "漢字 и e\u{301} 👩‍👩‍👧\r\n"] {
      let small = work(lines: 400, line: line)
      let large = work(lines: 40_000, line: line)
      #expect(large.visitedNodes <= small.visitedNodes * 3, "\(small) \(large)")
      #expect(large.visitedNodes < 250, "\(large)")
      #expect(large.createdNodes < 60, "\(large)")
      #expect(large.copiedBytes < 8 * 1024, "\(large)")
      #expect(large.scannedBytes < 32 * 1024, "\(large)")
    }
  }

  @Test("A copy shares the text: nothing is created until it is edited")
  func copies() {
    let buffer = TextBuffer(String(repeating: "line\n", count: 50_000))
    let (isEqual, counts) = TextWork.counting {
      let copy = buffer
      return copy == buffer
    }
    #expect(isEqual && counts == TextWork.Counts())
    let (_, edited) = TextWork.counting {
      var copy = buffer
      copy.insert("x", at: copy.position(characterOffset: 100_000))
    }
    #expect(edited.copiedBytes < 3 * 1024)
  }

  @Test("Removing and cutting out a large part creates nodes at its ends only")
  func largeParts() {
    let buffer = TextBuffer(String(repeating: "line\n", count: 100_000))
    let range = TextRange(buffer.position(characterOffset: 1234), buffer.position(characterOffset: 398_765))
    let (part, cut) = TextWork.counting { buffer.buffer(in: range) }
    #expect(part.characterCount == 397_531)
    #expect(cut.copiedBytes < 8 * 1024 && cut.createdNodes < 100, "\(cut)")
    let (count, removed) = TextWork.counting {
      var copy = buffer
      copy.delete(range)
      return copy.characterCount
    }
    #expect(count == 102_469)
    #expect(removed.copiedBytes < 8 * 1024 && removed.createdNodes < 100, "\(removed)")
  }
}

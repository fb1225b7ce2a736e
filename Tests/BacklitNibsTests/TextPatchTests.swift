import BacklitNibs
import TestSupport
import Testing

/// Changes of texts, and changes that other changes move.
struct TextPatchTests {
  private func random(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 97...99, using: &random) }
  }

  @Test("The difference of two texts leads from one to the other", arguments: 0..<100)
  func differences(seed: Int) throws {
    var generator = SeededRandom(seed: seed)
    let old = random(Int.random(in: 0...12, using: &generator), &generator)
    let new = random(Int.random(in: 0...12, using: &generator), &generator)
    guard let patch = TextPatch(from: old, to: new) else {
      #expect(old == new)
      return
    }
    var text = old
    patch.apply(to: &text)
    #expect(text == new)
    patch.inverse.apply(to: &text)
    #expect(text == old)
  }

  @Test("Two changes of different places can be made in either order", arguments: 0..<300)
  func orders(seed: Int) throws {
    var generator = SeededRandom(seed: seed)
    let text = random(20, &generator)
    func patch() -> TextPatch {
      let start = Int.random(in: 0...20, using: &generator)
      let end = Int.random(in: start...min(20, start + 4), using: &generator)
      return TextPatch(
        offset: start, removed: Array(text[start..<end]),
        inserted: random(Int.random(in: 0...4, using: &generator), &generator))
    }
    let (one, two) = (patch(), patch())
    guard let moved = one.exchanged(with: two) else {
      let ends = (one.offset + one.removed.count, two.offset + two.removed.count)
      #expect(one.offset < ends.1 && two.offset < ends.0)
      return
    }
    var (first, second) = (text, text)
    one.apply(to: &first)
    #expect(moved.other.fits(first))
    moved.other.apply(to: &first)
    two.apply(to: &second)
    #expect(moved.own.fits(second))
    moved.own.apply(to: &second)
    #expect(first == second)
  }

  @Test("A change of the same bytes cannot be moved") func overlaps() {
    let old = TextPatch(offset: 2, removed: [1, 2, 3], inserted: [4])
    #expect(old.exchanged(with: TextPatch(offset: 4, removed: [3], inserted: []))?.own == nil)
    #expect(old.exchanged(with: TextPatch(offset: 0, removed: [9], inserted: []))?.own.offset == 1)
    #expect(old.exchanged(with: TextPatch(offset: 5, removed: [], inserted: [7]))?.other.offset == 3)
    #expect(!old.fits([1, 1, 1, 2, 4]))
  }
}

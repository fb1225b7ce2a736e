import BacklitText
import TestSupport
import Testing

@Suite("Undo")
struct UndoTests {
  /// Types characters, one each tenth of a second.
  private func type(_ text: String, into editing: inout TextEditing, from time: inout Double) {
    for character in text {
      time += 0.1
      editing.insertText(String(character), at: time)
    }
  }

  @Test("Typing is one group until a pause, a movement, a line break or a different edit")
  func typingGroups() {
    var editing = TextEditing()
    var time = 0.0
    type("one", into: &editing, from: &time)
    time += 5
    type(" two", into: &editing, from: &time)
    editing.move(.backward)
    editing.move(.forward)
    type("!", into: &editing, from: &time)
    type("\n", into: &editing, from: &time)
    type("three", into: &editing, from: &time)
    editing.delete(.backward, at: time)
    editing.delete(.backward, at: time)
    type("is", into: &editing, from: &time)
    editing.paste(" pasted", at: time)
    editing.paste(" twice", at: time)
    var texts = [editing.buffer.string]
    while editing.undo() != nil { texts.append(editing.buffer.string) }
    #expect(
      texts == [
        "one two!\nthris pasted twice", "one two!\nthris pasted", "one two!\nthris", "one two!\nthr",
        "one two!\nthree",
        "one two!\n", "one two!", "one two", "one", "",
      ])
    var redone: [String] = [editing.buffer.string]
    while editing.redo() != nil { redone.append(editing.buffer.string) }
    #expect(redone == texts.reversed())
    #expect(!editing.canRedo && editing.canUndo)
  }

  @Test("Backspaces are one group and Deletes are one group, and undo restores the selection")
  func deletionGroups() {
    var editing = TextEditing("e\u{301}👍🏽x|abc")
    let bar = editing.buffer.position(characterOffset: 3)
    editing.selection = TextSelection(bar)
    for _ in 0..<3 { editing.delete(.backward, at: 1) }
    for _ in 0..<2 { editing.delete(.forward, at: 1) }
    #expect(editing.buffer.string == "bc")
    editing.undo()
    #expect(editing.buffer.string == "|abc" && editing.selection.head == editing.buffer.beginningOfDocument)
    editing.undo()
    #expect(editing.buffer.string == "e\u{301}👍🏽x|abc" && editing.selection == TextSelection(bar))
    editing.selection = TextSelection(anchor: bar, head: editing.buffer.beginningOfDocument)
    let selection = editing.selection
    editing.insertText("Z", at: 2)
    #expect(editing.buffer.string == "Z|abc")
    editing.undo()
    #expect(editing.selection == selection)
    editing.redo()
    #expect(editing.buffer.string == "Z|abc" && editing.buffer.utf8Offset(of: editing.selection.head) == 1)
    editing.undo()
    editing.insertText("new", at: 3)
    #expect(!editing.canRedo)
  }

  @Test("Typing a mark onto a letter can be undone")
  func undoInsideOfCharacter() {
    var editing = TextEditing("ex")
    editing.selection = TextSelection(editing.buffer.position(characterOffset: 1))
    editing.insertText("\u{301}", at: 0)
    #expect(editing.buffer.characterCount == 2)
    editing.undo()
    #expect(Array(editing.buffer.string.utf8) == Array("ex".utf8))
    editing.redo()
    #expect(Array(editing.buffer.string.utf8) == Array("e\u{301}x".utf8))
    // A part of an emoji sequence: the insertion point goes behind the character that it forms.
    editing.setText("👩")
    editing.selection = TextSelection(editing.buffer.beginningOfDocument)
    editing.insertText("👩\u{200D}", at: 1)
    #expect(editing.selection.head == editing.buffer.endOfDocument && editing.buffer.characterCount == 1)
    editing.undo()
    #expect(editing.buffer.string == "👩")
  }

  @Test("A limited number of groups can be undone")
  func levels() {
    var editing = TextEditing()
    editing.levelsOfUndo = 3
    for number in 0..<9 { editing.paste("\(number)", at: 0) }
    while editing.undo() != nil {}
    #expect(editing.buffer.string == "012345")
    editing.levelsOfUndo = 0
    while editing.redo() != nil {}
    #expect(editing.buffer.string == "012345678")
  }

  @Test("A typed text needs no memory for undo beyond the text")
  func typingKeepsOneGroup() {
    var editing = TextEditing(TextBuffer(String(repeating: "line\n", count: 100_000)))
    let (_, counts) = TextWork.counting {
      for turn in 0..<500 { editing.insertText("x", at: Double(turn)) }
    }
    #expect(counts.copiedBytes < 500 * 4096)
    editing.undo()
    #expect(!editing.canUndo && editing.buffer.utf8Count == 500_000)
  }

  @Test("Random edits, undone and redone, give the same texts, back to the start")
  func randomEdits() {
    let editCount = environmentNumber("BACKLIT_EDITS") ?? 1000
    var random = SeededRandom(seed: environmentNumber("BACKLIT_SEED") ?? 7)
    let first = SampleText.text(100, using: &random)
    var editing = TextEditing(TextBuffer(first))
    var time = 0.0
    for turn in 0..<editCount {
      time += Double.random(in: 0...0.7, using: &random)
      let before = editing.buffer.string
      edit(&editing, at: time, using: &random)
      let text = editing.buffer.string
      #expect(editing.buffer.characterCount == text.count, "turn \(turn)")
      let (anchor, head) = (editing.selection.anchor, editing.selection.head)
      let isSnapped = [anchor, head].allSatisfy { editing.buffer.utf8Offset(of: $0) == $0.utf8Offset }
      #expect(isSnapped, "turn \(turn)")
      if turn % 32 == 0 { #expect(brokenRules(of: editing.buffer).isEmpty, "turn \(turn)") }
      if turn % 5 == 0, editing.undo() != nil {
        let undone = editing.buffer.string
        editing.redo()
        #expect(editing.buffer.string.utf8.elementsEqual(text.utf8), "turn \(turn)")
        editing.undo()
        #expect(editing.buffer.string.utf8.elementsEqual(undone.utf8), "turn \(turn)")
        if Bool.random(using: &random) { editing.redo() }
      }
      // Undo keeps all removed text, so that a text cannot be thrown away.
      if before.utf8.count > 20_000 { editing.selectAll() }
    }
    let last = editing.buffer
    var groups = 0
    while editing.undo() != nil { groups += 1 }
    #expect(editing.buffer.string.utf8.elementsEqual(first.utf8))
    while editing.canRedo, groups > 0 {
      editing.redo()
      groups -= 1
    }
    #expect(editing.buffer == last)
    #expect(brokenRules(of: editing.buffer).isEmpty)
  }

  /// One random edit or movement.
  private func edit(_ editing: inout TextEditing, at time: Double, using random: inout SeededRandom) {
    let direction: TextStorageDirection = Bool.random(using: &random) ? .forward : .backward
    let granularity = TextGranularity.allCases.randomElement(using: &random) ?? .word
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: editing.insertText(SampleText.text(1, using: &random), at: time)
    case 7..<10: editing.delete(direction, at: time)
    case 10: editing.delete(direction, by: .word, at: time)
    case 11: editing.paste(SampleText.insertion(using: &random), at: time)
    case 12: editing.kill(direction, by: granularity == .document ? .line : granularity, at: time)
    case 13: if editing.yank(at: time) != nil, Bool.random(using: &random) { editing.yankPop(at: time) }
    case 14: editing.transposeCharacters(at: time)
    case 15:
      let place = Int.random(in: 0...editing.buffer.utf8Count, using: &random)
      editing.selection = TextSelection(editing.buffer.position(utf8Offset: place))
    default:
      let isFar = granularity == .document
      editing.move(direction, by: granularity, extending: !isFar && Bool.random(using: &random))
    }
  }
}

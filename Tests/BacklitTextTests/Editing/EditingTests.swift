import BacklitText
import Testing

@Suite("Editing of a text")
struct EditingTests {
  /// An editing in which `|` stands for the insertion point.
  private func editing(_ text: String) -> TextEditing {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var editing = TextEditing(TextBuffer(parts.joined()))
    editing.selection = TextSelection(editing.buffer.position(characterOffset: parts[0].count))
    return editing
  }

  /// The text with `|` for the insertion point.
  private func text(_ editing: TextEditing) -> String {
    let buffer = editing.buffer
    let head = editing.selection.head
    return buffer.text(in: TextRange(buffer.beginningOfDocument, head)) + "|"
      + buffer.text(in: TextRange(head, buffer.endOfDocument))
  }

  @Test("The insertion point moves by characters, words and lines")
  func movement() {
    var editing = editing("one two\nthr|ee")
    editing.move(.backward, by: .line)
    #expect(text(editing) == "one two\n|three")
    editing.move(.backward)
    editing.move(.backward, by: .word)
    #expect(text(editing) == "one |two\nthree")
    editing.move(.forward, by: .line)
    #expect(text(editing) == "one two|\nthree")
    editing.move(.forward, by: .document)
    #expect(text(editing) == "one two\nthree|")
  }

  @Test("Shift extends the selection, and a movement without it collapses the selection")
  func extending() {
    var editing = editing("one |two")
    editing.move(.forward, by: .word, extending: true)
    #expect(editing.selectedText == "two" && !editing.selection.isEmpty)
    editing.move(.backward)
    #expect(text(editing) == "one |two")
    editing.move(.backward, by: .document, extending: true)
    #expect(editing.selectedText == "one ")
    editing.move(.forward)
    #expect(text(editing) == "one |two" && editing.selection.isEmpty)
    editing.select(.word, enclosing: editing.buffer.position(utf8Offset: 5))
    editing.insertText("2", at: 0)
    #expect(text(editing) == "one 2|")
    editing.selectAll()
    editing.delete(.backward, at: 1)
    #expect(editing.buffer.isEmpty)
    #expect(editing.delete(.backward, at: 2) == nil)
  }

  @Test("Cuts that follow each other are one text for Control-Y")
  func killRing() {
    var editing = editing("one two| three\nfour")
    editing.kill(.forward, by: .line, at: 0)
    editing.kill(.forward, by: .line, at: 1)
    editing.kill(.backward, by: .word, at: 2)
    #expect(text(editing) == "one |four")
    #expect(editing.killRing.latest == "two three\n")
    editing.move(.forward, by: .document)
    editing.yank(at: 3)
    #expect(text(editing) == "one fourtwo three\n|")
    editing.move(.backward, by: .document)
    editing.kill(.forward, by: .word, at: 4)
    #expect(editing.killRing.latest == "one")
    editing.yank(at: 5)
    editing.yankPop(at: 6)
    #expect(text(editing) == "two three\n| fourtwo three\n")
    editing.undo()
    #expect(text(editing) == "one| fourtwo three\n")
    #expect(editing.yankPop(at: 7) == nil)
    editing.kill(.backward, by: .line, at: 8)
    #expect(text(editing) == "| fourtwo three\n" && editing.kill(.backward, by: .line, at: 9) == nil)
  }

  @Test("Control-T exchanges the characters around the insertion point")
  func transposition() {
    for (before, after) in [
      ("a|bc", "ba|c"), ("abc|", "acb|"), ("|abc", nil), ("a|", nil), ("e\u{301}👍🏽|", "👍🏽e\u{301}|"),
      ("ab\n|cd", nil), ("ab|\ncd", "ba|\ncd"), ("", nil),
    ] {
      var editing = editing(before)
      #expect((editing.transposeCharacters(at: 0) != nil) == (after != nil))
      #expect(text(editing) == after ?? (before.isEmpty ? "|" : before))
    }
  }

  @Test("A maximum length shortens what is inserted, and marks may still join a character")
  func maximumLength() {
    var editing = TextEditing()
    editing.maximumLength = 5
    editing.paste("👩‍👩‍👧bcdefgh", at: 0)
    #expect(editing.buffer.string == "👩‍👩‍👧bcde")
    #expect(editing.insertText("f", at: 1) == nil)
    editing.insertText("\u{301}", at: 2)
    #expect(editing.buffer.characterCount == 5 && editing.buffer.utf8Count == 24)
    editing.select(.character, enclosing: editing.buffer.beginningOfDocument)
    editing.paste("XYZ", at: 3)
    #expect(editing.buffer.string == "Xbcde\u{301}")
    editing.setText("longer than five")
    #expect(editing.insertText("!", at: 4) == nil)
    editing.delete(.backward, at: 5)
    #expect(editing.buffer.string == "longer than fiv")
    editing.maximumLength = .max
    editing.insertText("e!", at: 6)
    #expect(editing.buffer.string == "longer than five!")
  }

  @Test("A filter changes what is typed and pasted")
  func filter() {
    var editing = TextEditing()
    editing.filter = .characters { $0.isNumber }
    #expect(editing.insertText("x", at: 0) == nil)
    editing.paste("1a2b3", at: 1)
    editing.selectAll()
    #expect(editing.insertText("y", at: 2) == nil)
    #expect(editing.selectedText == "123")
    editing.filter = TextFilter { $0.uppercased() }.then(.singleLine)
    editing.paste("a\r\nb\nc\n", at: 3)
    #expect(editing.buffer.string == "A B C")
  }

  @Test("Secure text leaves nothing in undo, in the kill ring and in a dump")
  func secure() {
    var editing = TextEditing("old secret")
    editing.kill(.backward, by: .word, at: 0)
    editing.isSecure = true
    #expect(!editing.canUndo && editing.killRing.isEmpty)
    editing.insertText("hunter2", at: 1)
    editing.kill(.backward, by: .word, at: 2)
    editing.insertText("password", at: 3)
    editing.delete(.backward, at: 4)
    #expect(editing.buffer.string == "old passwor")
    #expect(!editing.canUndo && editing.undo() == nil && editing.killRing.isEmpty)
    #expect(editing.yank(at: 5) == nil && editing.yankPop(at: 6) == nil)
    var output = "\(editing)" + String(reflecting: editing)
    dump(editing, to: &output)
    dump(editing.killRing, to: &output)
    for secret in ["hunter", "passwor", "secret", "old"] { #expect(!output.contains(secret)) }
    editing.isSecure = false
    #expect(!editing.canUndo)
  }
}

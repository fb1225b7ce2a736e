import BacklitText
import TestSupport
import Testing

/// The oracle of a buffer: an array of characters, divided again by the standard library after each edit.
struct PlainText {
  var characters: [Character] = []

  init(_ text: String = "") { characters = Array(text) }

  var string: String { String(characters) }

  /// The bytes before a character.
  func utf8Offset(_ character: Int) -> Int { characters[..<character].reduce(0) { $0 + $1.utf8.count } }

  mutating func replace(_ range: Range<Int>, with text: String) {
    var changed = ""
    for character in characters[..<range.lowerBound] { changed.append(character) }
    changed += text
    for character in characters[range.upperBound...] { changed.append(character) }
    characters = Array(changed)
  }

  /// The characters at which each line begins, and the characters after each of them before its break.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, character) in characters.enumerated() where character.isNewline {
      lines.append(start..<index)
      start = index + 1
    }
    return lines + [start..<characters.count]
  }

  /// Compares the buffer's answers about a random place with those of the array.
  func checkPlace(_ buffer: TextBuffer, using random: inout SeededRandom) {
    let count = characters.count
    let place = Int.random(in: 0...count, using: &random)
    let offset = utf8Offset(place)
    let position = buffer.position(characterOffset: place)
    #expect(buffer.utf8Offset(of: position) == offset)
    #expect(buffer.characterOffset(of: position) == place)
    #expect(buffer.position(utf8Offset: offset) == position)
    #expect(buffer.character(after: position) == (place < count ? characters[place] : nil))
    #expect(buffer.character(before: position) == (place > 0 ? characters[place - 1] : nil))
    if place < count {
      let inside = buffer.position(utf8Offset: offset + characters[place].utf8.count - 1)
      #expect(inside == position)
    }
    let lines = lines
    let line = lines.lastIndex { $0.lowerBound <= place } ?? 0
    #expect(buffer.line(of: position) == line)
    #expect(buffer.column(of: position) == place - lines[line].lowerBound)
    let other = Int.random(in: 0..<lines.count, using: &random)
    let range = buffer.range(ofLine: other)
    #expect(buffer.characterOffset(of: range.start) == lines[other].lowerBound)
    #expect(buffer.characterOffset(of: range.end) == lines[other].upperBound)
    let end = Int.random(in: place...min(count, place + 50), using: &random)
    let part = TextRange(position, buffer.position(characterOffset: end))
    #expect(Array(buffer.text(in: part).utf8) == Array(String(characters[place..<end]).utf8))
  }
}

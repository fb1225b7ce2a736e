import Backlit

/// A note; its first line is its title.
struct Note: Identifiable, Equatable {
  let id: Int
  var text: String

  /// The first line, or a name for a note without one.
  var title: String {
    let line = text.prefix { !$0.isNewline }.trimmingSpaces
    return line.isEmpty ? "New note" : line
  }

  /// The line after the title; empty without one.
  var summary: String {
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmingSpaces).filter { !$0.isEmpty }
    return lines.count > 1 ? lines[1] : ""
  }
}

/// The notes and the settings of the program.
@MainActor
final class Notebook {
  /// The notes, the latest first.
  private(set) var notes: [Note] = []
  /// Whether the list is in the order of titles.
  var sortsByTitle = false { didSet { onChange?() } }
  /// Whether the user is asked before a note is deleted.
  var asksBeforeDeleting = true
  /// Called after every change of the notes or of their order.
  var onChange: (() -> Void)?
  private var nextID = 1

  /// The notes in the order of the list.
  var sorted: [Note] { sortsByTitle ? notes.sorted { $0.title.lowercased() < $1.title.lowercased() } : notes }

  subscript(id: Note.ID) -> Note? { notes.first { $0.id == id } }

  /// Adds a note before the others.
  @discardableResult
  func add(_ text: String = "") -> Note.ID {
    defer { nextID += 1 }
    notes.insert(Note(id: nextID, text: text), at: 0)
    onChange?()
    return nextID
  }

  /// Changes the text of a note.
  func setText(_ text: String, of id: Note.ID) {
    guard let index = notes.firstIndex(where: { $0.id == id }), notes[index].text != text else { return }
    notes[index].text = text
    onChange?()
  }

  /// Deletes a note.
  func delete(_ id: Note.ID) {
    notes.removeAll { $0.id == id }
    onChange?()
  }

  /// Puts a deleted note back in its place.
  func restore(_ note: Note) {
    notes.insert(note, at: notes.firstIndex { $0.id < note.id } ?? notes.endIndex)
    onChange?()
  }

  /// A notebook with some notes.
  static func sample() -> Notebook {
    let notebook = Notebook()
    notebook.add(
      "Garden\nWater the tomatoes in the evening.\n\nThe hedge must wait until the birds have left.")
    notebook.add("Packing list\nPassport\nCharger\nRain jacket")
    notebook.add("Shopping\nBread\nMilk\nSix eggs\nA lemon")
    return notebook
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

import BacklitValues

/// The screen reader's own words in one language, and what it says about elements.
package struct AccessibilityWords: Hashable, Sendable {
  /// The language of the words.
  package var language: Language
  /// Whether sounds stand for the kind and the state of an element; see ``icons(of:)``.
  var usesSounds = false
  /// The row of a grid that the user knows, which is not repeated for a further element of it; nil if the row is spoken.
  var knownRow: Int?
  /// The column of a table that the user knows, whose title is not repeated; nil if the title is spoken.
  var knownColumn: Int?

  /// Creates the words of a language. Words that the language lacks are English.
  package init(_ language: Language) { self.language = language }

  /// The word of a key.
  package subscript(key: ReaderText) -> String { language.text(key) }
}

extension Language {
  /// The screen reader's words in this language.
  package var words: AccessibilityWords { AccessibilityWords(self) }
}

/// The keys of the screen reader's words. The English ones have the wording of Apple's VoiceOver.
package enum ReaderText: String, TextKey {
  package static let group = "reader"

  /// Spoken before a selected element.
  case selected
  /// Spoken for a disabled element.
  case dimmed
  case button
  /// Spoken for a button that stays on or off.
  case toggleButton
  case link
  /// Spoken for a heading without a level.
  case heading
  /// Spoken for a heading with a level: `{level}`.
  case headingLevel
  case image
  /// Spoken for an element with a value that can be changed.
  case adjustable
  case searchField
  case tabBar
  /// Spoken for a button that chooses a tab.
  case tab
  /// Spoken for an entry of a menu.
  case menuItem
  case expanded
  case collapsed
  /// The level of a row in an outline, and that of a view in the view debugger: `{number}`.
  case level
  /// A place in a list or a group: `{index}`, `{count}`.
  case position
  /// A place in a grid: `{row}` or `{column}`.
  case row, column
  /// The title of a column of a table.
  case columnHeader
  /// The kind of a container, spoken on the way into it.
  case list, table, landmark
  /// The number of items of a list and those of rows and columns of a table, in plural forms.
  case items, rows, columns
  /// Spoken for an element without any other text.
  case unlabeled
  /// The value of a toggle that is on.
  case on
  /// The value of a toggle that is off.
  case off
  /// The value of a toggle that is on for some elements and off for others.
  case mixed
  /// Spoken when a value is at its maximum.
  case maximum
  /// Spoken when a value is at its minimum.
  case minimum
  /// Spoken at the first item where no sound can be heard.
  case first
  /// Spoken at the last item where no sound can be heard.
  case last
  /// Spoken when the screen reader is turned on.
  case readerOn
  /// Spoken when the screen reader is turned off.
  case readerOff
  /// Spoken when the value is the default already: `{value}`.
  case already
  /// Spoken for an undone action without a name, with its `{name}`, and also with the `{value}` after it.
  case undo, undoName, undoValue
  /// The same for a redone action.
  case redo, redoName, redoValue
  case nothingToUndo
  case nothingToRedo
  /// The decimal separator of a range's value.
  case decimal
}

extension Language {
  /// A place in a list: "2 of 5".
  package func position(_ index: Int, of count: Int) -> String {
    text(ReaderText.position, ["index": "\(index)", "count": "\(count)"])
  }

  /// A level of a tree: "level 2".
  package func level(_ number: Int) -> String { text(ReaderText.level, ["number": "\(number)"]) }
}

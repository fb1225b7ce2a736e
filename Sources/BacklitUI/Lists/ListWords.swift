import BacklitAccessibility
import BacklitValues

/// The keys of the words of tables and collections.
enum ListText: String, TextKey {
  static let group = "lists"

  /// The action that deletes a row or inserts one, and that which shows its details.
  case delete, insert, details
  /// The actions that move a row.
  case moveUp, moveDown
  /// Spoken after a row was moved: beside the row `{name}`.
  case movedAbove, movedBelow
  /// Spoken after the row `{name}` under the reader's cursor was deleted.
  case deleted
  /// The action that refreshes the rows, and what is spoken meanwhile.
  case refresh, refreshing
  /// Spoken after a refresh: the number of new rows, or that there are none.
  case newRows, noNewRows
  /// The value of a table without rows.
  case empty
  /// The label of the index of sections.
  case sectionIndex
  /// The order by the column of a title.
  case sortedAscending, sortedDescending
  /// The actions of a title: change the width of its column, or move it.
  case wider, narrower, moveEarlier, moveLater
  /// Spoken after a column has a new `{width}` in cells.
  case columnWidth
  /// Spoken after a number of `{rows}` was copied.
  case copied
  /// The numbers in cells that have no digits.
  case notANumber, infinity
}

extension View {
  /// A word of the lists in the view's language.
  func word(_ key: ListText, _ values: [String: String] = [:]) -> String {
    Language(locale: effectiveLanguage).text(key, values)
  }

  /// A number of rows in words.
  func rowWords(_ count: Int) -> String {
    Language(locale: effectiveLanguage).text(ReaderText.rows, count: count)
  }
}

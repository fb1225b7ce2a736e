/// The screen reader's own words in one language.
public struct AccessibilityWords: Hashable, Sendable {
  /// The language they are in.
  public var language: AccessibilityLanguage
  /// Said before an element that is chosen among its like.
  public var selected: String
  /// Said of an element that cannot be used now.
  public var dimmed: String
  /// Said of a button.
  public var button: String
  /// Said of a button that stays on or off.
  public var toggleButton: String
  /// Said of a link.
  public var link: String
  /// Said of a heading, before its level if it has one.
  public var heading: String
  /// Said between `heading` and its number.
  public var level: String
  /// Said of a picture.
  public var image: String
  /// Said of an element whose value can be stepped.
  public var adjustable: String
  /// Said of a field for the words of a search.
  public var searchField: String
  /// Said of a row of tabs.
  public var tabBar: String
  /// Said of an element when what it opens is open.
  public var expanded: String
  /// Said of an element when what it opens is shut.
  public var collapsed: String
  /// Said between the place of an element among its like and their number.
  public var of: String
  /// Said of an element that says nothing of itself.
  public var unlabeled: String
  /// The value of a toggle that is on.
  public var on: String
  /// The value of a toggle that is off.
  public var off: String
  /// Said when a value cannot go higher.
  public var maximum: String
  /// Said when a value cannot go lower.
  public var minimum: String
  /// Said when the reader begins to speak.
  public var readerOn: String
  /// Said when the reader ceases to speak.
  public var readerOff: String
  /// Said before what was taken back.
  public var undo: String
  /// Said before what was done again.
  public var redo: String
  /// Said when there is nothing to take back.
  public var nothingToUndo: String
  /// Said when there is nothing to do again.
  public var nothingToRedo: String
}

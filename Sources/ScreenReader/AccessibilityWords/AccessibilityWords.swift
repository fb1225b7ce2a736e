/// The screen reader's own words in one language.
public struct AccessibilityWords: Hashable, Sendable {
  /// The language of the words.
  public var language: AccessibilityLanguage
  /// Spoken before a selected element.
  public var selected: String
  /// Spoken for a disabled element.
  public var dimmed: String
  /// Spoken for a button.
  public var button: String
  /// Spoken for a button that stays on or off.
  public var toggleButton: String
  /// Spoken for a link.
  public var link: String
  /// Spoken for a heading, before its level if it has one.
  public var heading: String
  /// Spoken between `heading` and the number of the level.
  public var level: String
  /// Spoken for an image.
  public var image: String
  /// Spoken for an adjustable element.
  public var adjustable: String
  /// Spoken for a search field.
  public var searchField: String
  /// Spoken for a tab bar.
  public var tabBar: String
  /// Spoken for an expanded element.
  public var expanded: String
  /// Spoken for a collapsed element.
  public var collapsed: String
  /// Spoken between position and count, as in "2 of 3".
  public var of: String
  /// Spoken for an element without any other text.
  public var unlabeled: String
  /// Spoken as the value of a toggle that is on.
  public var on: String
  /// Spoken as the value of a toggle that is off.
  public var off: String
  /// Spoken when a value is at its maximum.
  public var maximum: String
  /// Spoken when a value is at its minimum.
  public var minimum: String
  /// Spoken when the screen reader is turned on.
  public var readerOn: String
  /// Spoken when the screen reader is turned off.
  public var readerOff: String
  /// Spoken before the name of the undone action.
  public var undo: String
  /// Spoken before the name of the redone action.
  public var redo: String
  /// Spoken when there is nothing to undo.
  public var nothingToUndo: String
  /// Spoken when there is nothing to redo.
  public var nothingToRedo: String
}

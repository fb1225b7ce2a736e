/// How a session reacts to changes of its views and to the effects of its reader.
struct Reaction: OptionSet {
  let rawValue: Int

  /// The user asked for the words, which are spoken also on demand.
  static let asked = Reaction(rawValue: 1)
  /// Changes are recorded without speaking, because the caller moves the reader or speaks of them next.
  static let silent = Reaction(rawValue: 1 << 1)
  /// The reader is on its way to a new place, so that the elements that it passes neither get the focus nor scroll.
  static let passing = Reaction(rawValue: 1 << 2)
  /// The reader follows the pointer, so that the view under it must not scroll.
  static let exploring = Reaction(rawValue: 1 << 3)
}

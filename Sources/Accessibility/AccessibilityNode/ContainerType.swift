/// What kind of container a node is to a reader.
public enum ContainerType: String, Hashable, Sendable, CaseIterable {
  /// None: its children are read as if they were its parent's.
  case none
  /// Things that belong together.
  case group
  /// Things one after another.
  case list
  /// Things in rows and columns.
  case table
  /// A part of the screen worth jumping to.
  case landmark
}

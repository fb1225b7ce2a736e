/// The kind of container that a node is.
public enum ContainerType: String, Hashable, Sendable, CaseIterable {
  /// Not a container: its children are read as children of its parent.
  case none
  /// A group of related elements.
  case group
  /// A sequence of elements.
  case list
  /// Elements in rows and columns.
  case table
  /// A part of the screen that is a navigation target.
  case landmark
}

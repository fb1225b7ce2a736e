/// The state of a cell, on which its content can depend.
public struct CellState: Hashable, Sendable {
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell is pressed.
  public var isHighlighted = false
  /// Whether the keys act on the cell.
  public var isFocused = false
  /// Whether the list is being edited.
  public var isEditing = false
  /// Whether the user can use the list.
  public var isEnabled = true

  /// Creates the state of a cell that is at rest.
  public init() {}
}

/// A description of the content of a cell, from which the cell makes and updates its view.
public protocol ContentConfiguration {
  /// Makes a view that shows this configuration.
  @MainActor func makeContentView() -> any ContentView
  /// Returns the configuration for a state of the cell; by default itself.
  @MainActor func updated(for state: CellState) -> Self
}

extension ContentConfiguration {
  /// Returns the configuration itself: it does not depend on the state.
  @MainActor public func updated(for state: CellState) -> Self { self }
}

/// A view that shows a ``ContentConfiguration``.
@MainActor
public protocol ContentView: View {
  /// The configuration that the view shows. A configuration that ``supports(_:)`` refuses is never set.
  var configuration: any ContentConfiguration { get set }
  /// Whether the view can show a configuration; otherwise the cell makes a new view.
  func supports(_ configuration: any ContentConfiguration) -> Bool
}

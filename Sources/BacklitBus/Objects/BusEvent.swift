import BacklitAccessibility

/// An event of AT-SPI about the objects of a screen.
package enum BusEvent: Hashable, Sendable {
  /// An object is new: clients that store objects get all of it.
  case added(NodeID)
  /// An object is gone.
  case removed(NodeID)
  /// A parent got a child at an index; the program for nil.
  case childAdded(NodeID, to: NodeID?, at: Int)
  /// A parent lost the child at an index; the program for nil.
  case childRemoved(NodeID, from: NodeID?, at: Int)
  case nameChanged(NodeID, String)
  case descriptionChanged(NodeID, String)
  case roleChanged(NodeID, AccessibleRole)
  case valueChanged(NodeID, Double)
  case stateChanged(NodeID, String, Bool)
  case textRemoved(NodeID, at: Int, String)
  case textInserted(NodeID, at: Int, String)
  case caretMoved(NodeID, to: Int)
  case textSelectionChanged(NodeID)
  /// The selected children of a list changed.
  case selectionChanged(NodeID)
  case boundsChanged(NodeID)
  case attributesChanged(NodeID)
}

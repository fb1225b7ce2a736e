/// A tree and its difference from the previous tree.
///
/// All nodes that are not listed here are equal in both trees.
public struct TreeUpdate: Hashable, Sendable {
  /// The current tree.
  public var tree: AccessibilityTree
  /// The inserted nodes, sorted by identifier.
  public var inserted: [NodeID]
  /// The removed nodes, sorted by identifier.
  public var removed: [NodeID]
  /// The nodes in both trees that changed, sorted by identifier.
  public var changed: [NodeChange]
  /// Whether the root changed.
  public var rootChanged: Bool

  /// Creates an update from its parts; ``AccessibilityTree/difference(from:)`` computes them.
  public init(
    tree: AccessibilityTree, inserted: [NodeID] = [], removed: [NodeID] = [], changed: [NodeChange] = [],
    rootChanged: Bool = false
  ) {
    self.tree = tree
    self.inserted = inserted
    self.removed = removed
    self.changed = changed
    self.rootChanged = rootChanged
  }

  /// Whether the two trees are equal.
  public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && changed.isEmpty && !rootChanged }

  /// The changed properties of one node; empty if it did not change or is not in both trees.
  public func fields(of id: NodeID) -> ChangedFields {
    changed.first { $0.id == id }?.fields ?? []
  }
}

/// A node in both trees, with its changed properties.
public struct NodeChange: Hashable, Sendable {
  /// The node.
  public var id: NodeID
  /// The changed properties; never empty in a computed difference.
  public var fields: ChangedFields

  /// Creates a change of some properties of a node.
  public init(id: NodeID, fields: ChangedFields) {
    self.id = id
    self.fields = fields
  }
}

/// A property of a node that can differ between two trees.
public enum ChangedField: UInt8, Hashable, Sendable, CaseIterable {
  /// The property with the same name in ``AccessibilityNode``.
  case identifier, label, value, hint, language, traits, frame, activationPoint, range, actions
  /// The property with the same name in ``AccessibilityNode``.
  case customActions, isElement, isFocused, isModal, isHidden, groupsChildren, headingLevel, isExpanded
  /// The property with the same name in ``AccessibilityNode``.
  case userInputLabels, position, containerType, layoutDirection, children, explicitOrder
  /// The property with the same name in ``AccessibilityNode``.
  case attributedLabel, attributedValue, attributedHint, customContent, rotors, respondsToUserInteraction
}

/// A set of node properties. It is stored in one word because all nodes of a screen can change at once.
public struct ChangedFields: Hashable, Sendable {
  private var bits: UInt32 = 0

  /// Creates an empty set.
  public init() {}

  /// Whether the set is empty.
  public var isEmpty: Bool { bits == 0 }

  /// Whether the set contains a property.
  public func contains(_ field: ChangedField) -> Bool { bits & 1 << field.rawValue != 0 }

  /// Adds a property.
  public mutating func insert(_ field: ChangedField) { bits |= 1 << field.rawValue }
}

extension ChangedFields: ExpressibleByArrayLiteral {
  /// Creates a set of properties.
  public init(arrayLiteral fields: ChangedField...) {
    for field in fields { insert(field) }
  }
}

extension ChangedFields: CustomStringConvertible {
  /// The names of the properties, such as `[label, value]`.
  public var description: String {
    "[\(ChangedField.allCases.filter(contains).map { "\($0)" }.joined(separator: ", "))]"
  }
}

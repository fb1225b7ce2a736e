/// A tree and its difference from the previous tree.
///
/// All nodes that are not listed here are equal in both trees.
package struct TreeUpdate: Hashable, Sendable {
  /// The current tree.
  package var tree: AccessibilityTree
  /// The inserted nodes, sorted by identifier.
  package var inserted: [NodeID]
  /// The removed nodes, sorted by identifier.
  package var removed: [NodeID]
  /// The nodes in both trees that changed, sorted by identifier.
  package var changed: [NodeChange]
  /// Whether the root changed.
  package var rootChanged: Bool

  /// Creates an update from its parts; ``AccessibilityTree/difference(from:)`` computes them.
  package init(
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
  package var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && changed.isEmpty && !rootChanged }

  /// The changed properties of one node; empty if it did not change or is not in both trees.
  package func fields(of id: NodeID) -> ChangedFields {
    changed.first { $0.id == id }?.fields ?? []
  }
}

/// A node in both trees, with its changed properties.
package struct NodeChange: Hashable, Sendable {
  /// The node.
  package var id: NodeID
  /// The changed properties; never empty in a computed difference.
  package var fields: ChangedFields

  /// Creates a change of some properties of a node.
  package init(id: NodeID, fields: ChangedFields) {
    self.id = id
    self.fields = fields
  }
}

/// A property of a node that can differ between two trees.
package enum ChangedField: UInt8, Hashable, Sendable, CaseIterable {
  /// The property with the same name in ``AccessibilityNode``.
  case identifier, label, value, hint, language, traits, frame, activationPoint, range, actions
  /// The property with the same name in ``AccessibilityNode``.
  case customActions, isElement, isFocused, isModal, isHidden, groupsChildren, headingLevel, isExpanded
  /// The property with the same name in ``AccessibilityNode``.
  case userInputLabels, position, containerType, layoutDirection, children, explicitOrder
  /// The property with the same name in ``AccessibilityNode``.
  case attributedLabel, customContent, rotors, respondsToUserInteraction
  /// The property with the same name in ``AccessibilityNode``.
  case clipsChildren, isOn, textSelection, itemCount, headingPosition, lines, level, brailleGraph
}

/// A set of node properties. It is stored in one word because all nodes of a screen can change at once.
package struct ChangedFields: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// Creates an empty set.
  package init() {}

  /// Whether the set is empty.
  package var isEmpty: Bool { bits == 0 }

  /// Whether the set contains a property.
  package func contains(_ field: ChangedField) -> Bool { bits & 1 << field.rawValue != 0 }

  /// Whether all properties of the set are in a second set.
  package func isSubset(of other: ChangedFields) -> Bool { bits & ~other.bits == 0 }

  /// Whether no property is in both sets.
  package func isDisjoint(with other: ChangedFields) -> Bool { bits & other.bits == 0 }

  /// Adds the properties of another set.
  package mutating func formUnion(_ other: ChangedFields) { bits |= other.bits }

  /// Adds a property.
  package mutating func insert(_ field: ChangedField) { bits |= 1 << field.rawValue }
}

extension ChangedFields: ExpressibleByArrayLiteral {
  /// Creates a set of properties.
  package init(arrayLiteral fields: ChangedField...) {
    for field in fields { insert(field) }
  }
}

extension ChangedFields: CustomStringConvertible {
  /// The names of the properties, such as `[label, value]`.
  package var description: String {
    "[\(ChangedField.allCases.filter(contains).map { "\($0)" }.joined(separator: ", "))]"
  }
}

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

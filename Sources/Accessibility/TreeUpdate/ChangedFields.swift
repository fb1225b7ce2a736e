/// A part of a node that can differ from one tree to the next.
public enum ChangedField: UInt8, Hashable, Sendable, CaseIterable {
  /// The part named the same in ``AccessibilityNode``.
  case identifier, label, value, hint, language, traits, frame, activationPoint, range, actions
  /// The part named the same in ``AccessibilityNode``.
  case customActions, isElement, isFocused, isModal, isHidden, groupsChildren, headingLevel, isExpanded
  /// The part named the same in ``AccessibilityNode``.
  case userInputLabels, position, containerType, layoutDirection, children, explicitOrder
  /// The part named the same in ``AccessibilityNode``.
  case attributedLabel, attributedValue, attributedHint, customContent, rotors, respondsToUserInteraction
}

/// A set of parts of a node: one word, as all nodes of a screen can change at once.
public struct ChangedFields: Hashable, Sendable {
  private var bits: UInt32 = 0

  /// No part.
  public init() {}

  /// Whether there is none.
  public var isEmpty: Bool { bits == 0 }

  /// Whether a part is among them.
  public func contains(_ field: ChangedField) -> Bool { bits & 1 << field.rawValue != 0 }

  /// Adds a part.
  public mutating func insert(_ field: ChangedField) { bits |= 1 << field.rawValue }
}

extension ChangedFields: ExpressibleByArrayLiteral {
  /// Some parts.
  public init(arrayLiteral fields: ChangedField...) {
    for field in fields { insert(field) }
  }
}

extension ChangedFields: CustomStringConvertible {
  /// The parts by their names, such as `[label, value]`.
  public var description: String {
    "[\(ChangedField.allCases.filter(contains).map { "\($0)" }.joined(separator: ", "))]"
  }
}

internal import OrderedCollections

extension AccessibilityTree {
  /// How this tree differs from an older one; everything is new when there is none.
  ///
  /// Takes time in proportion to the number of nodes in both.
  public func difference(from old: AccessibilityTree?) -> TreeUpdate {
    guard let old else {
      return TreeUpdate(tree: self, inserted: Array(storage.keys), rootChanged: true)
    }
    var update = TreeUpdate(tree: self, rootChanged: root != old.root)
    for (id, node) in storage {
      if let before = old.storage[id] {
        if before != node { update.changed.append(NodeChange(id: id, fields: node.fields(unlike: before))) }
      } else {
        update.inserted.append(id)
      }
    }
    update.removed = old.storage.keys.filter { storage[$0] == nil }
    return update
  }
}

extension AccessibilityNode {
  /// The parts in which this node differs from another; the two names are not compared.
  public func fields(unlike other: AccessibilityNode) -> Set<ChangedField> {
    var fields = Set<ChangedField>()
    func compare<T: Equatable>(_ field: ChangedField, _ path: KeyPath<AccessibilityNode, T>) {
      if self[keyPath: path] != other[keyPath: path] { fields.insert(field) }
    }
    compare(.identifier, \.identifier)
    compare(.label, \.label)
    compare(.value, \.value)
    compare(.hint, \.hint)
    compare(.language, \.language)
    compare(.traits, \.traits)
    compare(.frame, \.frame)
    compare(.activationPoint, \.activationPoint)
    compare(.range, \.range)
    compare(.actions, \.actions)
    compare(.customActions, \.customActions)
    compare(.isElement, \.isElement)
    compare(.isFocused, \.isFocused)
    compare(.isModal, \.isModal)
    compare(.isHidden, \.isHidden)
    compare(.groupsChildren, \.groupsChildren)
    compare(.headingLevel, \.headingLevel)
    compare(.isExpanded, \.isExpanded)
    compare(.userInputLabels, \.userInputLabels)
    compare(.position, \.position)
    compare(.containerType, \.containerType)
    compare(.layoutDirection, \.layoutDirection)
    compare(.children, \.children)
    compare(.explicitOrder, \.explicitOrder)
    return fields
  }
}

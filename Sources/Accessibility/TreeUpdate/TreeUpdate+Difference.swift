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
    let (names, oldNames) = (storage.keys, old.storage.keys)
    // Compared where they are: a node is too large to be carried about.
    storage.values.elements.withUnsafeBufferPointer { nodes in
      old.storage.values.elements.withUnsafeBufferPointer { oldNodes in
        for index in nodes.indices {
          // Where nothing came or went, a node is where it was.
          let isInPlace = index < oldNames.count && oldNames[index] == names[index]
          guard let before = isInPlace ? index : oldNames.firstIndex(of: names[index]) else {
            update.inserted.append(names[index])
            continue
          }
          let fields = nodes[index].fields(unlike: oldNodes[before])
          if !fields.isEmpty { update.changed.append(NodeChange(id: names[index], fields: fields)) }
        }
      }
    }
    if names.count - update.inserted.count < oldNames.count {
      update.removed = oldNames.filter { !names.contains($0) }
    }
    return update
  }
}

extension AccessibilityNode {
  /// The parts in which this node differs from another; the two names are not compared.
  public func fields(unlike other: AccessibilityNode) -> Set<ChangedField> {
    var fields = Set<ChangedField>()
    func compare(_ field: ChangedField, _ isSame: Bool) {
      if !isSame { fields.insert(field) }
    }
    compare(.identifier, identifier == other.identifier)
    compare(.label, label == other.label)
    compare(.value, value == other.value)
    compare(.hint, hint == other.hint)
    compare(.language, language == other.language)
    compare(.traits, traits == other.traits)
    compare(.frame, frame == other.frame)
    compare(.activationPoint, activationPoint == other.activationPoint)
    compare(.range, range == other.range)
    compare(.actions, actions == other.actions)
    compare(.customActions, customActions == other.customActions)
    compare(.isElement, isElement == other.isElement)
    compare(.isFocused, isFocused == other.isFocused)
    compare(.isModal, isModal == other.isModal)
    compare(.isHidden, isHidden == other.isHidden)
    compare(.groupsChildren, groupsChildren == other.groupsChildren)
    compare(.headingLevel, headingLevel == other.headingLevel)
    compare(.isExpanded, isExpanded == other.isExpanded)
    compare(.userInputLabels, userInputLabels == other.userInputLabels)
    compare(.position, position == other.position)
    compare(.containerType, containerType == other.containerType)
    compare(.layoutDirection, layoutDirection == other.layoutDirection)
    compare(.children, children == other.children)
    compare(.explicitOrder, explicitOrder == other.explicitOrder)
    return fields
  }
}

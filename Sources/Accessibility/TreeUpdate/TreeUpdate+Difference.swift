extension AccessibilityTree {
  /// How this tree differs from an older one; everything is new when there is none.
  ///
  /// Takes time in proportion to the number of nodes in both; nodes that the two share are passed over.
  public func difference(from old: AccessibilityTree?) -> TreeUpdate {
    difference(from: old, among: entries.names + (old?.entries.names ?? []))
  }

  /// How this tree differs from an older one, for those who know where to look.
  ///
  /// Takes time in proportion to the number of names.
  /// - Parameters:
  ///   - old: the older tree; everything is new when there is none.
  ///   - names: the nodes that may differ, in any order; others are taken to be the same.
  /// - Returns: what is new, gone and changed.
  public func difference(from old: AccessibilityTree?, among names: [NodeID]) -> TreeUpdate {
    var update = TreeUpdate(tree: self, rootChanged: root != old?.root)
    var last: NodeID?
    for id in names.sorted() where id != last {
      last = id
      switch (old?.entries[id], entries[id]) {
      case (nil, nil): break
      case (nil, _?): update.inserted.append(id)
      case (_?, nil): update.removed.append(id)
      case (let before?, let now?):
        if before === now { continue }
        let fields = now.node.fields(unlike: before.node)
        if !fields.isEmpty { update.changed.append(NodeChange(id: id, fields: fields)) }
      }
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
    compare(.attributedLabel, attributedLabel == other.attributedLabel)
    compare(.attributedValue, attributedValue == other.attributedValue)
    compare(.attributedHint, attributedHint == other.attributedHint)
    compare(.customContent, customContent == other.customContent)
    compare(.rotors, rotors == other.rotors)
    compare(.respondsToUserInteraction, respondsToUserInteraction == other.respondsToUserInteraction)
    return fields
  }
}

extension AccessibilityTree {
  /// The difference between this tree and an older one; all nodes are inserted if there is no older tree.
  ///
  /// Complexity: O(n log n) in the number of nodes in both trees; shared nodes are not compared.
  package func difference(from old: AccessibilityTree?) -> TreeUpdate {
    difference(from: old, among: entries.names + (old?.entries.names ?? []))
  }

  /// The difference between this tree and an older one, limited to the nodes that may have changed.
  ///
  /// Complexity: O(n log n) in the number of identifiers.
  /// - Parameters:
  ///   - old: the older tree; all nodes are inserted if it is `nil`.
  ///   - names: the nodes that may differ, in any order; all other nodes are assumed to be equal.
  /// - Returns: the inserted, removed and changed nodes.
  package func difference(from old: AccessibilityTree?, among names: [NodeID]) -> TreeUpdate {
    var update = TreeUpdate(tree: self, rootChanged: root != old?.root)
    update.changed.reserveCapacity(names.count)
    var last: NodeID?
    entries.forEachDifference(from: old?.entries ?? NodeTable(), among: names.sorted()) { id, before, now in
      guard id != last else { return }
      last = id
      update.changed.append(NodeChange(id: id, fields: ChangedFields(from: before, to: now)))
    } _: { id, before, now in
      guard id != last else { return }
      last = id
      guard let now else { return update.removed.append(id) }
      guard let before else { return update.inserted.append(id) }
      let fields = now.changedFields(from: before)
      if !fields.isEmpty { update.changed.append(NodeChange(id: id, fields: fields)) }
    }
    return update
  }
}

extension NodeTable.Item {
  /// The properties in which this node differs from an older version of it.
  fileprivate func changedFields(from old: Self) -> ChangedFields {
    var fields = entry === old.entry ? [] : entry.content.changedFields(from: old.entry.content)
    fields.formUnion(ChangedFields(from: old.place, to: place))
    return fields
  }
}

extension ChangedFields {
  /// The properties in which two places differ.
  fileprivate init(from old: NodeTable.Place, to new: NodeTable.Place) {
    insert(.frame, unless: new.frame == old.frame)
    insert(.activationPoint, unless: new.activationPoint == old.activationPoint)
  }
}

extension AccessibilityNode {
  /// The properties in which this node differs from another; identifiers are not compared.
  package func changedFields(from other: AccessibilityNode) -> ChangedFields {
    var fields = ChangedFields()
    fields.insert(.identifier, unless: identifier == other.identifier)
    fields.insert(.label, unless: label == other.label)
    fields.insert(.value, unless: value == other.value)
    fields.insert(.hint, unless: hint == other.hint)
    fields.insert(.traits, unless: traits == other.traits)
    fields.insert(.frame, unless: frame == other.frame)
    fields.insert(.activationPoint, unless: activationPoint == other.activationPoint)
    fields.insert(.range, unless: range == other.range)
    fields.insert(.actions, unless: actions == other.actions)
    fields.insert(.isElement, unless: isElement == other.isElement)
    fields.insert(.isFocused, unless: isFocused == other.isFocused)
    fields.insert(.isModal, unless: isModal == other.isModal)
    fields.insert(.isHidden, unless: isHidden == other.isHidden)
    fields.insert(.groupsChildren, unless: groupsChildren == other.groupsChildren)
    fields.insert(.clipsChildren, unless: clipsChildren == other.clipsChildren)
    fields.insert(.containerType, unless: containerType == other.containerType)
    fields.insert(.layoutDirection, unless: layoutDirection == other.layoutDirection)
    fields.insert(.children, unless: children == other.children)
    fields.insert(
      .respondsToUserInteraction, unless: respondsToUserInteraction == other.respondsToUserInteraction)
    if extras !== other.extras {
      extrasOrDefaults.insertChangedFields(from: other.extrasOrDefaults, into: &fields)
    }
    return fields
  }
}

extension AccessibilityNode.Extras {
  fileprivate func insertChangedFields(from other: Self, into fields: inout ChangedFields) {
    fields.insert(.language, unless: language == other.language)
    fields.insert(.customActions, unless: customActions == other.customActions)
    fields.insert(.headingLevel, unless: headingLevel == other.headingLevel)
    fields.insert(.isExpanded, unless: isExpanded == other.isExpanded)
    fields.insert(.userInputLabels, unless: userInputLabels == other.userInputLabels)
    fields.insert(.position, unless: position == other.position)
    fields.insert(.level, unless: level == other.level)
    fields.insert(.itemCount, unless: itemCount == other.itemCount && columnCount == other.columnCount)
    fields.insert(.explicitOrder, unless: explicitOrder == other.explicitOrder)
    fields.insert(.attributedLabel, unless: attributedLabel == other.attributedLabel)
    fields.insert(.customContent, unless: customContent == other.customContent)
    fields.insert(.rotors, unless: rotors == other.rotors)
    fields.insert(.isOn, unless: isOn == other.isOn)
    fields.insert(.textSelection, unless: textSelection == other.textSelection)
    fields.insert(.headingPosition, unless: headingPosition == other.headingPosition)
    fields.insert(.lines, unless: lines == other.lines)
    fields.insert(.brailleGraph, unless: brailleGraph == other.brailleGraph)
  }
}

extension ChangedFields {
  fileprivate mutating func insert(_ field: ChangedField, unless isSame: Bool) {
    if !isSame { insert(field) }
  }
}

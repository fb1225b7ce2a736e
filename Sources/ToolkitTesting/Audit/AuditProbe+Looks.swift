import Accessibility
import Controls
import Drawing
import Geometry
import Toolkit

extension AuditProbe {
  /// Measures texts, and how everything stands out from what is behind it.
  mutating func look() {
    let cell = subject.cellSize
    let showsSizes = window.traitCollection.displayQuality == .pixels
    guard let picture, let texts = AuditTexts(scene, cell: cell, showsSizes: showsSizes) else { return }
    for layer in scene.layers {
      guard let view = views[NodeID(layer.id)] else { continue }
      subject.texts += texts.texts(of: layer, node: owner(of: view))
    }
    for (index, node, view) in elementsInSight {
      let without = AuditPicture(scene, in: node.frame, cell: cell, without: layers(of: view))
      subject.elements[index].prominence = without.map {
        AuditDifference(from: $0.blocks(in: node.frame), to: picture.blocks(in: node.frame)).contrast
      }
    }
  }

  /// The element that a view is a part of, or else the nearest view that readers know of.
  private func owner(of view: View) -> NodeID {
    var nearest: NodeID?
    var current: View? = view
    while let view = current {
      if subject.tree[view.nodeID] != nil {
        if view.isAccessibilityElement { return view.nodeID }
        nearest = nearest ?? view.nodeID
      }
      current = view.superview
    }
    return nearest ?? window.nodeID
  }

  /// Compares what is of one kind and size, and side by side.
  mutating func compare() {
    guard let picture else { return }
    let elements = elementsInSight.filter(\.node.isOperable).map { _, node, view in
      (node, view.superview, picture.blocks(in: node.frame), scene.texts(in: layers(of: view)))
    }
    for (place, (one, parent, blocks, texts)) in elements.enumerated() {
      for (two, otherParent, otherBlocks, otherTexts) in elements.dropFirst(place + 1)
      where parent === otherParent && one.frame.size == two.frame.size && one.kind == two.kind {
        var difference = AuditDifference(from: blocks, to: otherBlocks)
        difference.isOfText = texts != otherTexts
        subject.comparisons.append(AuditComparison(one.id, two.id, difference: difference))
      }
    }
  }

  /// Puts toggles, and what is chosen among its like, into the other state and back, without a word to anyone.
  mutating func turn() {
    for (index, node, view) in elementsInSight {
      guard let control = view as? Control, node.isOperable else { continue }
      let isToggle = node.traits.contains(.toggleButton)
      guard isToggle || node.traits.contains(.selected) || node.position != nil else { continue }
      let wasOn = control.isSelected
      View.performWithoutAnimation { control.isSelected = !wasOn }
      window.settle()
      let other = window.currentScene()
      View.performWithoutAnimation { control.isSelected = wasOn }
      window.settle()
      if let difference = difference(of: view, in: node.frame, to: other) {
        subject.elements[index].states.append(
          AuditState(name: isToggle ? "on" : "chosen", difference: difference))
      }
    }
  }
}

extension AccessibilityNode {
  /// What it is, whatever state it is in.
  fileprivate var kind: AccessibilityTraits {
    traits.subtracting([.selected, .updatesFrequently, .playsSound])
  }
}

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
    guard let picture, let texts = AuditTexts(scene, ink: picture, cell: cell, showsSizes: showsSizes) else {
      return
    }
    for layer in scene.layers {
      guard let view = views[NodeID(layer.id)] else { continue }
      subject.texts += texts.texts(of: layer, node: owner(of: view))
    }
    for element in elementsInSight {
      let node = element.node
      let without = AuditPicture(scene, in: node.frame, cell: cell, without: layers(of: element.view))
      subject.elements[element.index].prominence = without.map {
        AuditDifference(from: $0.blocks(in: node.frame), to: picture.blocks(in: node.frame)).contrast
      }
    }
  }

  /// The element that a view is a part of, or else the nearest view that readers know of.
  func owner(of view: View) -> NodeID {
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

  /// Compares what is of one kind and size, and side by side. Most of it looks the same.
  mutating func compare() {
    guard let picture else { return }
    var looks: [Sort: [(look: Look, places: [Int])]] = [:]
    for element in elementsInSight where element.node.isOperable {
      let node = element.node
      let sort = Sort(around: element.around?.nodeID, size: node.frame.size, kind: node.kind)
      let look = Look(blocks: picture.blocks(in: node.frame), texts: texts(of: element))
      if let place = looks[sort]?.firstIndex(where: { $0.look == look }) {
        looks[sort]?[place].places.append(element.index)
      } else {
        looks[sort, default: []].append((look, [element.index]))
      }
    }
    var pairs: [(one: Int, other: Int, difference: AuditDifference)] = []
    for alike in looks.values {
      for (place, one) in alike.enumerated() {
        for other in alike.dropFirst(place + 1) where one.look.texts == other.look.texts {
          let difference = AuditDifference(from: one.look.blocks, to: other.look.blocks)
          for first in one.places {
            pairs += other.places.map { (min(first, $0), max(first, $0), difference) }
          }
        }
      }
    }
    pairs.sort { ($0.other, $0.one) < ($1.other, $1.one) }
    subject.comparisons = pairs.map { pair in
      AuditComparison(
        subject.elements[pair.one].node.id, subject.elements[pair.other].node.id, difference: pair.difference)
    }
  }

  /// Puts toggles, and what is chosen among its like, into the other state and back, without a word to anyone.
  mutating func turn() {
    for element in elementsInSight {
      let node = element.node
      guard let control = element.item as? Control, node.isOperable else { continue }
      let isToggle = node.traits.contains(.toggleButton)
      guard isToggle || node.traits.contains(.selected) || node.position != nil else { continue }
      let wasOn = control.isSelected
      View.performWithoutAnimation { control.isSelected = !wasOn }
      window.settle()
      let other = window.currentScene()
      View.performWithoutAnimation { control.isSelected = wasOn }
      window.settle()
      if let difference = difference(of: control, in: node.frame, to: other) {
        subject.elements[element.index].states.append(
          AuditState(name: isToggle ? "on" : "chosen", difference: difference))
      }
    }
  }
}

/// What elements are compared with each other.
private struct Sort: Hashable {
  var around: NodeID?
  var size: Size
  var kind: AccessibilityTraits
}

/// What an element looks like.
private struct Look: Equatable {
  var blocks: [Color?]
  var texts: [String]
}

extension AccessibilityNode {
  /// What it is, whatever state it is in.
  fileprivate var kind: AccessibilityTraits {
    traits.subtracting([.selected, .updatesFrequently, .playsSound])
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

extension AuditProbe {
  /// Measures the contrast of texts, and of elements against their background.
  mutating func measureTexts() {
    let cell = subject.cellSize
    let showsSizes = window.traitCollection.displayQuality == .pixels
    guard let picture, let texts = AuditTexts(scene, ink: picture, cell: cell, showsSizes: showsSizes) else {
      return
    }
    // Users do not read what lies behind a modal view.
    var reachable: [UInt64: View] = [:]
    window.visitReachable { reachable[$0.serial] = $0 }
    for layer in scene.layers {
      guard let view = reachable[layer.id] else { continue }
      subject.texts += texts.texts(
        of: layer, node: owner(of: view), within: view.isInScrollView ? view.visibleRect(in: window) : nil)
    }
    let drawn = scene.drawn(.blocks, lineHeight: cell.height)
    for element in elementsInSight {
      let node = element.node
      let without = AuditPicture(
        drawn, in: node.frame, cell: cell, letters: nil, without: Set(layers(of: element.view)))
      subject.elements[element.index].prominence = without.map {
        AuditDifference(from: $0.blocks(in: node.frame), to: picture.blocks(in: node.frame)).contrast
      }
    }
  }

  /// The accessibility element that contains a view, or else the nearest view in the accessibility tree.
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

  /// Compares neighbouring elements of the same kind and size. Most of them look the same.
  mutating func compareElements() {
    guard let picture else { return }
    var looks: [ComparisonKey: [Appearance: [Int]]] = [:]
    for element in elementsInSight where element.node.isOperable {
      let node = element.node
      let sort = ComparisonKey(around: element.enclosingView?.nodeID, size: node.frame.size, kind: node.kind)
      let look = Appearance(blocks: picture.blocks(in: node.frame), texts: texts(of: element))
      looks[sort, default: [:]][look, default: []].append(element.index)
    }
    var pairs: [(one: Int, other: Int, difference: AuditDifference)] = []
    for alike in looks.values.map(Array.init) {
      for (place, one) in alike.enumerated() {
        for other in alike.dropFirst(place + 1) where one.key.texts == other.key.texts {
          let difference = AuditDifference(from: one.key.blocks, to: other.key.blocks)
          for first in one.value {
            pairs += other.value.map { (min(first, $0), max(first, $0), difference) }
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

  /// Puts toggles and selectable elements into the other state and back, without events or announcements.
  mutating func toggleStates() {
    for element in elementsInSight {
      let node = element.node
      guard let control = element.item as? Control, node.isOperable else { continue }
      let isToggle = node.traits.contains(.toggleButton)
      // An entry of a menu has a place among others, but does something instead of being chosen.
      let isChoice = node.isOneOfSeveral && !node.traits.contains(.menuItem)
      guard isToggle || node.traits.contains(.selected) || isChoice else { continue }
      let wasOn = control.isSelected
      View.performWithoutAnimation { control.isSelected = !wasOn }
      window.settle()
      let difference = difference(of: control, in: node.frame)
      View.performWithoutAnimation { control.isSelected = wasOn }
      window.settle()
      if let difference {
        subject.elements[element.index].states.append(
          AuditState(name: isToggle ? "on" : "chosen", difference: difference))
      }
    }
  }
}

/// The properties that elements must share to be compared.
private struct ComparisonKey: Hashable {
  var around: NodeID?
  var size: Size
  var kind: AccessibilityTraits
}

/// The appearance of an element.
private struct Appearance: Hashable {
  var blocks: [Color?]
  var texts: [String]
}

extension AccessibilityNode {
  /// The kind of the element, without its state.
  fileprivate var kind: AccessibilityTraits {
    traits.subtracting([.selected, .updatesFrequently, .playsSound])
  }
}

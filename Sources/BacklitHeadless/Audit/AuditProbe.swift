import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// Measures and operates a window for an audit, then restores its state.
@MainActor
struct AuditProbe {
  let window: Window
  /// All views by the identifiers of their nodes.
  let views: [NodeID: View]
  /// The scene of the window before the audit, without a focus.
  let scene: Scene
  /// The indices of the layers of the scene by their identifiers.
  let layerIndices: [UInt64: Int]
  /// The picture of the scene with letters as blocks; nil if it is empty or too large.
  let picture: AuditPicture?
  var subject: AuditSubject
  /// The elements that are a view or a part of one.
  let elements: [Element]
  /// The elements that are completely visible.
  let elementsInSight: [Element]

  /// An element with its index among all elements.
  @MainActor
  struct Element {
    let index: Int
    let node: AccessibilityNode
    let item: AccessibilityItem
    /// The view that shows the element, or the view that it is a part of.
    let view: View

    /// Whether the element is a part of a view and not a view itself.
    var isPart: Bool { !(item is View) }
    /// The nearest enclosing view.
    var enclosingView: View? { isPart ? view : view.superview }
  }

  /// The indices of the visible elements by the node of their view; for several parts of a view, the first
  /// one.
  let indicesInSight: [NodeID: Int]

  private let focus: View?
  private let readerCursor: NodeID?
  private let offsets: [(view: ScrollView, offset: Point)]
  private let listener: (@MainActor (AccessibilityNotification) -> Void)?

  /// Prepares a window whose frames are made: removes the focus and the ring of the reader's cursor.
  init(_ window: Window, readerCursor: NodeID?) {
    self.window = window
    self.readerCursor = readerCursor
    var views: [NodeID: View] = [:]
    window.visit { views[$0.nodeID] = $0 }
    self.views = views
    offsets = views.values.compactMap { $0 as? ScrollView }.map { ($0, $0.contentOffset) }
    focus = window.focusedView
    listener = window.onAccessibilityNotification
    // The audit must not cause speech.
    window.onAccessibilityNotification = nil
    window.focus(on: nil)
    window.showAccessibilityCursor(at: nil)
    window.settle()
    let scene = window.currentScene()
    self.scene = scene
    layerIndices = Dictionary(
      scene.layers.indices.map { (scene.layers[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    picture = AuditPicture(scene, cell: window.screen.cellSize)
    subject = AuditSubject(tree: window.accessibilityTree(), cellSize: window.screen.cellSize)
    elements = subject.elements.enumerated().compactMap { index, element in
      guard let item = window.item(of: element.node.id), let view = window.view(of: element.node.id) else {
        return nil
      }
      return Element(index: index, node: element.node, item: item, view: view.viewOfElement)
    }
    elementsInSight = elements.filter { $0.isShown(in: window) }
    indicesInSight = Dictionary(
      elementsInSight.map { ($0.view.nodeID, $0.index) }, uniquingKeysWith: { first, _ in first })
    for element in elements {
      subject.elements[element.index].isNamedByBlankLabel = element.item.nameOfLabel?.isBlank == true
      if element.isPart {
        subject.elements[element.index].container = element.view.nodeID
      } else if let list = element.view.superview as? ListBase {
        // The list has the focus for its rows.
        subject.elements[element.index].container = list.nodeID
      }
    }
  }

  /// Restores the state of the window.
  func finish() {
    window.focus(on: focus)
    window.showAccessibilityCursor(at: readerCursor)
    restoreOffsets()
    window.settle()
    window.onAccessibilityNotification = listener
  }

  /// Restores the scroll offsets.
  func restoreOffsets() {
    for (view, offset) in offsets where view.contentOffset != offset {
      view.setContentOffset(offset, animated: false)
    }
  }

  /// Whether all scroll offsets are unchanged.
  var isUnscrolled: Bool { offsets.allSatisfy { $0.view.contentOffset == $0.offset } }

  /// The identifiers of the layers of a view and of its descendants, from back to front.
  func layers(of view: View) -> [UInt64] {
    var layers: [UInt64] = []
    view.visit { layers.append($0.serial) }
    return layers
  }

  /// The difference between the original picture of a view and its picture in the current frame.
  func difference(of view: View, in rect: Rect) -> AuditDifference? {
    guard let picture,
      let new = AuditPicture(window.currentScene(), in: rect, cell: subject.cellSize)
    else { return nil }
    var difference = AuditDifference(from: picture.blocks(in: rect), to: new.blocks(in: rect))
    var texts: [String] = []
    view.visit { texts += window.currentLayer(of: $0)?.writtenTexts.map(\.text) ?? [] }
    difference.changesText = texts != self.texts(of: view)
    return difference
  }

  /// The texts of an element in the original scene; for a part of a view, the texts in its frame.
  func texts(of element: Element) -> [String] {
    texts(of: element.view, within: element.isPart ? element.node.frame : nil)
  }

  /// The texts of a view and of its descendants in the original scene, in drawing order.
  /// - Parameters:
  ///   - view: the view.
  ///   - frame: the frame in which a text must begin; nil for anywhere.
  /// - Returns: the lines of text.
  private func texts(of view: View, within frame: Rect? = nil) -> [String] {
    layers(of: view).compactMap { layerIndices[$0] }.flatMap { scene.layers[$0].writtenTexts }
      .compactMap { written in
        frame.map { $0.contains(written.origin) } ?? true ? written.text : nil
      }
  }
}

/// A line of text in a scene.
struct SceneText {
  var text: String
  /// The base direction of its paragraph.
  var direction: BaseDirection
  /// The start of the text, in points of the scene.
  var origin: Point
  var font: Font
  var color: Color
}

extension SceneLayer {
  /// The texts of the layer in drawing order, except transparent ones.
  var writtenTexts: [SceneText] {
    var transform = Transform.identity
    var kept: [Transform] = []
    var found: [SceneText] = []
    for command in list.commands {
      switch command {
      case .save: kept.append(transform)
      case .restore: transform = kept.popLast() ?? transform
      case .concatenate(let next): transform = next.concatenating(transform)
      case .text(let text, let point, let font, let color, let direction) where color.alpha > 0:
        let origin = point.applying(transform).applying(self.transform)
        found.append(
          SceneText(text: text, direction: direction, origin: origin, font: font, color: color))
      case .largeText(let text) where text.color.alpha > 0:
        let origin = text.origin.applying(transform).applying(self.transform)
        found.append(
          SceneText(
            text: text.text, direction: text.direction, origin: origin, font: text.font, color: text.color))
      case .text, .largeText, .fill, .stroke, .image, .clip: break
      }
    }
    return found
  }
}

extension Window {
  /// Makes frames at the current time until nothing is left to do.
  func settle() {
    for _ in 0..<20 where isFrameNeeded { _ = makeFrame(at: time) }
  }
}

extension View {
  /// Calls a closure for this view and all in it, parents first.
  func visit(_ body: (View) -> Void) {
    body(self)
    for subview in subviews { subview.visit(body) }
  }

  /// Calls a closure for this view and all in it that no modal view makes unreachable, parents first.
  func visitReachable(_ body: (View) -> Void) {
    body(self)
    let modal = subviews.last { $0.accessibilityViewIsModal && !$0.isHidden }
    for subview in modal.map({ [$0] }) ?? subviews { subview.visitReachable(body) }
  }

  /// The visible part of the content of this view, in points of the window. What a bar covers in a scroll view is not
  /// visible, because it can be scrolled out.
  func visibleRect(in window: Window) -> Rect {
    var shown = window.bounds
    var current: View? = self
    while let view = current {
      if view.clipsToBounds { shown = shown.intersection(view.convert(view.bounds, to: nil)) }
      if view is ScrollView {
        shown = shown.intersection(view.convert(view.bounds.inset(by: view.safeAreaInsets), to: nil))
      }
      current = view.superview
    }
    return shown
  }

  /// Whether this view is or lies in a scroll view.
  var isInScrollView: Bool {
    var current: View? = self
    while let view = current, !(view is ScrollView) { current = view.superview }
    return current != nil
  }
}

extension AuditProbe.Element {
  /// Whether the frame is not clipped by an enclosing view.
  func isShown(in window: Window) -> Bool {
    (enclosingView?.visibleRect(in: window) ?? window.bounds).covers(node.frame)
  }
}

extension Rect {
  /// Whether the rectangle contains another rectangle. Edges may differ by a rounding error.
  func covers(_ other: Rect) -> Bool {
    let slack = insetBy(dx: -0.01, dy: -0.01)
    return slack.minX <= other.minX && slack.minY <= other.minY && other.maxX <= slack.maxX
      && other.maxY <= slack.maxY
  }
}

import Accessibility
import Controls
import Drawing
import Geometry
import Toolkit

/// Looks at a window, tries it out, and puts back what it moved.
@MainActor
struct AuditProbe {
  let window: Window
  /// All views by the names of their nodes.
  let views: [NodeID: View]
  /// The window as it was met, without a focus.
  let scene: Scene
  /// The same in pixels, letters as blocks; nil where there is nothing, or far too much.
  let picture: AuditPicture?
  var subject: AuditSubject
  /// The elements that have a view or are a part of one, each with its place among all.
  let elements: [Element]
  /// Those of which all lies on the screen, and in what is shown of the views around them.
  let elementsInSight: [Element]

  /// An element with its place among all.
  @MainActor
  struct Element {
    let index: Int
    let node: AccessibilityNode
    let item: AccessibilityItem
    /// The view that it is, or is a part of.
    let view: View

    /// Whether it is no view.
    var isPart: Bool { item !== view }
    /// The nearest view around it.
    var around: View? { isPart ? view : view.superview }
  }

  /// Where the views of these are among all elements; of several parts of a view, the first one.
  let placesInSight: [NodeID: Int]

  private let focus: View?
  private let readerCursor: NodeID?
  private let offsets: [(view: ScrollView, offset: Point)]
  private let listener: (@MainActor (AccessibilityNotification) -> Void)?

  /// Takes the focus, and the ring around what a reader is at, from a window whose frames are made.
  init(_ window: Window, readerCursor: NodeID?) {
    self.window = window
    self.readerCursor = readerCursor
    var views: [NodeID: View] = [:]
    window.visit { views[$0.nodeID] = $0 }
    self.views = views
    offsets = views.values.compactMap { $0 as? ScrollView }.map { ($0, $0.contentOffset) }
    focus = window.focusedView
    listener = window.onAccessibilityNotification
    // Nothing is to be spoken of what is tried.
    window.onAccessibilityNotification = nil
    window.focus(on: nil)
    window.showReaderCursor(at: nil)
    window.settle()
    scene = window.currentScene()
    picture = AuditPicture(scene, cell: window.screen.cellSize)
    subject = AuditSubject(tree: window.accessibilityTree(), cellSize: window.screen.cellSize)
    elements = subject.elements.enumerated().compactMap { index, element in
      guard let item = window.item(of: element.node.id), let view = window.view(of: element.node.id) else {
        return nil
      }
      return Element(index: index, node: element.node, item: item, view: view)
    }
    elementsInSight = elements.filter { $0.isShown(in: window) }
    placesInSight = Dictionary(
      elementsInSight.map { ($0.view.nodeID, $0.index) }, uniquingKeysWith: { first, _ in first })
    for element in elements where element.isPart {
      subject.elements[element.index].container = element.view.nodeID
    }
  }

  /// Gives the window back as it was.
  func finish() {
    window.focus(on: focus)
    window.showReaderCursor(at: readerCursor)
    restoreOffsets()
    window.settle()
    window.onAccessibilityNotification = listener
  }

  /// Scrolls back to where everything was.
  func restoreOffsets() {
    for (view, offset) in offsets where view.contentOffset != offset {
      view.setContentOffset(offset, animated: false)
    }
  }

  /// Whether nothing is scrolled away from where it was.
  var isUnscrolled: Bool { offsets.allSatisfy { $0.view.contentOffset == $0.offset } }

  /// The layers of a view and of all in it.
  func layers(of view: View) -> Set<UInt64> {
    var layers: Set<UInt64> = []
    view.visit { layers.insert($0.nodeID.rawValue) }
    return layers
  }

  /// How a view looks other than it did when the window was met.
  func difference(of view: View, in rect: Rect, to after: Scene) -> AuditDifference? {
    guard let picture, let new = AuditPicture(after, in: rect, cell: subject.cellSize) else { return nil }
    var difference = AuditDifference(from: picture.blocks(in: rect), to: new.blocks(in: rect))
    let layers = layers(of: view)
    difference.isOfText = scene.texts(in: layers) != after.texts(in: layers)
    return difference
  }

  /// What is written of an element: of a part of a view what stands in its frame.
  func texts(of element: Element) -> [String] {
    scene.texts(in: layers(of: element.view), within: element.isPart ? element.node.frame : nil)
  }
}

extension Scene {
  /// What is written in some layers, in the order in which it is drawn.
  /// - Parameters:
  ///   - layers: the layers.
  ///   - frame: in which of the scene it begins; nil for anywhere.
  /// - Returns: the lines of text.
  func texts(in layers: Set<UInt64>, within frame: Rect? = nil) -> [String] {
    self.layers.lazy.filter { layers.contains($0.id) }.flatMap(\.writing).compactMap { written in
      frame.map { $0.contains(written.origin) } ?? true ? written.text : nil
    }
  }
}

/// A line of text in a scene.
struct Written {
  var text: String
  /// Where it begins, in points of the scene.
  var origin: Point
  var font: Font
  var color: Color
}

extension SceneLayer {
  /// What is written in it, in the order in which it is drawn; nothing that no ink is used for.
  var writing: [Written] {
    var transform = AffineTransform.identity
    var kept: [AffineTransform] = []
    var found: [Written] = []
    for command in list.commands {
      switch command {
      case .save: kept.append(transform)
      case .restore: transform = kept.popLast() ?? transform
      case .concatenate(let next): transform = next.concatenating(transform)
      case .text(let text, let point, let font, let color) where color.alpha > 0:
        let origin = point.applying(transform).applying(self.transform)
        found.append(Written(text: text, origin: origin, font: font, color: color))
      case .text, .fill, .stroke, .image, .clip: break
      }
    }
    return found
  }
}

extension Window {
  /// Makes frames of this moment until nothing is left to do.
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

  /// What this view and those around it show of what is in it, in points of the window.
  func opening(in window: Window) -> Rect {
    var shown = window.bounds
    var current: View? = self
    while let view = current {
      if view.clipsToBounds { shown = shown.intersection(view.convert(view.bounds, to: nil)) }
      current = view.superview
    }
    return shown
  }

  /// Whether something that this view is, or lies in, can be scrolled.
  var isScrolled: Bool {
    var current: View? = self
    while let view = current, !(view is ScrollView) { current = view.superview }
    return current != nil
  }
}

extension AuditProbe.Element {
  /// Whether nothing around it cuts its frame.
  func isShown(in window: Window) -> Bool {
    (around?.opening(in: window) ?? window.bounds).covers(node.frame)
  }
}

extension Rect {
  /// Whether all of another one is in it. Edges that meet may differ by a rounding.
  func covers(_ other: Rect) -> Bool {
    let slack = insetBy(dx: -0.01, dy: -0.01)
    return slack.minX <= other.minX && slack.minY <= other.minY && other.maxX <= slack.maxX
      && other.maxY <= slack.maxY
  }
}

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
  /// The elements that have a view, each with its place among all.
  let elements: [Element]
  /// Those of which all lies on the screen, and in what is shown of the views around them.
  let elementsInSight: [Element]

  /// An element with its place among all.
  typealias Element = (index: Int, node: AccessibilityNode, view: View)

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
      views[element.node.id].map { (index, element.node, $0) }
    }
    elementsInSight = elements.filter { $0.view.shows($0.node.frame, in: window) }
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
}

extension Scene {
  /// What is written in some layers, in the order in which it is drawn.
  func texts(in layers: Set<UInt64>) -> [String] {
    self.layers.filter { layers.contains($0.id) }.flatMap { layer in
      layer.list.commands.compactMap { command in
        if case .text(let text, _, _, let color) = command, color.alpha > 0 { text } else { nil }
      }
    }
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

  /// Whether nothing around this view cuts a frame, in points of the window.
  func shows(_ frame: Rect, in window: Window) -> Bool {
    var shown = window.bounds
    var current = superview
    while let view = current {
      if view.clipsToBounds { shown = shown.intersection(view.convert(view.bounds, to: nil)) }
      current = view.superview
    }
    // Edges that meet may differ by a rounding.
    let slack = shown.insetBy(dx: -0.01, dy: -0.01)
    return slack.minX <= frame.minX && slack.minY <= frame.minY && frame.maxX <= slack.maxX
      && frame.maxY <= slack.maxY
  }
}

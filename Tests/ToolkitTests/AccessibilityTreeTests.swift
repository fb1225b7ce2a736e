import Accessibility
import Drawing
import Geometry
import Randomness
import Testing
import Toolkit

/// The tree that a window keeps, against one that is made of its views from nothing.
@MainActor
@Suite("The tree for readers")
struct AccessibilityTreeTests {
  @Test("whatever happens to views, the tree is the one that they would give anew", arguments: 0..<60)
  func random(_ seed: Int) {
    var program = TreeProgram(seed: seed)
    var old: AccessibilityTree?
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &program.random) { program.act() }
      // Somebody may look between two frames.
      if step % 5 == 0 { _ = program.window.accessibilityTree() }
      let update = program.window.makeFrame(at: 0).accessibility
      let anew = AccessibilityTree.anew(program.window)
      let tree = update?.tree ?? old ?? anew
      guard tree == anew else {
        Issue.record("step \(step): \(anew.difference(from: tree).changesAlone)")
        return
      }
      #expect(tree.readingOrder == anew.readingOrder, "seed \(seed), step \(step)")
      #expect(program.window.accessibilityTree() == anew, "seed \(seed), step \(step)")
      if let update {
        #expect(update == tree.difference(from: old), "seed \(seed), step \(step)")
        #expect(tree == old.map { $0.taking(update) } ?? tree, "seed \(seed), step \(step)")
      }
      for (place, id) in tree.readingOrder.enumerated() {
        #expect(tree.readingPlace(of: id) == place)
        #expect(program.window.item(of: id)?.nodeID == id)
      }
      old = tree
    }
  }

  @Test("one change has one view looked at, and those around it")
  func oneChange() {
    let (window, views) = Self.rows(of: 20, 10)
    let inner = views[57]
    for view in views { view.looks = 0 }
    inner.accessibilityValue = "another"
    let update = window.makeFrame(at: 0).accessibility
    #expect(update?.changed == [NodeChange(id: inner.nodeID, fields: [.value])])
    #expect(inner.looks == 1)
    #expect(views.reduce(0) { $0 + $1.looks } == 2)
    #expect((inner.superview as? Counted)?.looks == 1)
  }

  @Test("what moved is looked at with all that is in it, and nothing beside it")
  func moving() {
    let (window, views) = Self.rows(of: 20, 10)
    let row = views[11 * 3]
    for view in views { view.looks = 0 }
    row.frame = row.frame.offset(dx: 0, dy: 4)
    let update = window.makeFrame(at: 0).accessibility
    #expect(update?.changed.count == 11)
    #expect(update?.changed.allSatisfy { $0.fields == [.frame, .activationPoint] } == true)
    #expect(views.reduce(0) { $0 + $1.looks } == 11)
  }

  @Test("a view that comes or goes has the others beside it left alone")
  func comingAndGoing() {
    let (window, views) = Self.rows(of: 20, 10)
    let row = views[11 * 3]
    for view in views { view.looks = 0 }
    let new = Counted(frame: Rect(x: 400, y: 0, width: 8, height: 16))
    new.isAccessibilityElement = true
    row.addSubview(new)
    #expect(window.makeFrame(at: 0).accessibility?.inserted == [new.nodeID])
    new.isHidden = true
    #expect(window.makeFrame(at: 0).accessibility?.removed == [new.nodeID])
    new.isHidden = false
    #expect(window.makeFrame(at: 0).accessibility?.inserted == [new.nodeID])
    new.removeFromSuperview()
    #expect(window.makeFrame(at: 0).accessibility?.removed == [new.nodeID])
    #expect(window.item(of: new.nodeID) == nil)
    #expect(views.filter { $0.looks > 0 }.count == 1)
  }

  @Test("a frame without anything for readers looks at nothing")
  func nothing() {
    let (window, views) = Self.rows(of: 20, 10)
    let decoration = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    decoration.accessibilityElementsHidden = true
    views[0].addSubview(decoration)
    _ = window.makeFrame(at: 0)
    for view in views { view.looks = 0 }
    decoration.frame.origin.x = 20
    decoration.transform = AffineTransform(scaleX: 2, y: 1)
    decoration.backgroundColor = .white
    views[1].clipsToBounds = true
    let frame = window.makeFrame(at: 1)
    #expect(frame.scene != nil && frame.accessibility == nil)
    #expect(views.allSatisfy { $0.looks == 0 })
    #expect(!window.isFrameNeeded)
  }

  @Test("the order is kept until something bears on it")
  func order() {
    let (window, views) = Self.rows(of: 3, 3)
    let before = window.accessibilityTree().readingOrder
    views[2].accessibilityLabel = "new"
    views[2].accessibilityTraits = .button
    #expect(window.accessibilityTree().readingOrder == before)
    views[2].frame.origin.x = 300
    let after = window.accessibilityTree().readingOrder
    #expect(after == [before[0], before[2], before[1]] + before[3...] || after != before)
    #expect(after.last(where: { before[..<3].contains($0) }) == views[2].nodeID)
  }

  @Test("what is inside an element stands for it")
  func around() {
    let (window, views) = Self.rows(of: 3, 3)
    let part = View(frame: Rect(x: 0, y: 0, width: 2, height: 2))
    views[1].addSubview(part)
    let tree = window.accessibilityTree()
    #expect(tree.reachableElement(around: part.nodeID) == views[1].nodeID)
    #expect(tree.reachableElement(around: views[1].nodeID) == views[1].nodeID)
    #expect(tree.reachableElement(around: views[0].nodeID) == nil)
    #expect(tree.parent(of: part.nodeID) == views[1].nodeID)
    #expect(tree.parent(of: window.nodeID) == nil)
  }

  /// A window with rows of elements; each row stands before its elements.
  private static func rows(of count: Int, _ length: Int) -> (Window, [Counted]) {
    let window = Window(screen: Screen(size: Size(width: 800, height: 1600)))
    var views: [Counted] = []
    for index in 0..<count {
      let row = Counted(frame: Rect(x: 0, y: Double(index) * 20, width: 800, height: 16))
      window.addSubview(row)
      views.append(row)
      for column in 0..<length {
        let view = Counted(frame: Rect(x: Double(column) * 16, y: 0, width: 8, height: 16))
        view.isAccessibilityElement = true
        row.addSubview(view)
        views.append(view)
      }
    }
    _ = window.makeFrame(at: 0)
    return (window, views)
  }
}

/// Counts how often it is looked at for readers.
private final class Counted: View {
  var looks = 0

  override var accessibilityLabel: String? {
    get {
      looks += 1
      return super.accessibilityLabel
    }
    set { super.accessibilityLabel = newValue }
  }
}

extension TreeUpdate {
  /// What changed, short enough to be read.
  fileprivate var changesAlone: String { "new \(inserted), gone \(removed), changed \(changed)" }
}

extension AccessibilityTree {
  /// This tree with what an update names taken from it, and nothing else.
  fileprivate func taking(_ update: TreeUpdate) -> AccessibilityTree {
    var tree = self
    for id in update.removed { tree[id] = nil }
    for id in update.inserted { tree[id] = update.tree[id] }
    for change in update.changed { tree[change.id] = update.tree[change.id] }
    if update.rootChanged { tree.root = update.tree.root }
    return tree
  }

  /// The tree of a window, made of what its views say now.
  @MainActor
  fileprivate static func anew(_ window: Window) -> AccessibilityTree {
    var nodes: [AccessibilityNode] = []
    func isShown(_ view: View) -> Bool {
      !view.isHidden && view.alpha >= 0.01 && !view.accessibilityElementsHidden
    }
    func node(_ item: AccessibilityItem) -> AccessibilityNode {
      var actions: Set<AccessibilityAction> = []
      if item.isAccessibilityElement {
        if (item as? View)?.canBecomeFocused == true { actions.insert(.focus) }
        if item.accessibilityTraits.contains(.adjustable) { actions.formUnion([.increment, .decrement]) }
        if item.accessibilityTraits.contains(.button) { actions.insert(.activate) }
      }
      return AccessibilityNode(
        id: item.nodeID, identifier: item.accessibilityIdentifier, label: item.accessibilityLabel,
        value: item.accessibilityValue, hint: item.accessibilityHint, language: item.accessibilityLanguage,
        traits: item.accessibilityTraits, frame: item.accessibilityFrame,
        activationPoint: item.accessibilityActivationPoint, range: item.accessibilityRange, actions: actions,
        isElement: item.isAccessibilityElement, headingLevel: item.accessibilityHeadingLevel,
        isExpanded: item.accessibilityExpanded, userInputLabels: item.accessibilityUserInputLabels,
        position: item.accessibilityPosition, customContent: item.accessibilityCustomContent,
        respondsToUserInteraction: item.accessibilityRespondsToUserInteraction)
    }
    func add(_ view: View) {
      let items = view.accessibilityElements?()
      let shown = view.subviews.filter(isShown)
      let elements = (items ?? []).compactMap { $0 as? AccessibilityElement }
        .filter { $0.accessibilityContainer === view }
      var own = node(view)
      own.children = shown.map(\.nodeID) + elements.map(\.nodeID)
      own.explicitOrder = items?.map(\.nodeID)
      own.isFocused = view.isFocused
      own.isModal = view.accessibilityViewIsModal
      own.groupsChildren = view.shouldGroupAccessibilityChildren
      own.containerType = view.accessibilityContainerType
      nodes.append(own)
      nodes += elements.map(node)
      shown.forEach(add)
    }
    add(window)
    return AccessibilityTree(root: window.nodeID, nodes: nodes)
  }
}

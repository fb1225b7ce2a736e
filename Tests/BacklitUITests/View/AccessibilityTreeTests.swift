import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import TestSupport
import Testing

/// Compares the incrementally updated tree with one derived from scratch.
@MainActor
@Suite("Accessibility tree")
struct AccessibilityTreeTests {
  @Test("After random changes the tree equals one derived from scratch", arguments: 0..<60)
  func random(_ seed: Int) {
    var mutator = RandomTreeMutator(seed: seed)
    var old: AccessibilityTree?
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &mutator.random) { mutator.mutate() }
      // A query between two frames must not change the result.
      if step % 5 == 0 { _ = mutator.window.accessibilityTree() }
      let update = mutator.window.makeFrame(at: 0).accessibility
      let expected = AccessibilityTree.derived(from: mutator.window)
      let tree = update?.tree ?? old ?? expected
      guard tree == expected else {
        Issue.record("step \(step): \(expected.difference(from: tree).changeSummary)")
        return
      }
      #expect(tree.readingOrder == expected.readingOrder, "seed \(seed), step \(step)")
      #expect(mutator.window.accessibilityTree() == expected, "seed \(seed), step \(step)")
      if let update {
        #expect(update == tree.difference(from: old), "seed \(seed), step \(step)")
        #expect(tree == old.map { $0.replacingNodes(namedIn: update) } ?? tree, "seed \(seed), step \(step)")
      }
      for (place, id) in tree.readingOrder.enumerated() {
        #expect(tree.readingPlace(of: id) == place)
        #expect(mutator.window.item(of: id)?.nodeID == id)
      }
      old = tree
    }
  }

  @Test("One change derives the view and its ancestors")
  func oneChange() {
    let (window, views) = Self.rows(of: 20, 10)
    let inner = views[57]
    for view in views { view.reads = 0 }
    inner.accessibilityValue = "another"
    let update = window.makeFrame(at: 0).accessibility
    #expect(update?.changed == [NodeChange(id: inner.nodeID, fields: [.value])])
    #expect(inner.reads == 1)
    #expect(views.reduce(0) { $0 + $1.reads } == 2)
    #expect((inner.superview as? ReadCounter)?.reads == 1)
  }

  @Test("A move derives the view and updates the frames in it, and changes nothing beside it")
  func moving() {
    let (window, views) = Self.rows(of: 20, 10)
    let row = views[11 * 3]
    for view in views { view.reads = 0 }
    row.frame = row.frame.offsetBy(dx: 0, dy: 4)
    let update = window.makeFrame(at: 0).accessibility
    #expect(update?.changed.count == 11)
    #expect(update?.changed.allSatisfy { $0.fields == [.frame, .activationPoint] } == true)
    // Other properties of the views in it do not depend on their place and are not read.
    #expect(row.reads == 1 && views.reduce(0) { $0 + $1.reads } == 1)
  }

  @Test("Adding or removing a view does not derive its siblings")
  func comingAndGoing() {
    let (window, views) = Self.rows(of: 20, 10)
    let row = views[11 * 3]
    for view in views { view.reads = 0 }
    let new = ReadCounter(frame: Rect(x: 400, y: 0, width: 8, height: 16))
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
    #expect(views.filter { $0.reads > 0 }.count == 1)
  }

  @Test("A frame without accessibility changes derives nothing")
  func nothing() {
    let (window, views) = Self.rows(of: 20, 10)
    let decoration = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    decoration.accessibilityElementsHidden = true
    views[0].addSubview(decoration)
    _ = window.makeFrame(at: 0)
    for view in views { view.reads = 0 }
    decoration.frame.origin.x = 20
    decoration.transform = Transform(scaleX: 2, y: 1)
    decoration.backgroundColor = .white
    let frame = window.makeFrame(at: 1)
    #expect(frame.scene != nil && frame.accessibility == nil)
    #expect(views.allSatisfy { $0.reads == 0 })
    #expect(!window.isFrameNeeded)
  }

  @Test("The reading order is kept until a change affects it")
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

  @Test("A node inside an element is represented by the element")
  func around() {
    let (window, views) = Self.rows(of: 3, 3)
    let part = View(frame: Rect(x: 0, y: 0, width: 2, height: 2))
    views[1].addSubview(part)
    let tree = window.accessibilityTree()
    #expect(tree.reachableElement(around: part.nodeID) == views[1].nodeID)
    #expect(tree.reachableElement(around: views[1].nodeID) == views[1].nodeID)
    // The first element in a view that is not one.
    #expect(tree.reachableElement(around: views[0].nodeID) == views[1].nodeID)
    #expect(tree.reachableElement(around: window.nodeID) == views[1].nodeID)
    #expect(tree.parent(of: part.nodeID) == views[1].nodeID)
    #expect(tree.parent(of: window.nodeID) == nil)
  }

  /// Creates a window with rows of elements; each row precedes its elements in the result.
  private static func rows(of count: Int, _ length: Int) -> (Window, [ReadCounter]) {
    let window = Window(screen: Screen(size: Size(width: 800, height: 1600)))
    var views: [ReadCounter] = []
    for index in 0..<count {
      let row = ReadCounter(frame: Rect(x: 0, y: Double(index) * 20, width: 800, height: 16))
      window.addSubview(row)
      views.append(row)
      for column in 0..<length {
        let view = ReadCounter(frame: Rect(x: Double(column) * 16, y: 0, width: 8, height: 16))
        view.isAccessibilityElement = true
        row.addSubview(view)
        views.append(view)
      }
    }
    _ = window.makeFrame(at: 0)
    return (window, views)
  }
}

/// A view that counts how often the accessibility pass reads its label.
private final class ReadCounter: View {
  var reads = 0

  override var accessibilityLabel: String? {
    get {
      reads += 1
      return super.accessibilityLabel
    }
    set { super.accessibilityLabel = newValue }
  }
}

extension TreeUpdate {
  /// A short description of the changes.
  fileprivate var changeSummary: String { "new \(inserted), gone \(removed), changed \(changed)" }
}

extension AccessibilityTree {
  /// Returns this tree with only the nodes replaced that an update names.
  fileprivate func replacingNodes(namedIn update: TreeUpdate) -> AccessibilityTree {
    var tree = self
    for id in update.removed { tree[id] = nil }
    for id in update.inserted { tree[id] = update.tree[id] }
    for change in update.changed { tree[change.id] = update.tree[change.id] }
    if update.rootChanged { tree.root = update.tree.root }
    return tree
  }

  /// The frame of an item; without area if all of it is clipped away.
  @MainActor
  private static func reachableFrame(of item: AccessibilityItem) -> Rect {
    let frame = item.accessibilityFrame
    let view = item as? View ?? (item as? AccessibilityElement)?.accessibilityContainer as? View
    guard let view, let opening = opening(around: view), !frame.intersects(opening) else { return frame }
    return Rect(origin: frame.origin, size: .zero)
  }

  /// The part of the window in which a view can be seen, or scrolled into sight; nil for all of it.
  @MainActor
  private static func opening(around view: View) -> Rect? {
    guard let parent = view.superview else { return nil }
    let outer = opening(around: parent)
    guard parent.clipsToBounds else { return outer }
    let own = parent.convert(parent.bounds, to: nil)
    let visible = outer.map { own.intersection($0) } ?? own
    return parent is ScrollView && !visible.isEmpty ? nil : visible
  }

  /// Derives the tree of a window from the current properties of its views.
  @MainActor
  fileprivate static func derived(from window: Window) -> AccessibilityTree {
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
        traits: item.accessibilityTraits, frame: reachableFrame(of: item),
        activationPoint: item.accessibilityActivationPoint, range: item.accessibilityRange, actions: actions,
        isElement: item.isAccessibilityElement, headingLevel: item.accessibilityHeadingLevel,
        isExpanded: item.accessibilityExpanded, userInputLabels: item.accessibilityUserInputLabels,
        position: item.accessibilityPosition, customContent: item.accessibilityCustomContent,
        respondsToUserInteraction: item.accessibilityRespondsToUserInteraction)
    }
    func add(_ view: View) {
      let items = view.accessibilityElements
      let shown = view.subviews.filter(isShown)
      let elements = (items ?? []).compactMap { $0 as? AccessibilityElement }
        .filter { $0.accessibilityContainer === view }
      var own = node(view)
      own.children = shown.map(\.nodeID) + elements.map(\.nodeID)
      own.explicitOrder = items?.map(\.nodeID)
      own.isFocused = view.isFocused
      own.isModal = view.accessibilityViewIsModal
      own.groupsChildren = view.shouldGroupAccessibilityChildren
      own.clipsChildren = view.clipsToBounds
      own.containerType = view.accessibilityContainerType
      nodes.append(own)
      nodes += elements.map(node)
      shown.forEach(add)
    }
    add(window)
    return AccessibilityTree(root: window.nodeID, nodes: nodes)
  }
}

/// A program that makes random changes that affect the accessibility tree.
@MainActor
struct RandomTreeMutator {
  let window = Window(screen: Screen(size: Size(width: 400, height: 400)))
  var random: SeededRandom
  private let views: [View]
  private let elements: [AccessibilityElement]

  init(seed: Int) {
    random = SeededRandom(seed: seed)
    views = (0..<24).map { index in
      switch index % 4 {
      case 0: Composite()
      case 1: Focusable()
      case 2: ScrollView()
      default: View()
      }
    }
    elements = (0..<12).map { [views] in AccessibilityElement(accessibilityContainer: views[$0 * 2]) }
    for view in views.prefix(12) { window.addSubview(view) }
  }

  /// Makes one change.
  mutating func mutate() {
    let view = views[number(views.count)]
    switch number(24) {
    case 0, 1: view.frame = rect()
    case 2, 3: adopt(view)
    case 4: view.removeFromSuperview()
    case 5: view.isHidden.toggle()
    case 6: view.alpha = view.alpha < 0.01 ? 1 : 0
    case 7: view.accessibilityElementsHidden.toggle()
    case 8: view.transform = Transform(scaleX: Double(number(3)), y: 1)
    case 9: view.bounds.origin = Point(x: Double(number(20)), y: Double(number(20)))
    case 10: view.accessibilityLabel = "label \(number(9))"
    case 11: view.accessibilityValue = "value \(number(9))"
    case 12:
      view.accessibilityTraits = AccessibilityTraits(rawValue: UInt64(number(1 << 15)))
        .subtracting([.link, .toggleButton])
    case 13: view.isAccessibilityElement.toggle()
    case 14: view.accessibilityViewIsModal = number(4) == 0
    case 15: view.shouldGroupAccessibilityChildren.toggle()
    case 16: view.superview?.bringSubviewToFront(view)
    case 17: window.focus(on: view)
    case 18, 19: list(in: view)
    case 20: elements[number(elements.count)].accessibilityFrameInContainerSpace = rect()
    case 21: elements[number(elements.count)].accessibilityLabel = "element \(number(9))"
    case 22: view.accessibilityFrame = rect()
    default: view.identifier = "view \(number(9))"
    }
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func rect() -> Rect {
    Rect(
      x: Double(number(300)), y: Double(number(300)), width: Double(number(100)), height: Double(number(60)))
  }

  private mutating func adopt(_ view: View) {
    let place = number(views.count + 1)
    let parent = place < views.count ? views[place] : window
    guard !parent.isDescendant(of: view) else { return }
    parent.insertSubview(view, at: number(3))
  }

  private mutating func list(in view: View) {
    guard number(3) > 0 else {
      view.accessibilityElements = nil
      return
    }
    var items: [AccessibilityItem] = elements.filter { $0.accessibilityContainer === view }
    items += view.subviews
    items.shuffle(using: &random)
    view.accessibilityElements = items
  }

  /// A view whose label consists of the labels of its subviews, without requesting updates.
  private final class Composite: View {
    override var accessibilityLabel: String? {
      get { subviews.compactMap(\.accessibilityLabel).joined(separator: ", ") }
      set { super.accessibilityLabel = newValue }
    }
  }

  private final class Focusable: View {
    override var canBecomeFocused: Bool { true }
  }
}

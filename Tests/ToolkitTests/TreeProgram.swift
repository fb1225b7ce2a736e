import Accessibility
import Geometry
import Randomness
import Toolkit

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
    case 8: view.transform = AffineTransform(scaleX: Double(number(3)), y: 1)
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
    view.accessibilityElements = { items }
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

import BacklitGeometry
import BacklitLayout
import BacklitUI
import Dispatch
import Testing

@MainActor
@Suite struct LifetimeTests {
  @Test("A view that outlives its superview has none") func superviewGoesAway() {
    let view = View()
    var superview: View? = View()
    weak let observed = superview
    superview?.addSubview(view)
    #expect(view.superview === superview)
    superview = nil
    #expect(observed == nil && view.superview == nil)
    let other = View()
    other.addSubview(view)
    #expect(view.superview === other)
    view.removeFromSuperview()
    #expect(view.superview == nil)
  }

  @Test("A view outlives its superview and its window in a handler of the main queue, which is not a task")
  func goneInHandler() async {
    let (inner, outer) = (View(), View())
    let recognizer = TapGestureRecognizer()
    let areGone = await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          let superview = View()
          superview.addGestureRecognizer(recognizer)
          superview.addSubview(inner)
          Window(screen: Screen(size: Size(width: 80, height: 80))).addSubview(outer)
        }
        MainActor.assumeIsolated {
          continuation.resume(
            returning: inner.superview == nil && recognizer.view == nil && outer.superview == nil
              && outer.window == nil)
        }
      }
    }
    #expect(areGone)
  }

  @Test("Views, links and the screen outlive their window") func windowGoesAway() {
    let screen = Screen(size: Size(width: 80, height: 80))
    let (outer, inner) = (View(), View())
    let link = DisplayLink { _ in }
    outer.addSubview(inner)
    var window: Window? = Window(screen: screen)
    weak let observed = window
    window?.addSubview(outer)
    link.attach(to: window, showing: inner)
    #expect(inner.window === window)
    window = nil
    #expect(observed == nil && outer.window == nil && outer.superview == nil)
    #expect(inner.window == nil && inner.superview === outer)
    link.isPaused = false
    link.attach(to: nil)
    screen.resize(to: Size(width: 160, height: 80))
    inner.setNeedsDisplay()
    let next = Window(screen: screen)
    next.addSubview(outer)
    #expect(inner.window === next)
  }

  @Test("A gesture recognizer outlives its view") func recognizer() {
    let recognizer = TapGestureRecognizer()
    var view: View? = View()
    view?.addGestureRecognizer(recognizer)
    #expect(recognizer.view === view)
    view = nil
    #expect(recognizer.view == nil)
  }

  @Test("A constraint outlives its items and the view that held it") func constraint() {
    let (first, second) = (View(), View())
    var parent: View? = View()
    weak let observed = parent
    parent?.addSubview(first)
    parent?.addSubview(second)
    let constraint = first.widthAnchor.constraint(equalTo: second.widthAnchor)
    constraint.isActive = true
    parent?.layoutIfNeeded()
    parent = nil
    #expect(observed == nil && !constraint.isActive && constraint.firstItem === first)
    #expect(first.constraintsAffectingLayout(for: .horizontal).isEmpty)
    let other = View()
    other.addSubview(first)
    other.addSubview(second)
    constraint.isActive = true
    other.layoutIfNeeded()
    #expect(first.constraintsAffectingLayout(for: .horizontal) == [constraint])
  }

  @Test("An inactive constraint does not keep its items") func inactiveConstraint() {
    var view: View? = View()
    let guide = LayoutGuide()
    view?.addLayoutGuide(guide)
    let constraint = view.map { guide.widthAnchor.constraint(equalTo: $0.widthAnchor) }
    view = nil
    #expect(constraint?.firstItem === guide && constraint?.secondItem == nil && guide.owningItem == nil)
    #expect(constraint?.description == "guide.width == (gone).width")
  }

  @Test("Constraints, stacks and their views are released together") func released() {
    weak var constraint: LayoutConstraint?
    weak var guide: LayoutGuide?
    weak var label: Label?
    do {
      let window = Window(screen: Screen(size: Size(width: 400, height: 80)))
      let labels = ["a", "b", "c"].map { Label(text: $0) }
      let stack = StackView(arrangedSubviews: labels)
      stack.distribution = .equalCentering
      window.addSubview(stack)
      window.layoutIfNeeded()
      label = labels[0]
      constraint = stack.constraintsAffectingLayout(for: .horizontal).first
      guide =
        labels[1].constraintsAffectingLayout(for: .horizontal).lazy.compactMap {
          $0.firstItem as? LayoutGuide
        }.first
      #expect(constraint != nil && guide != nil)
    }
    #expect(constraint == nil && guide == nil && label == nil)
  }
}

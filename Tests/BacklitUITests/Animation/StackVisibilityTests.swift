import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import Testing

/// Arranged views that are hidden and shown inside an animation.
@MainActor
@Suite struct StackVisibilityTests {
  private let window = makeWindow(width: 400, height: 400)
  private let stack = StackView()
  private let plates: [Plate] = (0..<3).map { _ in Plate() }

  /// A row of three plates of 40 × 20 with distances of 10.
  init() {
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    for plate in plates {
      stack.addArrangedSubview(plate)
      plate.widthAnchor.constraint(equalToConstant: 40).isActive = true
      plate.heightAnchor.constraint(equalToConstant: 20).isActive = true
    }
    window.addSubview(stack)
    stack.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    stack.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
    _ = window.makeFrame(at: 0)
  }

  private func hide(_ hides: Bool) {
    View.animate(withDuration: 1, curve: .linear) { plates[1].isHidden = hides }
  }

  /// The layer of a plate at a time; nil if it is not drawn.
  private func layer(_ index: Int, at time: Double) -> (frame: Rect, opacity: Double)? {
    _ = window.makeFrame(at: time)
    return window.currentLayer(of: plates[index]).map { ($0.bounds.applying($0.transform), $0.opacity) }
  }

  @Test("A hidden view shrinks and fades while the views beside it move")
  func hiding() throws {
    hide(true)
    #expect(plates[1].isHidden && plates[2].frame.minX == 50)
    let half = try #require(layer(1, at: 0.5))
    #expect(isClose(half.frame, Rect(x: 45, y: 0, width: 20, height: 20)) && abs(half.opacity - 0.5) < 1e-9)
    #expect(layer(2, at: 0.5)?.frame.minX == 75)
    #expect(window.hitTest(Point(x: 48, y: 10)) !== plates[1])
    #expect(layer(1, at: 1) == nil)
    #expect(layer(2, at: 1)?.frame == Rect(x: 50, y: 0, width: 40, height: 20))
    #expect(!window.isAnimating)
  }

  @Test("A shown view grows where it belongs")
  func showing() throws {
    plates[1].isHidden = true
    #expect(layer(1, at: 1) == nil)
    hide(false)
    let half = try #require(layer(1, at: 1.5))
    #expect(isClose(half.frame, Rect(x: 45, y: 0, width: 20, height: 20)) && abs(half.opacity - 0.5) < 1e-9)
    let whole = try #require(layer(1, at: 2))
    #expect(whole.frame == Rect(x: 50, y: 0, width: 40, height: 20) && whole.opacity == 1)
  }

  @Test("A view that is shown again on its way grows from there")
  func turningBack() throws {
    hide(true)
    let before = try #require(layer(1, at: 0.5))
    hide(false)
    let after = try #require(layer(1, at: 0.5))
    #expect(isClose(before.frame, after.frame) && before.opacity == after.opacity)
    #expect(layer(1, at: 1.5)?.frame == Rect(x: 50, y: 0, width: 40, height: 20))
  }

  @Test("Outside an animation, and with reduced motion, a view vanishes at once")
  func atOnce() {
    plates[1].isHidden = true
    #expect(layer(1, at: 0.1) == nil && !window.isAnimating)
    window.screen.preferences.prefersReducedMotion = true
    hide(false)
    #expect(layer(1, at: 0.2)?.opacity == 1 && !window.isAnimating)
  }

  @Test("In a column a view shrinks in height, and what is in it is clipped")
  func column() throws {
    stack.axis = .vertical
    let inner = Plate(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    plates[1].addSubview(inner)
    _ = window.makeFrame(at: 0)
    #expect(plates[1].frame == Rect(x: 0, y: 30, width: 40, height: 20))
    hide(true)
    let half = try #require(layer(1, at: 0.5))
    #expect(isClose(half.frame, Rect(x: 0, y: 25, width: 40, height: 10)))
    let clip = try #require(window.currentLayer(of: inner)?.clip)
    #expect(isClose(clip, half.frame))
    #expect(inner.frame == Rect(x: 0, y: 0, width: 40, height: 20))
  }

  @Test("A view that is not arranged vanishes at once inside an animation")
  func notArranged() {
    let decoration = Plate(frame: Rect(x: 0, y: 100, width: 40, height: 20))
    stack.addSubview(decoration)
    _ = window.makeFrame(at: 0)
    View.animate(withDuration: 1) { decoration.isHidden = true }
    _ = window.makeFrame(at: 0.5)
    #expect(window.currentLayer(of: decoration) == nil)
  }

  @Test("The completion is called when the view is gone")
  func completion() {
    let log = CompletionLog()
    View.animate(withDuration: 1) {
      plates[0].isHidden = true
      plates[1].isHidden = true
    } completion: {
      log.add($0)
    }
    _ = window.makeFrame(at: 0.9)
    #expect(log.all.isEmpty)
    _ = window.makeFrame(at: 1)
    #expect(log.all == [true] && layer(2, at: 1)?.frame.minX == 0)
  }
}

import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import Testing

/// The ends of animations and their completions.
@MainActor
@Suite struct AnimationEndTests {
  private let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
  private var plate: Plate { harness.plates[0] }

  @Test("An animation that changes nothing ends at once")
  func nothingChanged() {
    let completions = CompletionLog()
    View.animate(withDuration: 1) {
      plate.frame = plate.frame
      plate.alpha = 1
    } completion: {
      completions.add($0)
    }
    #expect(completions.all == [true])
    #expect(!harness.window.isAnimating)
  }

  @Test("A property set back in the closure is not animated")
  func setBack() {
    let completions = CompletionLog()
    View.animate(withDuration: 1) {
      plate.frame.origin.x = 300
      plate.frame.origin.x = 0
    } completion: {
      completions.add($0)
    }
    #expect(completions.all == [true])
    #expect(!harness.window.isAnimating)
  }

  /// A layout of several rounds sets properties like this.
  @Test("A property set twice in a closure is animated once, to the last value")
  func setTwice() throws {
    let completions = CompletionLog()
    View.animate(withDuration: 1, curve: .linear) {
      plate.frame.origin.x = 300
      plate.frame.origin.x = 100
      plate.alpha = 0
      plate.alpha = 1
    } completion: {
      completions.add($0)
    }
    #expect(try x(at: 0.5) == 50)
    #expect(harness.opacity(at: 0.5) == 1)
    _ = harness.window.makeFrame(at: 1)
    #expect(completions.all == [true])
  }

  @Test("An animation outside a window ends at once")
  func outsideWindow() {
    let loose = View()
    let completions = CompletionLog()
    View.animate(withDuration: 1) {
      loose.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    } completion: {
      completions.add($0)
    }
    #expect(completions.all == [true])
  }

  @Test("A view that leaves its window is at its goal")
  func leavingView() throws {
    let completions = CompletionLog()
    View.animate(withDuration: 1) {
      plate.frame = Rect(x: 100, y: 0, width: 80, height: 20)
      plate.alpha = 0.5
    } completion: { finished in
      completions.add(finished)
      // The view has left the window, so this change applies at once.
      View.animate(withDuration: 1) { plate.frame.origin.x = 200 }
    }
    _ = harness.window.makeFrame(at: 0.5)
    plate.removeFromSuperview()
    #expect(completions.all == [false])
    #expect(!harness.window.isAnimating)
    harness.window.addSubview(plate)
    #expect(try harness.place(at: 0.6) == Rect(x: 200, y: 0, width: 80, height: 20))
    #expect(harness.opacity(at: 0.6) == 0.5)
  }

  @Test("A window that goes away ends its animations")
  func deinitializedWindow() {
    let completions = CompletionLog()
    let plate = Plate(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    do {
      let window = makeWindow()
      window.addSubview(plate)
      View.animate(withDuration: 1, options: .repeat) {
        plate.alpha = 0
      } completion: {
        completions.add($0)
      }
      #expect(window.isAnimating)
    }
    #expect(completions.all == [false])
  }

  @Test("Completions run in the order in which the animations began")
  func completionOrder() {
    let completions = CompletionLog()
    for index in 0..<20 {
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      harness.window.addSubview(view)
      View.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        completions.add($0, "\(index)")
      }
    }
    _ = harness.window.makeFrame(at: 1)
    #expect(completions.names == (0..<20).map(String.init))
  }

  @Test("A completion is not part of the animation that interrupts its own")
  func interruptingCompletion() throws {
    let other = Plate(frame: Rect(x: 0, y: 100, width: 40, height: 20))
    harness.window.addSubview(other)
    harness.move { _ in other.frame.origin.x = 300 }
    _ = harness.window.makeFrame(at: 0.5)
    harness.move()
    #expect(harness.places(at: 0.5)[1].minX == 300)
  }

  @Test("A completion runs after the layout")
  func completionAfterLayout() throws {
    final class Host: View {
      var inner: [View] = []
      var isOpen = false
      override func layoutSubviews() {
        for (index, view) in inner.enumerated() { view.frame.origin.x = isOpen ? 100 * Double(index + 1) : 0 }
      }
    }
    let host = Host(frame: Rect(x: 0, y: 0, width: 400, height: 20))
    host.inner = (0..<2).map { _ in View(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for view in host.inner { host.addSubview(view) }
    harness.window.addSubview(host)
    _ = harness.window.makeFrame(at: 0)
    let label = Plate(frame: Rect(x: 0, y: 50, width: 10, height: 10))
    label.translatesAutoresizingMaskIntoConstraints = false
    harness.window.addSubview(label)
    let width = label.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    _ = harness.window.makeFrame(at: 0)
    var seen: Double?
    View.animate(withDuration: 1) {
      host.inner[0].frame.origin.x = 5
    } completion: { _ in
      seen = host.inner[1].frame.minX
      width.constant = 50
    }
    host.isOpen = true
    host.setNeedsLayout()
    _ = harness.window.makeFrame(at: 0.5)
    #expect(seen == 200)
    // The change made in the completion is not mistaken for a part of the finished layout.
    #expect(harness.window.isFrameNeeded)
    _ = harness.window.makeFrame(at: 0.5)
    #expect(label.frame.width == 50)
  }

  @Test("A completion can start the next animation")
  func animatingCompletion() throws {
    let completions = CompletionLog()
    harness.move {
      completions.add($0)
      harness.move { completions.add($0) }
    }
    #expect(try x(at: 1) == 100)
    #expect(try x(at: 1.5) == 150)
    #expect(try x(at: 2) == 200)
    #expect(completions.all == [true, true])
  }

  /// Slides, pulses and the like restart in their completions without end.
  @Test("An animation that restarts in its completion keeps its pace with reduced motion")
  func restartingCompletion() throws {
    harness.window.screen.preferences.prefersReducedMotion = true
    var turns = 0
    func turn() {
      View.animate(withDuration: 0.5, delay: 0.25) {
        turns += 1
        plate.frame.origin.x = Double(turns)
      } completion: { _ in
        turn()
      }
    }
    turn()
    // The first one ends at once, and the one it starts applies its values at once, because of reduced
    // motion.
    #expect(turns == 2)
    #expect(harness.window.isAnimating && harness.window.isFrameNeeded)
    #expect(try x(at: 0.5) == 2)
    #expect(try x(at: 0.75) == 3)
    #expect(try x(at: 1) == 3)
    #expect(try x(at: 1.5) == 4)
  }

  @Test("An animation without duration that restarts in its completion runs once per frame")
  func zeroDurationRestart() {
    var turns = 0
    func turn() {
      turns += 1
      View.animate(withDuration: 0) {
      } completion: { _ in
        turn()
      }
    }
    View.animate(withDuration: 0) {
      plate.frame.origin.x = 1
    } completion: { _ in
      turn()
    }
    #expect(turns == 1)
    for frame in 1...3 {
      _ = harness.window.makeFrame(at: Double(frame))
      #expect(turns == frame + 1)
    }
    // Several frames at the same time count as one.
    _ = harness.window.makeFrame(at: 3)
    #expect(turns == 4)
  }

  @Test("Deferred completions of a window do not wait for other windows, nor run in their frames")
  func deferredPerWindow() {
    var turns: [String: Int] = [:]
    func turn(_ view: View, _ name: String) {
      turns[name, default: 0] += 1
      View.animate(withDuration: 0) {
        view.alpha = 1 / Double(turns[name, default: 1] + 1)
      } completion: { [weak view] _ in
        if let view, turns[name, default: 0] < 9 { turn(view, name) }
      }
    }
    let other = makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    other.addSubview(view)
    View.animate(withDuration: 0) {
    } completion: { _ in
      turn(plate, "mine")
      turn(view, "other")
    }
    #expect(turns == ["mine": 1, "other": 1])
    _ = harness.window.makeFrame(at: 1)
    #expect(turns == ["mine": 2, "other": 1])
    _ = other.makeFrame(at: 1)
    _ = other.makeFrame(at: 2)
    #expect(turns == ["mine": 2, "other": 3])
  }

  @Test("A window that goes away completes what it deferred")
  func deferredAtEnd() {
    let completions = CompletionLog()
    do {
      let window = makeWindow()
      let view = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
      window.addSubview(view)
      View.animate(withDuration: 0) {
      } completion: { _ in
        View.animate(withDuration: 0) {
          view.alpha = 0.5
        } completion: {
          completions.add($0)
        }
      }
      #expect(completions.all.isEmpty && window.isAnimating)
    }
    #expect(completions.all == [true])
  }

  /// Each call interrupts the one before, whose completion calls again.
  @Test("Animations that interrupt themselves in their completions come to an end")
  func selfInterruption() {
    var turns = 0
    func turn() {
      turns += 1
      for place in [turns, -turns] {
        View.animate(withDuration: 1) {
          plate.frame.origin.x = Double(place)
        } completion: { finished in
          if !finished { turn() }
        }
      }
    }
    turn()
    #expect(turns == 3)
    _ = harness.window.makeFrame(at: 0.5)
    #expect(turns == 3)
  }

  /// No window makes frames for the view; the completion runs with the frames of any window.
  @Test("Completions of a view outside a window run with the frames of any window")
  func looseViewRestart() {
    var turns = 0
    let loose = View()
    @MainActor func turn() {
      turns += 1
      guard turns < 5 else { return }
      View.animate(withDuration: 1) {
        loose.alpha = 1 / Double(turns)
      } completion: { _ in
        turn()
      }
    }
    turn()
    #expect(turns == 2)
    _ = harness.window.makeFrame(at: 1)
    #expect(turns == 3)
    _ = harness.window.makeFrame(at: 2)
    _ = harness.window.makeFrame(at: 3)
    #expect(turns == 5)
    #expect(!harness.window.isAnimating)
  }

  private func x(at time: Double) throws -> Double { try harness.place(at: time).minX }
}

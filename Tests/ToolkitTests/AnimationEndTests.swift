import AutoLayout
import Drawing
import Geometry
import Testing
import Toolkit

/// How animations end, and what their completions find and begin.
@MainActor
@Suite struct AnimationEndTests {
  private let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
  private var plate: Plate { stage.plates[0] }

  @Test func withNothingChangedItIsOver() {
    let ends = Ends()
    View.animate(withDuration: 1) {
      plate.frame = plate.frame
      plate.alpha = 1
    } completion: {
      ends.add($0)
    }
    #expect(ends.all == [true])
    #expect(!stage.window.isAnimating)
  }

  @Test func whatIsSetBackInTheClosureDoesNotMove() {
    let ends = Ends()
    View.animate(withDuration: 1) {
      plate.frame.origin.x = 300
      plate.frame.origin.x = 0
    } completion: {
      ends.add($0)
    }
    #expect(ends.all == [true])
    #expect(!stage.window.isAnimating)
  }

  /// A layout of several rounds does this.
  @Test func whatIsSetTwiceInAClosureMovesOnce() throws {
    let ends = Ends()
    View.animate(withDuration: 1, curve: .linear) {
      plate.frame.origin.x = 300
      plate.frame.origin.x = 100
      plate.alpha = 0
      plate.alpha = 1
    } completion: {
      ends.add($0)
    }
    #expect(try x(at: 0.5) == 50)
    #expect(stage.opacity(at: 0.5) == 1)
    _ = stage.window.makeFrame(at: 1)
    #expect(ends.all == [true])
  }

  @Test func outsideOfAWindowItIsOver() {
    let loose = View()
    let ends = Ends()
    View.animate(withDuration: 1) {
      loose.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    } completion: {
      ends.add($0)
    }
    #expect(ends.all == [true])
  }

  @Test func aViewThatLeavesIsAtItsGoal() throws {
    let ends = Ends()
    View.animate(withDuration: 1) {
      plate.frame = Rect(x: 100, y: 0, width: 80, height: 20)
      plate.alpha = 0.5
    } completion: { finished in
      ends.add(finished)
      // Too late: the view is gone, and this is at once.
      View.animate(withDuration: 1) { plate.frame.origin.x = 200 }
    }
    _ = stage.window.makeFrame(at: 0.5)
    plate.removeFromSuperview()
    #expect(ends.all == [false])
    #expect(!stage.window.isAnimating)
    stage.window.addSubview(plate)
    #expect(try stage.place(at: 0.6) == Rect(x: 200, y: 0, width: 80, height: 20))
    #expect(stage.opacity(at: 0.6) == 0.5)
  }

  @Test func aWindowThatGoesAwayEndsWhatMoves() {
    let ends = Ends()
    let plate = Plate(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    do {
      let window = makeWindow()
      window.addSubview(plate)
      View.animate(withDuration: 1, options: .repeat) {
        plate.alpha = 0
      } completion: {
        ends.add($0)
      }
      #expect(window.isAnimating)
    }
    #expect(ends.all == [false])
  }

  @Test func completionsComeInTheOrderOfTheBeginnings() {
    let ends = Ends()
    for index in 0..<20 {
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      View.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        ends.add($0, "\(index)")
      }
    }
    _ = stage.window.makeFrame(at: 1)
    #expect(ends.names == (0..<20).map(String.init))
  }

  @Test func aCompletionIsNoPartOfTheAnimationThatInterrupts() throws {
    let other = Plate(frame: Rect(x: 0, y: 100, width: 40, height: 20))
    stage.window.addSubview(other)
    stage.move { _ in other.frame.origin.x = 300 }
    _ = stage.window.makeFrame(at: 0.5)
    stage.move()
    #expect(stage.places(at: 0.5)[1].minX == 300)
  }

  @Test func aCompletionFindsTheLayoutDone() throws {
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
    stage.window.addSubview(host)
    _ = stage.window.makeFrame(at: 0)
    let label = Plate(frame: Rect(x: 0, y: 50, width: 10, height: 10))
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    let width = label.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    _ = stage.window.makeFrame(at: 0)
    var seen: Double?
    View.animate(withDuration: 1) {
      host.inner[0].frame.origin.x = 5
    } completion: { _ in
      seen = host.inner[1].frame.minX
      width.constant = 50
    }
    host.isOpen = true
    host.setNeedsLayout()
    _ = stage.window.makeFrame(at: 0.5)
    #expect(seen == 200)
    // What it asks for is not taken for something that the layout has done.
    #expect(stage.window.isFrameNeeded)
    _ = stage.window.makeFrame(at: 0.5)
    #expect(label.frame.width == 50)
  }

  @Test func completionsCanAnimateOn() throws {
    let ends = Ends()
    stage.move {
      ends.add($0)
      stage.move { ends.add($0) }
    }
    #expect(try x(at: 1) == 100)
    #expect(try x(at: 1.5) == 150)
    #expect(try x(at: 2) == 200)
    #expect(ends.all == [true, true])
  }

  /// Slides, pulses and the like begin again in their completions, for ever.
  @Test func whatBeginsAgainInItsCompletionKeepsItsPace() throws {
    stage.window.screen.preferences.prefersReducedMotion = true
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
    // The first one is over at once, and what it begins has its look at once, as reduced motion means.
    #expect(turns == 2)
    #expect(stage.window.isAnimating && stage.window.isFrameNeeded)
    #expect(try x(at: 0.5) == 2)
    #expect(try x(at: 0.75) == 3)
    #expect(try x(at: 1) == 3)
    #expect(try x(at: 1.5) == 4)
  }

  @Test func whatTakesNoTimeBeginsAgainInTheNextFrame() {
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
      _ = stage.window.makeFrame(at: Double(frame))
      #expect(turns == frame + 1)
    }
    // One moment is one frame, however often it is looked at.
    _ = stage.window.makeFrame(at: 3)
    #expect(turns == 4)
  }

  /// Each call interrupts the one before, whose completion calls again.
  @Test func whatInterruptsItselfComesToAnEnd() {
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
    _ = stage.window.makeFrame(at: 0.5)
    #expect(turns == 3)
  }

  /// Nobody makes frames for it; it goes on with those of any window.
  @Test func whatLosesItsWindowGoesOnWithAnother() {
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
    _ = stage.window.makeFrame(at: 1)
    #expect(turns == 3)
    _ = stage.window.makeFrame(at: 2)
    _ = stage.window.makeFrame(at: 3)
    #expect(turns == 5)
    #expect(!stage.window.isAnimating)
  }

  private func x(at time: Double) throws -> Double { try stage.place(at: time).minX }
}

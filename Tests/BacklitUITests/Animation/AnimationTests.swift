import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import Testing

/// Options, disabled animations, nesting and frames of animations.
@MainActor
@Suite struct AnimationTests {
  private let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
  private var plate: Plate { harness.plates[0] }

  private func move(
    by distance: Double = 100, delay: Double = 0, _ options: AnimationOptions = [],
    then completion: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    harness.move(by: distance, delay: delay, options, then: completion)
  }

  private func x(at time: Double) throws -> Double { try harness.place(at: time).minX }

  // MARK: Options

  @Test("Autoreverse animates there and back and jumps to the model value")
  func autoreverse() throws {
    let completions = CompletionLog()
    move(.autoreverse, then: completions.add)
    #expect(plate.frame.minX == 100)
    for (time, place) in [(0.25, 25.0), (1, 100), (1.25, 75), (1.75, 25)] {
      #expect(try abs(x(at: time) - place) < 1e-6)
      #expect(completions.all.isEmpty)
    }
    #expect(try x(at: 2) == 100)
    #expect(completions.all == [true])
    #expect(!harness.window.isAnimating)
  }

  @Test("Autoreverse runs the curve backwards")
  func autoreverseCurve() throws {
    View.animate(withDuration: 1, curve: .easeIn, options: .autoreverse) { plate.frame.origin.x = 100 }
    #expect(try abs(x(at: 1.75) - 9.3464651) < 1e-6)
  }

  @Test("A repeating animation runs until it is removed")
  func repeatUntilRemoved() throws {
    let completions = CompletionLog()
    move(delay: 0.5, .repeat, then: completions.add)
    for (time, place) in [(0.25, 0.0), (0.75, 25), (1.25, 75), (1.75, 25), (1000.75, 25)] {
      #expect(try abs(x(at: time) - place) < 1e-6)
    }
    #expect(harness.window.isAnimating)
    #expect(completions.all.isEmpty)
    plate.removeAllAnimations()
    #expect(completions.all == [false])
    #expect(try x(at: 1001) == 100)
    #expect(!harness.window.isAnimating)
  }

  @Test("Repeat and autoreverse together swing back and forth")
  func repeatAndAutoreverse() throws {
    move([.repeat, .autoreverse])
    for (time, place) in [(0.5, 50.0), (1.5, 50), (1.75, 25), (2.25, 25), (3, 100), (8, 0)] {
      #expect(try abs(x(at: time) - place) < 1e-6)
    }
  }

  @Test("A new animation replaces a repeating one from its presentation value")
  func replacedRepetition() throws {
    let completions = CompletionLog()
    move([.repeat, .autoreverse], then: completions.add)
    #expect(try x(at: 5.5) == 50)
    View.animate(withDuration: 1, curve: .linear, options: .beginFromCurrentState) {
      plate.frame.origin.x = 0
    }
    #expect(completions.all == [false])
    #expect(try x(at: 6) == 25)
    #expect(try x(at: 6.5) == 0)
    #expect(!harness.window.isAnimating)
  }

  // MARK: Without animation

  @Test("performWithoutAnimation applies changes at once")
  func performWithoutAnimation() throws {
    let completions = CompletionLog()
    View.animate(withDuration: 1, curve: .linear) {
      plate.alpha = 0.5
      View.performWithoutAnimation {
        #expect(!View.areAnimationsEnabled)
        plate.frame.origin.x = 100
        View.animate(withDuration: 1) { plate.frame.origin.y = 100 }
      }
    } completion: {
      completions.add($0)
    }
    #expect(View.areAnimationsEnabled)
    #expect(try harness.place(at: 0.5).origin == Point(x: 100, y: 100))
    #expect(harness.opacity(at: 0.5) == 0.75)
    _ = harness.window.makeFrame(at: 1)
    #expect(completions.all == [true])
  }

  @Test("Animations can be turned off")
  func animationsDisabled() throws {
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    let completions = CompletionLog()
    move(then: completions.add)
    #expect(completions.all == [true])
    #expect(!harness.window.isAnimating)
    #expect(try x(at: 0) == 100)
  }

  @Test("An invalid duration applies changes at once", arguments: [0, -1, Double.nan, .infinity])
  func invalidDuration(duration: Double) throws {
    let completions = CompletionLog()
    View.animate(withDuration: duration, delay: 3, options: .repeat) {
      plate.frame.origin.x = 100
    } completion: {
      completions.add($0)
    }
    #expect(completions.all == [true])
    #expect(!harness.window.isAnimating)
    #expect(try x(at: 0) == 100)
  }

  @Test("With reduced motion all changes apply at once")
  func reducedMotion() throws {
    harness.window.screen.preferences.prefersReducedMotion = true
    let completions = CompletionLog()
    View.animate(
      withDuration: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: .repeat
    ) {
      plate.frame = Rect(x: 100, y: 0, width: 80, height: 20)
      plate.backgroundColor = .red
    } completion: {
      completions.add($0)
    }
    #expect(completions.all == [true])
    #expect(!harness.window.isAnimating)
    #expect(try harness.place(at: 0) == plate.frame)
    #expect(plate.drawn.last == Size(width: 80, height: 20))
  }

  @Test("Turning on reduced motion ends running animations")
  func reducedMotionLater() throws {
    let completions = CompletionLog()
    move([.repeat, .autoreverse], then: completions.add)
    #expect(try x(at: 0.5) == 50)
    harness.window.screen.preferences.prefersReducedMotion = true
    #expect(completions.all == [false])
    #expect(!harness.window.isAnimating)
    #expect(try x(at: 0.5) == 100)
  }

  // MARK: Nesting

  @Test("A nested animation has its own duration")
  func nested() throws {
    let completions = CompletionLog()
    View.animate(withDuration: 1, curve: .linear) {
      View.animate(withDuration: 4, curve: .linear) {
        plate.alpha = 0
      } completion: {
        completions.add($0, "inner")
      }
      View.animate(withDuration: 0) { plate.frame.origin.y = 50 }
      plate.frame.origin.x = 100
    } completion: {
      completions.add($0, "outer")
    }
    #expect(try harness.place(at: 0.5).origin == Point(x: 50, y: 50))
    #expect(harness.opacity(at: 0.5) == 0.875)
    _ = harness.window.makeFrame(at: 1)
    #expect(completions.names == ["outer"])
    _ = harness.window.makeFrame(at: 4)
    #expect(completions.names == ["outer", "inner"])
    #expect(completions.all == [true, true])
  }

  @Test("Alpha is clamped to 0...1", arguments: [(-1.0, 0.0), (0.25, 0.25), (7, 1), (.nan, 0)])
  func alphaRange(given: Double, kept: Double) {
    plate.alpha = given
    #expect(plate.alpha == kept)
    #expect(harness.opacity(at: 1) == kept)
  }

  // MARK: Frames

  @Test("An animation requests frames only while it runs")
  func framesOnlyWhileRunning() {
    var asked = 0
    harness.window.onNeedsFrame = { asked += 1 }
    move(delay: 1)
    #expect(asked == 1)
    #expect(harness.window.makeFrame(at: 0).accessibility != nil)
    #expect(harness.window.makeFrame(at: 0.5).scene == nil)
    #expect(harness.window.makeFrame(at: 1.5).scene != nil)
    #expect(harness.window.makeFrame(at: 2).scene != nil)
    #expect(!harness.window.isFrameNeeded)
    #expect(!harness.window.isAnimating)
    #expect(harness.window.makeFrame(at: 3).scene == nil)
    // Frames follow one another while the animation runs, without further requests.
    #expect(asked == 1)
  }

  @Test("A repeating animation of a hidden view requests no frames")
  func hiddenRepetition() throws {
    let panel = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    harness.window.addSubview(panel)
    panel.addSubview(plate)
    _ = harness.window.makeFrame(at: 0)
    move(.repeat)
    panel.isHidden = true
    _ = harness.window.makeFrame(at: 0.5)
    #expect(!harness.window.isAnimating)
    #expect(!harness.window.isFrameNeeded)
    panel.isHidden = false
    #expect(harness.window.isFrameNeeded)
    #expect(try x(at: 2.25) == 25)
    #expect(harness.window.isAnimating)
    panel.alpha = 0
    #expect(!harness.window.isAnimating)
    panel.alpha = 1
    #expect(harness.window.isAnimating)
    panel.removeFromSuperview()
    #expect(!harness.window.isAnimating)
  }

  /// The goal of the animation is invisibility.
  @Test("An animation to an alpha of 0 is visible")
  func blinking() {
    View.animate(withDuration: 1, curve: .linear, options: [.repeat, .autoreverse]) { plate.alpha = 0 }
    #expect(harness.opacity(at: 1) == 0)
    #expect(harness.window.isAnimating)
    #expect(harness.opacity(at: 1.5) == 0.5)
    plate.isHidden = true
    #expect(!harness.window.isAnimating)
  }

  @Test("An animation of a hidden view ends")
  func hiddenEnd() {
    let completions = CompletionLog()
    move(then: completions.add)
    plate.isHidden = true
    _ = harness.window.makeFrame(at: 1)
    #expect(completions.all == [true])
  }
}

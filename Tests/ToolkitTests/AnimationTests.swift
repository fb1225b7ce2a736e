import AutoLayout
import Drawing
import Geometry
import Testing
import Toolkit

/// Options, what an animation is not, and how it ends.
@MainActor
@Suite struct AnimationTests {
  private let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
  private var plate: Plate { stage.plates[0] }

  private func move(
    by distance: Double = 100, delay: Double = 0, _ options: AnimationOptions = [],
    then completion: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    stage.move(by: distance, delay: delay, options, then: completion)
  }

  private func x(at time: Double) throws -> Double { try stage.place(at: time).minX }

  // MARK: Options

  @Test func autoreverseGoesThereAndBackAndJumpsToTheValue() throws {
    let ends = Ends()
    move(.autoreverse, then: ends.add)
    #expect(plate.frame.minX == 100)
    for (time, place) in [(0.25, 25.0), (1, 100), (1.25, 75), (1.75, 25)] {
      #expect(try abs(x(at: time) - place) < 1e-6)
      #expect(ends.all.isEmpty)
    }
    #expect(try x(at: 2) == 100)
    #expect(ends.all == [true])
    #expect(!stage.window.isAnimating)
  }

  @Test func autoreverseRunsTheCurveBackwards() throws {
    View.animate(withDuration: 1, curve: .easeIn, options: .autoreverse) { plate.frame.origin.x = 100 }
    #expect(try abs(x(at: 1.75) - 9.3464651) < 1e-6)
  }

  @Test func repeatGoesOnUntilItIsRemoved() throws {
    let ends = Ends()
    move(delay: 0.5, .repeat, then: ends.add)
    for (time, place) in [(0.25, 0.0), (0.75, 25), (1.25, 75), (1.75, 25), (1000.75, 25)] {
      #expect(try abs(x(at: time) - place) < 1e-6)
    }
    #expect(stage.window.isAnimating)
    #expect(ends.all.isEmpty)
    plate.removeAllAnimations()
    #expect(ends.all == [false])
    #expect(try x(at: 1001) == 100)
    #expect(!stage.window.isAnimating)
  }

  @Test func repeatAndAutoreverseSwing() throws {
    move([.repeat, .autoreverse])
    for (time, place) in [(0.5, 50.0), (1.5, 50), (1.75, 25), (2.25, 25), (3, 100), (8, 0)] {
      #expect(try abs(x(at: time) - place) < 1e-6)
    }
  }

  @Test func aRepetitionIsReplacedFromWhereItIs() throws {
    let ends = Ends()
    move([.repeat, .autoreverse], then: ends.add)
    #expect(try x(at: 5.5) == 50)
    View.animate(withDuration: 1, curve: .linear, options: .beginFromCurrentState) {
      plate.frame.origin.x = 0
    }
    #expect(ends.all == [false])
    #expect(try x(at: 6) == 25)
    #expect(try x(at: 6.5) == 0)
    #expect(!stage.window.isAnimating)
  }

  // MARK: No animation

  @Test func performWithoutAnimationIsAtOnce() throws {
    let ends = Ends()
    View.animate(withDuration: 1, curve: .linear) {
      plate.alpha = 0.5
      View.performWithoutAnimation {
        #expect(!View.areAnimationsEnabled)
        plate.frame.origin.x = 100
        View.animate(withDuration: 1) { plate.frame.origin.y = 100 }
      }
    } completion: {
      ends.add($0)
    }
    #expect(View.areAnimationsEnabled)
    #expect(try stage.place(at: 0.5).origin == Point(x: 100, y: 100))
    #expect(stage.opacity(at: 0.5) == 0.75)
    _ = stage.window.makeFrame(at: 1)
    #expect(ends.all == [true])
  }

  @Test func animationsCanBeTurnedOff() throws {
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    let ends = Ends()
    move(then: ends.add)
    #expect(ends.all == [true])
    #expect(!stage.window.isAnimating)
    #expect(try x(at: 0) == 100)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func aDurationThatIsNoneIsAtOnce(duration: Double) throws {
    let ends = Ends()
    View.animate(withDuration: duration, delay: 3, options: .repeat) {
      plate.frame.origin.x = 100
    } completion: {
      ends.add($0)
    }
    #expect(ends.all == [true])
    #expect(!stage.window.isAnimating)
    #expect(try x(at: 0) == 100)
  }

  @Test func reducedMotionShowsEveryEndAtOnce() throws {
    stage.window.screen.preferences.prefersReducedMotion = true
    let ends = Ends()
    View.animate(
      withDuration: 1, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: .repeat
    ) {
      plate.frame = Rect(x: 100, y: 0, width: 80, height: 20)
      plate.backgroundColor = .red
    } completion: {
      ends.add($0)
    }
    #expect(ends.all == [true])
    #expect(!stage.window.isAnimating)
    #expect(try stage.place(at: 0) == plate.frame)
    #expect(plate.drawn.last == Size(width: 80, height: 20))
  }

  @Test func reducedMotionThatComesLaterEndsWhatMoves() throws {
    let ends = Ends()
    move([.repeat, .autoreverse], then: ends.add)
    #expect(try x(at: 0.5) == 50)
    stage.window.screen.preferences.prefersReducedMotion = true
    #expect(ends.all == [false])
    #expect(!stage.window.isAnimating)
    #expect(try x(at: 0.5) == 100)
  }

  // MARK: Nesting

  @Test func anInnerAnimationHasItsOwnTime() throws {
    let ends = Ends()
    View.animate(withDuration: 1, curve: .linear) {
      View.animate(withDuration: 4, curve: .linear) {
        plate.alpha = 0
      } completion: {
        ends.add($0, "inner")
      }
      View.animate(withDuration: 0) { plate.frame.origin.y = 50 }
      plate.frame.origin.x = 100
    } completion: {
      ends.add($0, "outer")
    }
    #expect(try stage.place(at: 0.5).origin == Point(x: 50, y: 50))
    #expect(stage.opacity(at: 0.5) == 0.875)
    _ = stage.window.makeFrame(at: 1)
    #expect(ends.names == ["outer"])
    _ = stage.window.makeFrame(at: 4)
    #expect(ends.names == ["outer", "inner"])
    #expect(ends.all == [true, true])
  }

  @Test(arguments: [(-1.0, 0.0), (0.25, 0.25), (7, 1), (.nan, 0)])
  func anAlphaIsBetweenNoneAndAll(given: Double, kept: Double) {
    plate.alpha = given
    #expect(plate.alpha == kept)
    #expect(stage.opacity(at: 1) == kept)
  }

  // MARK: Frames

  @Test func nothingIsMadeWhileNothingMoves() {
    var asked = 0
    stage.window.onNeedsFrame = { asked += 1 }
    move(delay: 1)
    #expect(asked == 1)
    #expect(stage.window.makeFrame(at: 0).accessibility != nil)
    #expect(stage.window.makeFrame(at: 0.5).scene == nil)
    #expect(stage.window.makeFrame(at: 1.5).scene != nil)
    #expect(stage.window.makeFrame(at: 2).scene != nil)
    #expect(!stage.window.isFrameNeeded)
    #expect(!stage.window.isAnimating)
    #expect(stage.window.makeFrame(at: 3).scene == nil)
    // Frames follow one another while it lasts, and none has to be asked for.
    #expect(asked == 1)
  }

  @Test func whatRepeatsUnseenAsksForNoFrames() throws {
    let panel = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(panel)
    panel.addSubview(plate)
    _ = stage.window.makeFrame(at: 0)
    move(.repeat)
    panel.isHidden = true
    _ = stage.window.makeFrame(at: 0.5)
    #expect(!stage.window.isAnimating)
    #expect(!stage.window.isFrameNeeded)
    panel.isHidden = false
    #expect(stage.window.isFrameNeeded)
    #expect(try x(at: 2.25) == 25)
    #expect(stage.window.isAnimating)
    panel.alpha = 0
    #expect(!stage.window.isAnimating)
    panel.alpha = 1
    #expect(stage.window.isAnimating)
    panel.removeFromSuperview()
    #expect(!stage.window.isAnimating)
  }

  /// Its goal is to be unseen.
  @Test func whatBlinksIsSeen() {
    View.animate(withDuration: 1, curve: .linear, options: [.repeat, .autoreverse]) { plate.alpha = 0 }
    #expect(stage.opacity(at: 1) == 0)
    #expect(stage.window.isAnimating)
    #expect(stage.opacity(at: 1.5) == 0.5)
    plate.isHidden = true
    #expect(!stage.window.isAnimating)
  }

  @Test func whatEndsUnseenEnds() {
    let ends = Ends()
    move(then: ends.add)
    plate.isHidden = true
    _ = stage.window.makeFrame(at: 1)
    #expect(ends.all == [true])
  }
}

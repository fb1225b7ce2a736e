import BacklitGeometry
import BacklitGraphics
import BacklitUI
import Testing

@MainActor
@Suite struct SpringTests {
  /// The state of a spring, found by integrating its equation of motion instead of solving it.
  private struct Motion {
    let dampingRatio: Double
    let frequency: Double
    var left = 1.0
    var speed: Double

    init(_ spring: SpringCurve) {
      dampingRatio = spring.dampingRatio
      frequency = spring.angularFrequency
      speed = -spring.initialVelocity
    }

    /// A step of the classical Runge-Kutta method.
    mutating func step(_ dt: Double) {
      func pull(_ left: Double, _ speed: Double) -> Double {
        -2 * dampingRatio * frequency * speed - frequency * frequency * left
      }
      let (v1, a1) = (speed, pull(left, speed))
      let (v2, a2) = (speed + dt / 2 * a1, pull(left + dt / 2 * v1, speed + dt / 2 * a1))
      let (v3, a3) = (speed + dt / 2 * a2, pull(left + dt / 2 * v2, speed + dt / 2 * a2))
      let (v4, a4) = (speed + dt * a3, pull(left + dt * v3, speed + dt * a3))
      left += dt / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      speed += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }

    /// The remaining distance that the energy of the spring allows.
    var reach: Double { (left * left + speed / frequency * (speed / frequency)).squareRoot() }
  }

  @Test(
    "A spring moves as its equation of motion requires",
    arguments: [0.05, 0.3, 0.5, 0.8, 0.99, 0.999_999, 1, 1.000_001, 1.01, 1.5, 4, 15],
    [-5.0, 0, 1, 8, 30])
  func equation(dampingRatio: Double, velocity: Double) {
    let spring = SpringCurve(dampingRatio: dampingRatio, initialVelocity: velocity)
    var motion = Motion(spring)
    let steps = 20_000
    #expect(spring.progress(at: 0) == 0)
    var furthest = 0.0
    for step in 1...steps {
      motion.step(1 / Double(steps))
      guard step.isMultiple(of: steps / 40) else { continue }
      let error = abs(spring.progress(at: Double(step) / Double(steps)) - (1 - motion.left))
      furthest = max(furthest, error)
    }
    #expect(furthest < 1e-6)
    // Not settled much before the end, and settled for good after it.
    #expect(abs(motion.reach - 0.001) < 1e-7)
    for _ in 1...steps {
      motion.step(1 / Double(steps))
      furthest = max(furthest, abs(motion.left))
    }
    #expect(furthest <= 0.001)
  }

  /// The root of exp(−2w)·((1 + w)² + w²) = 0.001², computed by a different program.
  @Test("A critically damped spring has the frequency of its formula")
  func criticalDamping() {
    #expect(abs(SpringCurve(dampingRatio: 1).angularFrequency - 9.564_584_1) < 1e-6)
  }

  @Test("Only underdamped springs overshoot")
  func overshoot() {
    func furthest(_ ratio: Double) -> Double {
      let spring = SpringCurve(dampingRatio: ratio)
      return (0...1000).map { spring.progress(at: Double($0) / 1000) }.max() ?? 0
    }
    // The first overshoot is exp(−πζ ⁄ √(1 − ζ²)).
    #expect(abs(furthest(0.5) - 1.163_033_5) < 1e-4)
    #expect(furthest(1) <= 1)
    #expect(furthest(3) <= 1)
  }

  @Test("Invalid parameters are clamped")
  func clamping() {
    #expect(SpringCurve(dampingRatio: .nan) == SpringCurve(dampingRatio: 1))
    #expect(SpringCurve(dampingRatio: 0) == SpringCurve(dampingRatio: 0.001))
    #expect(SpringCurve(dampingRatio: -.infinity) == SpringCurve(dampingRatio: 0.001))
    #expect(SpringCurve(dampingRatio: .infinity) == SpringCurve(dampingRatio: 1000))
    #expect(SpringCurve(dampingRatio: 1, initialVelocity: .nan) == SpringCurve(dampingRatio: 1))
    #expect(SpringCurve(dampingRatio: 1, initialVelocity: .infinity) == SpringCurve(dampingRatio: 1))
    #expect(SpringCurve(dampingRatio: 1, initialVelocity: -1e300).initialVelocity == -1000)
  }

  @Test("Springs with extreme parameters settle", arguments: [0.001, 1, 1000], [-1000.0, 0, 1000])
  func extremeSprings(dampingRatio: Double, velocity: Double) {
    let spring = SpringCurve(dampingRatio: dampingRatio, initialVelocity: velocity)
    #expect(spring.angularFrequency.isFinite)
    for step in 0...100 { #expect(abs(1 - spring.progress(at: 1 + Double(step) / 100)) <= 0.001) }
  }

  // MARK: Views

  @Test("A view moves like its spring")
  func view() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    var completions: [Bool] = []
    // A whole distance per second is two in the duration.
    let spring = SpringCurve(dampingRatio: 0.4, initialVelocity: 2)
    View.animate(withDuration: 2, delay: 1, usingSpringWithDamping: 0.4, initialSpringVelocity: 1) {
      harness.plates[0].frame = Rect(x: 100, y: 0, width: 90, height: 20)
    } completion: {
      completions.append($0)
    }
    var widest = 0.0
    for step in 1..<40 {
      let share = Double(step) / 40
      let place = try harness.place(at: 1 + 2 * share)
      let progress = spring.progress(at: share)
      #expect(isClose(place, Rect(x: 100 * progress, y: 0, width: 40 + 50 * progress, height: 20)))
      widest = max(widest, place.width)
    }
    #expect(widest > 95)
    #expect(completions.isEmpty)
    #expect(try harness.place(at: 3) == Rect(x: 100, y: 0, width: 90, height: 20))
    #expect(completions == [true])
  }

  @Test("An overshoot does not exceed the range of a property")
  func propertyRanges() throws {
    let harness = AnimationHarness(
      Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 0, y: 100, width: 40, height: 20))
    let (shrinking, fading) = (harness.plates[0], harness.plates[1])
    fading.alpha = 0.5
    _ = harness.window.makeFrame(at: 0)
    View.animate(withDuration: 1, usingSpringWithDamping: 0.1, initialSpringVelocity: 0) {
      shrinking.frame.size = Size(width: 0, height: 10)
      shrinking.backgroundColor = .white
      fading.alpha = 1
    }
    for step in 1...60 {
      _ = harness.window.makeFrame(at: Double(step) / 60)
      for layer in harness.window.currentScene().layers { #expect(layer.opacity <= 1) }
    }
    #expect(shrinking.drawn.allSatisfy { $0.width >= 0 && $0.height >= 0 })
    #expect(shrinking.drawn.dropLast().contains { $0.width == 0 })
  }
}

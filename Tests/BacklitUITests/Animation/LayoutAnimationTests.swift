import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import Testing

@MainActor
@Suite struct LayoutAnimationTests {
  /// The values were computed by a different program from the control points of CSS Easing Functions Level 1.
  @Test(
    "A frame follows the timing curve",
    arguments: [
      (AnimationCurve.linear, [0.25, 0.5, 0.75]),
      (.easeIn, [0.093464651, 0.315356813, 0.621861869]),
      (.easeOut, [0.378138131, 0.684643187, 0.906535349]),
      (.easeInOut, [0.129161931, 0.5, 0.870838069]),
    ])
  func frame(curve: AnimationCurve, shares: [Double]) throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    let goal = Rect(x: 100, y: 200, width: 140, height: 60)
    View.animate(withDuration: 2, curve: curve) { harness.plates[0].frame = goal }
    #expect(harness.plates[0].frame == goal)
    for (time, share) in zip([0.5, 1, 1.5], shares) {
      let expected = Rect(x: 100 * share, y: 200 * share, width: 40 + 100 * share, height: 20 + 40 * share)
      #expect(isClose(try harness.place(at: time), expected))
    }
    #expect(try harness.place(at: 2) == goal)
    #expect(!harness.window.isAnimating)
  }

  @Test("Center and bounds are animated")
  func centerAndBounds() throws {
    let harness = AnimationHarness(
      Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 0, y: 0, width: 40, height: 20))
    View.animate(withDuration: 1, curve: .linear) {
      harness.plates[0].center = Point(x: 120, y: 10)
      harness.plates[1].bounds = Rect(x: 0, y: 0, width: 80, height: 20)
    }
    let places = harness.places(at: 0.25)
    #expect(isClose(places[0], Rect(x: 25, y: 0, width: 40, height: 20)))
    #expect(isClose(places[1], Rect(x: 0, y: 0, width: 50, height: 20)))
    #expect(harness.plates[0].drawn.count == 1)
  }

  @Test("A view is drawn at its presentation size")
  func presentationSize() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    let plate = harness.plates[0]
    View.animate(withDuration: 1, delay: 1, curve: .linear) {
      plate.frame = Rect(x: 80, y: 0, width: 120, height: 20)
    }
    _ = harness.window.makeFrame(at: 0.5)
    #expect(plate.drawn == [Size(width: 40, height: 20)])
    _ = harness.window.makeFrame(at: 1.25)
    #expect(plate.drawn.last == Size(width: 60, height: 20))
    let layer = try #require(harness.window.currentScene().layers.first)
    var canvas = Canvas()
    canvas.fill(Rect(x: 0, y: 0, width: 60, height: 20), with: .white)
    #expect(layer.list == canvas.list)
    #expect(layer.bounds.size == Size(width: 60, height: 20))
    #expect(plate.bounds.size == Size(width: 120, height: 20))
    _ = harness.window.makeFrame(at: 2)
    _ = harness.window.makeFrame(at: 3)
    #expect(plate.drawn.map(\.width) == [40, 60, 120])
  }

  @Test("Subviews are clipped by the presentation bounds")
  func presentationClip() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    let plate = harness.plates[0]
    plate.clipsToBounds = true
    plate.addSubview(Plate(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    View.animate(withDuration: 1, curve: .linear) {
      plate.frame = Rect(x: 40, y: 0, width: 80, height: 20)
    }
    _ = harness.window.makeFrame(at: 0.5)
    let clip = try #require(harness.window.currentScene().layers[1].clip)
    #expect(isClose(clip, Rect(x: 20, y: 0, width: 60, height: 20)))
  }

  @Test("Hit testing and accessibility use the model frame")
  func modelFrame() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    let plate = harness.plates[0]
    plate.isAccessibilityElement = true
    View.animate(withDuration: 1) { plate.frame = Rect(x: 200, y: 0, width: 40, height: 20) }
    let update = try #require(harness.window.makeFrame(at: 0.1).accessibility)
    #expect(update.tree[plate.nodeID]?.frame.minX == 200)
    #expect(harness.window.hitTest(Point(x: 5, y: 5)) === harness.window)
    #expect(harness.window.hitTest(Point(x: 205, y: 5)) === plate)
    #expect(plate.convert(Point.zero, to: nil) == Point(x: 200, y: 0))
  }

  // MARK: Layout

  /// A plate with a width constraint, and a plate that follows it.
  private func row() -> (harness: AnimationHarness, plates: [Plate], width: LayoutConstraint) {
    let harness = AnimationHarness()
    let plates = [Plate(), Plate()]
    for plate in plates {
      plate.translatesAutoresizingMaskIntoConstraints = false
      harness.window.addSubview(plate)
    }
    let width = plates[0].widthAnchor.constraint(equalToConstant: 40)
    LayoutConstraint.activate([
      plates[0].leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
      plates[0].topAnchor.constraint(equalTo: harness.window.topAnchor),
      plates[0].heightAnchor.constraint(equalToConstant: 20),
      width,
      plates[1].leadingAnchor.constraint(equalTo: plates[0].trailingAnchor, constant: 10),
      plates[1].topAnchor.constraint(equalTo: harness.window.topAnchor),
      plates[1].widthAnchor.constraint(equalToConstant: 30),
      plates[1].heightAnchor.constraint(equalToConstant: 20),
    ])
    _ = harness.window.makeFrame(at: 0)
    return (harness, plates, width)
  }

  @Test("A changed constant animates the views that depend on it")
  func constant() {
    let (harness, plates, width) = row()
    width.constant = 140
    View.animate(withDuration: 1, curve: .linear) { harness.window.layoutIfNeeded() }
    #expect(plates[1].frame.minX == 150)
    let places = harness.places(at: 0.5)
    #expect(isClose(places[0], Rect(x: 0, y: 0, width: 90, height: 20)))
    #expect(isClose(places[1], Rect(x: 100, y: 0, width: 30, height: 20)))
    #expect(plates[1].drawn.count == 1)
    #expect(harness.places(at: 1)[1] == plates[1].frame)
  }

  @Test("Changed active constraints animate the views that depend on them")
  func activeConstraints() {
    let (harness, plates, width) = row()
    let wide = plates[0].widthAnchor.constraint(equalTo: harness.window.widthAnchor, multiplier: 0.5)
    View.animate(withDuration: 1, curve: .linear) {
      width.isActive = false
      wide.isActive = true
      harness.window.layoutIfNeeded()
    }
    #expect(isClose(harness.places(at: 0.25)[0], Rect(x: 0, y: 0, width: 80, height: 20)))
  }

  @Test("The layout of the next frame is not animated")
  func nextFrame() {
    let (harness, _, width) = row()
    View.animate(withDuration: 1) { width.constant = 140 }
    #expect(!harness.window.isAnimating)
    #expect(harness.places(at: 0.5)[0].width == 140)
  }

  @Test("Only the views that move are animated")
  func onlyMovedViews() {
    let (harness, plates, width) = row()
    var completions: [Bool] = []
    let inner = Plate(frame: Rect(x: 1, y: 1, width: 5, height: 5))
    plates[1].addSubview(inner)
    _ = harness.window.makeFrame(at: 0)
    width.constant = 140
    View.animate(withDuration: 1, curve: .linear) { harness.window.layoutIfNeeded() }
    // A second layout finds nothing to do, and starts no animation.
    View.animate(withDuration: 5) {
      harness.window.layoutIfNeeded()
    } completion: {
      completions.append($0)
    }
    #expect(completions == [true])
    _ = harness.window.makeFrame(at: 0.5)
    #expect(inner.drawn.count == 1)
    _ = harness.window.makeFrame(at: 1)
    #expect(!harness.window.isAnimating)
  }

  @Test("The neighbours of a hidden arranged view are animated")
  func hiddenArrangedView() {
    let harness = AnimationHarness()
    let plates = (0..<3).map { _ in Plate() }
    let stack = StackView(arrangedSubviews: plates)
    stack.distribution = .fillEqually
    stack.frame = Rect(x: 0, y: 0, width: 120, height: 20)
    harness.window.addSubview(stack)
    _ = harness.window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) {
      plates[1].isHidden = true
      stack.layoutIfNeeded()
    }
    let places = harness.places(at: 0.5)
    #expect(isClose(places[0], Rect(x: 0, y: 0, width: 50, height: 20)))
    // The hidden view is still shrinking.
    #expect(isClose(places[1], Rect(x: 50, y: 0, width: 20, height: 20)))
    #expect(isClose(places[2], Rect(x: 70, y: 0, width: 50, height: 20)))
    #expect(isClose(harness.places(at: 1)[1], Rect(x: 60, y: 0, width: 60, height: 20)))
  }

  @Test("An animation ends on cells and passes between them")
  func snappedEnds() {
    let window = Window(screen: Screen(size: Size(width: 160, height: 160), snapping: .cells))
    let plate = Plate()
    plate.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(plate)
    let width = plate.widthAnchor.constraint(equalToConstant: 41)
    LayoutConstraint.activate([
      plate.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      plate.topAnchor.constraint(equalTo: window.topAnchor),
      plate.heightAnchor.constraint(equalToConstant: 16),
      width,
    ])
    _ = window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) {
      width.constant = 79
      window.layoutIfNeeded()
    }
    for time in [0.3, 1] { _ = window.makeFrame(at: time) }
    #expect(plate.drawn.map(\.width) == [40, 52, 80])
  }

  // MARK: Interruptions

  @Test("A resize ends the animations of the properties that it changes")
  func resize() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    let bar = Plate()
    bar.translatesAutoresizingMaskIntoConstraints = false
    harness.window.addSubview(bar)
    let height = bar.heightAnchor.constraint(equalToConstant: 10)
    LayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: harness.window.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: harness.window.trailingAnchor),
      bar.topAnchor.constraint(equalTo: harness.window.topAnchor),
      height,
    ])
    _ = harness.window.makeFrame(at: 0)
    var completions: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      height.constant = 110
      harness.window.layoutIfNeeded()
    } completion: {
      completions.append($0)
    }
    View.animate(withDuration: 1, curve: .linear) { harness.plates[0].frame.origin.y = 100 }
    #expect(isClose(harness.places(at: 0.5)[1], Rect(x: 0, y: 0, width: 400, height: 60)))
    harness.window.screen.resize(to: Size(width: 300, height: 400))
    let places = harness.places(at: 0.75)
    #expect(places[1] == Rect(x: 0, y: 0, width: 300, height: 110))
    #expect(bar.drawn.last == Size(width: 300, height: 110))
    #expect(completions == [false])
    // Properties that the new size does not change continue to animate.
    #expect(isClose(places[0], Rect(x: 0, y: 75, width: 40, height: 20)))
  }

  @Test("A frame set outside an animation applies at once")
  func frameOutsideAnimation() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    var completions: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      harness.plates[0].frame = Rect(x: 100, y: 0, width: 80, height: 20)
    } completion: {
      completions.append($0)
    }
    _ = harness.window.makeFrame(at: 0.5)
    harness.plates[0].center.x = 320
    // The size is a separate property and continues to animate.
    #expect(isClose(try harness.place(at: 0.75), Rect(x: 280, y: 0, width: 70, height: 20)))
    #expect(completions.isEmpty)
    #expect(try harness.place(at: 1).width == 80)
    #expect(completions == [false])
  }

  @Test("A new animation starts from the presentation value")
  func newAnimation() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    var completions: [String] = []
    View.animate(withDuration: 1, curve: .linear) {
      harness.plates[0].frame = Rect(x: 100, y: 0, width: 80, height: 20)
    } completion: {
      completions.append("first \($0)")
    }
    _ = harness.window.makeFrame(at: 0.5)
    View.animate(withDuration: 1, curve: .linear) {
      harness.plates[0].frame = Rect(x: 0, y: 40, width: 40, height: 20)
    } completion: {
      completions.append("second \($0)")
    }
    #expect(completions == ["first false"])
    #expect(isClose(try harness.place(at: 0.5), Rect(x: 50, y: 0, width: 60, height: 20)))
    #expect(isClose(try harness.place(at: 1), Rect(x: 25, y: 20, width: 50, height: 20)))
    #expect(try harness.place(at: 1.5) == Rect(x: 0, y: 40, width: 40, height: 20))
    #expect(completions == ["first false", "second true"])
  }

  /// With thirds and tenths, frames differ by a rounding error.
  @Test("Rounding in the layout does not interrupt an animation")
  func rounding() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    var completions: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      harness.plates[0].frame = Rect(x: 0.1, y: 0, width: 80, height: 20)
    } completion: {
      completions.append($0)
    }
    _ = harness.window.makeFrame(at: 0.5)
    let goal = Rect(x: 0.3 - 0.2, y: 0, width: 80, height: 20)
    #expect(goal != harness.plates[0].frame)
    harness.plates[0].frame = goal
    #expect(completions.isEmpty)
    #expect(try harness.place(at: 1) == goal)
    #expect(completions == [true])
  }

  // MARK: Other properties

  @Test("A background colour is animated")
  func background() throws {
    let harness = AnimationHarness()
    let panel = View(frame: Rect(x: 0, y: 0, width: 8, height: 16))
    panel.backgroundColor = .black
    harness.window.addSubview(panel)
    _ = harness.window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) {
      panel.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
      harness.window.backgroundColor = .clear
    }
    _ = harness.window.makeFrame(at: 0.25)
    let scene = harness.window.currentScene()
    var canvas = Canvas()
    canvas.fill(panel.bounds, with: Color(red: 0.25, green: 0.125, blue: 0))
    #expect(scene.layers.first?.list == canvas.list)
    #expect(scene.background == Color(red: 0.055, green: 0.06, blue: 0.07, alpha: 0.75))
  }

  @Test("A background colour that fades in from none keeps its hue")
  func backgroundFromNone() throws {
    let harness = AnimationHarness()
    let panel = View(frame: Rect(x: 0, y: 0, width: 8, height: 16))
    harness.window.addSubview(panel)
    _ = harness.window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) { panel.backgroundColor = .red }
    _ = harness.window.makeFrame(at: 0.5)
    var canvas = Canvas()
    canvas.fill(panel.bounds, with: Color.red.withAlphaComponent(0.5))
    #expect(harness.window.currentScene().layers.first?.list == canvas.list)
    View.animate(withDuration: 1) { panel.backgroundColor = nil }
    #expect(panel.backgroundColor == nil)
    _ = harness.window.makeFrame(at: 1.5)
    #expect(harness.window.currentScene().layers.isEmpty)
  }

  @Test("A transform is applied about the presentation center")
  func transform() throws {
    let harness = AnimationHarness(Rect(x: 0, y: 0, width: 40, height: 20))
    harness.plates[0].transform = Transform(scaleX: 0.5, y: 0.5)
    View.animate(withDuration: 1, curve: .linear) { harness.plates[0].bounds.size.width = 80 }
    #expect(isClose(try harness.place(at: 0.5), Rect(x: 15, y: 5, width: 30, height: 10)))
  }

  @Test("The focus ring moves with its view")
  func focusRing() throws {
    let window = makeWindow()
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 40, height: 32))
    probe.takesFocus = true
    window.addSubview(probe)
    window.focus(on: probe)
    _ = window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) { probe.frame.origin = Point(x: 80, y: 32) }
    for (time, corner) in [(0.5, Point(x: 37, y: 16)), (1, Point(x: 77, y: 32))] {
      _ = window.makeFrame(at: time)
      let ring = try #require(window.currentScene().layers.last)
      #expect(ring.bounds.applying(ring.transform).origin == corner)
    }
    #expect(!window.isAnimating)
  }
}

import Accessibility
import AutoLayout
import Drawing
import Geometry
import Testing
import Toolkit

@MainActor
@Suite struct LayoutAnimationTests {
  /// The values were found with another program, from the control points of CSS Easing Functions Level 1.
  @Test(arguments: [
    (AnimationCurve.linear, [0.25, 0.5, 0.75]),
    (.easeIn, [0.093464651, 0.315356813, 0.621861869]),
    (.easeOut, [0.378138131, 0.684643187, 0.906535349]),
    (.easeInOut, [0.129161931, 0.5, 0.870838069]),
  ])
  func aFrameGoesItsWay(curve: AnimationCurve, shares: [Double]) throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    let goal = Rect(x: 100, y: 200, width: 140, height: 60)
    View.animate(withDuration: 2, curve: curve) { stage.plates[0].frame = goal }
    #expect(stage.plates[0].frame == goal)
    for (time, share) in zip([0.5, 1, 1.5], shares) {
      let expected = Rect(x: 100 * share, y: 200 * share, width: 40 + 100 * share, height: 20 + 40 * share)
      #expect(isClose(try stage.place(at: time), expected))
    }
    #expect(try stage.place(at: 2) == goal)
    #expect(!stage.window.isAnimating)
  }

  @Test func aCentreMovesAndABoundsGrows() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 0, y: 0, width: 40, height: 20))
    View.animate(withDuration: 1, curve: .linear) {
      stage.plates[0].center = Point(x: 120, y: 10)
      stage.plates[1].bounds = Rect(x: 0, y: 0, width: 80, height: 20)
    }
    let places = stage.places(at: 0.25)
    #expect(isClose(places[0], Rect(x: 25, y: 0, width: 40, height: 20)))
    #expect(isClose(places[1], Rect(x: 0, y: 0, width: 50, height: 20)))
    #expect(stage.plates[0].drawn.count == 1)
  }

  @Test func aViewIsDrawnAtTheSizeItHasOnTheScreen() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    let plate = stage.plates[0]
    View.animate(withDuration: 1, delay: 1, curve: .linear) {
      plate.frame = Rect(x: 80, y: 0, width: 120, height: 20)
    }
    _ = stage.window.makeFrame(at: 0.5)
    #expect(plate.drawn == [Size(width: 40, height: 20)])
    _ = stage.window.makeFrame(at: 1.25)
    #expect(plate.drawn.last == Size(width: 60, height: 20))
    let layer = try #require(stage.window.currentScene().layers.first)
    var canvas = Canvas()
    canvas.fill(Rect(x: 0, y: 0, width: 60, height: 20), with: .white)
    #expect(layer.list == canvas.list)
    #expect(layer.bounds.size == Size(width: 60, height: 20))
    #expect(plate.bounds.size == Size(width: 120, height: 20))
    _ = stage.window.makeFrame(at: 2)
    _ = stage.window.makeFrame(at: 3)
    #expect(plate.drawn.map(\.width) == [40, 60, 120])
  }

  @Test func subviewsAreClippedByWhatIsSeen() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    let plate = stage.plates[0]
    plate.clipsToBounds = true
    plate.addSubview(Plate(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
    View.animate(withDuration: 1, curve: .linear) {
      plate.frame = Rect(x: 40, y: 0, width: 80, height: 20)
    }
    _ = stage.window.makeFrame(at: 0.5)
    let clip = try #require(stage.window.currentScene().layers[1].clip)
    #expect(isClose(clip, Rect(x: 20, y: 0, width: 60, height: 20)))
  }

  @Test func touchesAndReadersGoByTheNewFrame() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    let plate = stage.plates[0]
    plate.isAccessibilityElement = true
    View.animate(withDuration: 1) { plate.frame = Rect(x: 200, y: 0, width: 40, height: 20) }
    let update = try #require(stage.window.makeFrame(at: 0.1).accessibility)
    #expect(update.tree[plate.nodeID]?.frame.minX == 200)
    #expect(stage.window.hitTest(Point(x: 5, y: 5)) === stage.window)
    #expect(stage.window.hitTest(Point(x: 205, y: 5)) === plate)
    #expect(plate.convert(Point.zero, to: nil) == Point(x: 200, y: 0))
  }

  // MARK: Layout

  /// A plate that is as wide as a constraint says, and one that comes after it.
  private func row() -> (stage: Stage, plates: [Plate], width: LayoutConstraint) {
    let stage = Stage()
    let plates = [Plate(), Plate()]
    for plate in plates {
      plate.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(plate)
    }
    let width = plates[0].widthAnchor.constraint(equalToConstant: 40)
    LayoutConstraint.activate([
      plates[0].leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      plates[0].topAnchor.constraint(equalTo: stage.window.topAnchor),
      plates[0].heightAnchor.constraint(equalToConstant: 20),
      width,
      plates[1].leadingAnchor.constraint(equalTo: plates[0].trailingAnchor, constant: 10),
      plates[1].topAnchor.constraint(equalTo: stage.window.topAnchor),
      plates[1].widthAnchor.constraint(equalToConstant: 30),
      plates[1].heightAnchor.constraint(equalToConstant: 20),
    ])
    _ = stage.window.makeFrame(at: 0)
    return (stage, plates, width)
  }

  @Test func aConstantMovesWhatDependsOnIt() {
    let (stage, plates, width) = row()
    width.constant = 140
    View.animate(withDuration: 1, curve: .linear) { stage.window.layoutIfNeeded() }
    #expect(plates[1].frame.minX == 150)
    let places = stage.places(at: 0.5)
    #expect(isClose(places[0], Rect(x: 0, y: 0, width: 90, height: 20)))
    #expect(isClose(places[1], Rect(x: 100, y: 0, width: 30, height: 20)))
    #expect(plates[1].drawn.count == 1)
    #expect(stage.places(at: 1)[1] == plates[1].frame)
  }

  @Test func theActiveSetMovesWhatDependsOnIt() {
    let (stage, plates, width) = row()
    let wide = plates[0].widthAnchor.constraint(equalTo: stage.window.widthAnchor, multiplier: 0.5)
    View.animate(withDuration: 1, curve: .linear) {
      width.isActive = false
      wide.isActive = true
      stage.window.layoutIfNeeded()
    }
    #expect(isClose(stage.places(at: 0.25)[0], Rect(x: 0, y: 0, width: 80, height: 20)))
  }

  @Test func whatTheNextFrameLaysOutIsNotAnimated() {
    let (stage, _, width) = row()
    View.animate(withDuration: 1) { width.constant = 140 }
    #expect(!stage.window.isAnimating)
    #expect(stage.places(at: 0.5)[0].width == 140)
  }

  @Test func onlyWhatMovesIsAnimated() {
    let (stage, plates, width) = row()
    var completions: [Bool] = []
    let inner = Plate(frame: Rect(x: 1, y: 1, width: 5, height: 5))
    plates[1].addSubview(inner)
    _ = stage.window.makeFrame(at: 0)
    width.constant = 140
    View.animate(withDuration: 1, curve: .linear) { stage.window.layoutIfNeeded() }
    // A second one finds nothing to do, and takes nothing over.
    View.animate(withDuration: 5) {
      stage.window.layoutIfNeeded()
    } completion: {
      completions.append($0)
    }
    #expect(completions == [true])
    _ = stage.window.makeFrame(at: 0.5)
    #expect(inner.drawn.count == 1)
    _ = stage.window.makeFrame(at: 1)
    #expect(!stage.window.isAnimating)
  }

  @Test func neighboursOfAViewThatHidesMoveUp() {
    let stage = Stage()
    let plates = (0..<3).map { _ in Plate() }
    let stack = StackView(arrangedSubviews: plates)
    stack.distribution = .fillEqually
    stack.frame = Rect(x: 0, y: 0, width: 120, height: 20)
    stage.window.addSubview(stack)
    _ = stage.window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) {
      plates[1].isHidden = true
      stack.layoutIfNeeded()
    }
    let places = stage.places(at: 0.5)
    #expect(isClose(places[0], Rect(x: 0, y: 0, width: 50, height: 20)))
    #expect(isClose(places[1], Rect(x: 70, y: 0, width: 50, height: 20)))
    #expect(isClose(stage.places(at: 1)[1], Rect(x: 60, y: 0, width: 60, height: 20)))
  }

  @Test func endsAreOnCellsAndWhatLiesBetweenIsNot() {
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

  @Test func aResizeEndsWhatItChanges() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    let bar = Plate()
    bar.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(bar)
    let height = bar.heightAnchor.constraint(equalToConstant: 10)
    LayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
      bar.topAnchor.constraint(equalTo: stage.window.topAnchor),
      height,
    ])
    _ = stage.window.makeFrame(at: 0)
    var completions: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      height.constant = 110
      stage.window.layoutIfNeeded()
    } completion: {
      completions.append($0)
    }
    View.animate(withDuration: 1, curve: .linear) { stage.plates[0].frame.origin.y = 100 }
    #expect(isClose(stage.places(at: 0.5)[1], Rect(x: 0, y: 0, width: 400, height: 60)))
    stage.window.screen.resize(to: Size(width: 300, height: 400))
    let places = stage.places(at: 0.75)
    #expect(places[1] == Rect(x: 0, y: 0, width: 300, height: 110))
    #expect(bar.drawn.last == Size(width: 300, height: 110))
    #expect(completions == [false])
    // What the new size does not change goes on.
    #expect(isClose(places[0], Rect(x: 0, y: 75, width: 40, height: 20)))
  }

  @Test func aFrameSetOutsideIsShownAtOnce() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    var completions: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      stage.plates[0].frame = Rect(x: 100, y: 0, width: 80, height: 20)
    } completion: {
      completions.append($0)
    }
    _ = stage.window.makeFrame(at: 0.5)
    stage.plates[0].center.x = 320
    // The size is another property, and goes on.
    #expect(isClose(try stage.place(at: 0.75), Rect(x: 280, y: 0, width: 70, height: 20)))
    #expect(completions.isEmpty)
    #expect(try stage.place(at: 1).width == 80)
    #expect(completions == [false])
  }

  @Test func aNewAnimationGoesOnFromWhereTheViewIs() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    var completions: [String] = []
    View.animate(withDuration: 1, curve: .linear) {
      stage.plates[0].frame = Rect(x: 100, y: 0, width: 80, height: 20)
    } completion: {
      completions.append("first \($0)")
    }
    _ = stage.window.makeFrame(at: 0.5)
    View.animate(withDuration: 1, curve: .linear) {
      stage.plates[0].frame = Rect(x: 0, y: 40, width: 40, height: 20)
    } completion: {
      completions.append("second \($0)")
    }
    #expect(completions == ["first false"])
    #expect(isClose(try stage.place(at: 0.5), Rect(x: 50, y: 0, width: 60, height: 20)))
    #expect(isClose(try stage.place(at: 1), Rect(x: 25, y: 20, width: 50, height: 20)))
    #expect(try stage.place(at: 1.5) == Rect(x: 0, y: 40, width: 40, height: 20))
    #expect(completions == ["first false", "second true"])
  }

  /// In thirds and tenths a layout comes out a rounding error beside itself.
  @Test func roundingInterruptsNothing() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    var completions: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      stage.plates[0].frame = Rect(x: 0.1, y: 0, width: 80, height: 20)
    } completion: {
      completions.append($0)
    }
    _ = stage.window.makeFrame(at: 0.5)
    let goal = Rect(x: 0.3 - 0.2, y: 0, width: 80, height: 20)
    #expect(goal != stage.plates[0].frame)
    stage.plates[0].frame = goal
    #expect(completions.isEmpty)
    #expect(try stage.place(at: 1) == goal)
    #expect(completions == [true])
  }

  // MARK: Other properties

  @Test func aBackgroundFades() throws {
    let stage = Stage()
    let panel = View(frame: Rect(x: 0, y: 0, width: 8, height: 16))
    panel.backgroundColor = .black
    stage.window.addSubview(panel)
    _ = stage.window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) {
      panel.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
      stage.window.backgroundColor = .clear
    }
    _ = stage.window.makeFrame(at: 0.25)
    let scene = stage.window.currentScene()
    var canvas = Canvas()
    canvas.fill(panel.bounds, with: Color(red: 0.25, green: 0.125, blue: 0))
    #expect(scene.layers.first?.list == canvas.list)
    #expect(scene.background == Color(red: 0.055, green: 0.06, blue: 0.07, alpha: 0.75))
  }

  @Test func aBackgroundThatComesFromNothingHasItsHue() throws {
    let stage = Stage()
    let panel = View(frame: Rect(x: 0, y: 0, width: 8, height: 16))
    stage.window.addSubview(panel)
    _ = stage.window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) { panel.backgroundColor = .red }
    _ = stage.window.makeFrame(at: 0.5)
    var canvas = Canvas()
    canvas.fill(panel.bounds, with: Color.red.withAlpha(0.5))
    #expect(stage.window.currentScene().layers.first?.list == canvas.list)
    View.animate(withDuration: 1) { panel.backgroundColor = nil }
    #expect(panel.backgroundColor == nil)
    _ = stage.window.makeFrame(at: 1.5)
    #expect(stage.window.currentScene().layers.isEmpty)
  }

  @Test func aTransformKeepsToTheMiddleOfWhatIsSeen() throws {
    let stage = Stage(Rect(x: 0, y: 0, width: 40, height: 20))
    stage.plates[0].transform = AffineTransform(scaleX: 0.5, y: 0.5)
    View.animate(withDuration: 1, curve: .linear) { stage.plates[0].bounds.size.width = 80 }
    #expect(isClose(try stage.place(at: 0.5), Rect(x: 15, y: 5, width: 30, height: 10)))
  }

  @Test func theFocusRingGoesWithItsView() throws {
    let window = makeWindow()
    let probe = Probe(frame: Rect(x: 0, y: 0, width: 40, height: 32))
    probe.takesFocus = true
    window.addSubview(probe)
    window.focus(on: probe)
    _ = window.makeFrame(at: 0)
    View.animate(withDuration: 1, curve: .linear) { probe.frame.origin = Point(x: 80, y: 32) }
    for (time, corner) in [(0.5, Point(x: 36, y: 8)), (1, Point(x: 76, y: 24))] {
      _ = window.makeFrame(at: time)
      let ring = try #require(window.currentScene().layers.last)
      #expect(ring.bounds.applying(ring.transform).origin == corner)
    }
    #expect(!window.isAnimating)
  }
}

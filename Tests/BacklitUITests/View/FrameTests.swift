import AllocationCounter
import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import Testing

@MainActor
@Suite struct FrameTests {
  @Test("A frame without changes does nothing")
  func unchangedFrame() {
    let window = makeWindow()
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(probe)
    #expect(window.makeFrame(at: 0).scene != nil)
    #expect(!window.isFrameNeeded)
    #expect(!window.isAnimating)
    let second = window.makeFrame(at: 1)
    #expect(second.scene == nil)
    #expect(second.accessibility == nil)
    #expect(probe.drawCount == 1)
  }

  @Test("A frame is requested once")
  func frameRequest() {
    let window = makeWindow()
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(probe)
    _ = window.makeFrame(at: 0)
    var asked = 0
    window.onNeedsFrame = { asked += 1 }
    probe.setNeedsDisplay()
    probe.setNeedsDisplay()
    probe.alpha = 0.5
    #expect(asked == 1)
  }

  @Test("Moving a view does not draw it again")
  func movedView() throws {
    let window = makeWindow()
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(probe)
    let first = try #require(window.makeFrame(at: 0).scene)
    probe.center = Point(x: 80, y: 80)
    let second = try #require(window.makeFrame(at: 1).scene)
    #expect(probe.drawCount == 1)
    #expect(first.layers[0].revision == second.layers[0].revision)
    #expect(first.layers[0].transform != second.layers[0].transform)
  }

  @Test("Animations follow the time of the frames")
  func animationClock() throws {
    let window = makeWindow()
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(probe)
    _ = window.makeFrame(at: 10)
    var finished: Bool?
    View.animate(withDuration: 0.2, curve: .linear) {
      probe.alpha = 0
    } completion: {
      finished = $0
    }
    #expect(probe.alpha == 0)
    #expect(window.isAnimating)
    let middle = try #require(window.makeFrame(at: 10.1).scene)
    #expect(abs(try #require(middle.layers.first).opacity - 0.5) < 1e-6)
    #expect(finished == nil)
    let end = try #require(window.makeFrame(at: 10.2).scene)
    #expect(end.layers.isEmpty)
    #expect(finished == true)
    #expect(!window.isAnimating)
  }

  @Test("An interrupted animation continues from its presentation value")
  func interruptedAnimation() throws {
    let window = makeWindow()
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(probe)
    _ = window.makeFrame(at: 0)
    var outcomes: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      probe.alpha = 0
    } completion: {
      outcomes.append($0)
    }
    _ = window.makeFrame(at: 0.25)
    View.animate(withDuration: 1, curve: .linear) {
      probe.alpha = 1
    } completion: {
      outcomes.append($0)
    }
    #expect(outcomes == [false])
    let scene = try #require(window.makeFrame(at: 0.75).scene)
    #expect(abs(try #require(scene.layers.first).opacity - 0.875) < 1e-6)
    _ = window.makeFrame(at: 1.25)
    #expect(outcomes == [false, true])
  }

  @Test("With reduced motion an animation jumps to its end")
  func reducedMotion() {
    let window = makeWindow()
    window.screen.preferences.prefersReducedMotion = true
    let probe = EventLogView(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    window.addSubview(probe)
    View.animate(withDuration: 1) { probe.alpha = 0.5 }
    #expect(!window.isAnimating)
  }

  @Test("Timing curves start at 0, end at 1 and rise")
  func curves() {
    for curve in [AnimationCurve.linear, .easeIn, .easeOut, .easeInOut] {
      #expect(abs(curve.progress(at: 0)) < 1e-6)
      #expect(abs(curve.progress(at: 1) - 1) < 1e-6)
      var last = -1.0
      for step in 0...100 {
        let value = curve.progress(at: Double(step) / 100)
        #expect(value >= last)
        last = value
      }
    }
    #expect(abs(AnimationCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-6)
    #expect(AnimationCurve.easeIn.progress(at: 0.3) < 0.3)
    #expect(AnimationCurve.easeOut.progress(at: 0.3) > 0.3)
  }

  @Test("A display link is called in every frame while it runs")
  func displayLink() {
    let window = makeWindow()
    var beats: [Double] = []
    let link = DisplayLink { beats.append($0) }
    link.attach(to: window)
    _ = window.makeFrame(at: 1)
    #expect(beats.isEmpty)
    link.isPaused = false
    #expect(window.isAnimating)
    _ = window.makeFrame(at: 2)
    _ = window.makeFrame(at: 2.5)
    link.isPaused = true
    _ = window.makeFrame(at: 3)
    #expect(beats == [1, 0.5])
    #expect(!window.isAnimating)
  }

  @Test("A display link that began by a clock ahead of the frames goes on, not back") func displayLinkAhead()
  {
    let window = makeWindow()
    window.clock = { 5 }
    var beats: [Double] = []
    let link = DisplayLink { beats.append($0) }
    link.attach(to: window)
    link.isPaused = false
    _ = window.makeFrame(at: 2)
    _ = window.makeFrame(at: 3)
    #expect(beats == [0, 1])
  }

  @Test("Frames never go back, and drawing survives any time") func anyTime() {
    let window = makeWindow()
    let indicator = ActivityIndicator()
    indicator.frame = Rect(x: 0, y: 0, width: 8, height: 16)
    window.addSubview(indicator)
    indicator.startAnimating()
    var latest = 0.0
    for time in [2, 1, -5, .nan, 3, -.infinity, 1e300, 4] as [Double] {
      indicator.setNeedsDisplay()
      _ = window.makeFrame(at: time)
      #expect(window.currentTime >= latest)
      latest = window.currentTime
    }
    #expect(latest == 1e300)
  }

  @Test("A display link for a hidden view rests")
  func displayLinkOfHiddenView() {
    let window = makeWindow()
    let panel = View(frame: Rect(x: 0, y: 0, width: 80, height: 80))
    let lamp = View(frame: Rect(x: 0, y: 0, width: 8, height: 16))
    panel.addSubview(lamp)
    window.addSubview(panel)
    let link = DisplayLink { _ in }
    link.attach(to: window, showing: lamp)
    link.isPaused = false
    #expect(window.isAnimating)
    panel.isHidden = true
    #expect(!window.isAnimating)
    panel.isHidden = false
    #expect(window.isAnimating)
    #expect(window.isFrameNeeded)
  }

  @Test("Size classes follow the size")
  func sizeClasses() {
    let screen = Screen(size: Size(width: 960, height: 640))
    let window = Window(screen: screen)
    let view = View()
    window.addSubview(view)
    var changes: [String] = []
    let registration = view.registerForTraitChanges { view, previous in
      changes.append(
        "\(previous.map { "\($0.verticalSizeClass)" } ?? "none") to \(view.traitCollection.verticalSizeClass)"
      )
    }
    #expect(view.traitCollection.horizontalSizeClass == .regular)
    screen.resize(to: Size(width: 960, height: 352))
    #expect(view.traitCollection.verticalSizeClass == .compact)
    screen.resize(to: Size(width: 671, height: 480))
    #expect(view.traitCollection.horizontalSizeClass == .compact)
    #expect(changes == ["regular to compact", "compact to regular"])
    registration.remove()
    screen.resize(to: Size(width: 960, height: 352))
    #expect(changes.count == 2)
  }

  @Test("An endless layout names the view that requests it")
  func endlessLayout() {
    final class Restless: View {
      override func layoutSubviews() { setNeedsLayout() }
    }
    let window = makeWindow()
    let view = Restless(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.identifier = "restless"
    window.addSubview(view)
    let loops = feedbackLoops(in: window)
    #expect(loops.map(\.rounds) == [100])
    #expect(
      loops.first?.causes
        == [.init(item: "restless", action: "layoutSubviews() ends with setNeedsLayout()")])
  }

  @Test("An endless layout names the constraints that a view changes")
  func endlessConstraintChanges() {
    final class Pendulum: View {
      lazy var swing = widthAnchor.constraint(equalToConstant: 1)
      override func layoutSubviews() { swing.constant = 3 - swing.constant }
    }
    let window = makeWindow()
    let view = Pendulum()
    view.identifier = "pendulum"
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.swing.isActive = true
    view.swing.identifier = "swing"
    let loops = feedbackLoops(in: window)
    #expect(
      loops.first?.causes == [.init(item: "pendulum", action: "layoutSubviews() changes swing")])
    #expect(loops.first?.message.contains("100 rounds") == true)
    // The layout stops and continues only when a frame is requested.
    #expect(!window.isFrameNeeded)
  }

  @Test("An endless constraint update names the view that requests it")
  func endlessConstraintUpdates() {
    final class Doubter: View {
      override func updateConstraints() {
        super.updateConstraints()
        setNeedsUpdateConstraints()
      }
    }
    let window = makeWindow()
    let view = Doubter()
    view.identifier = "doubter"
    window.addSubview(view)
    let loops = feedbackLoops(in: window)
    #expect(loops.first?.causes == [.init(item: "doubter", action: "setNeedsUpdateConstraints()")])
  }

  @Test("An endless layout that no layoutSubviews() causes names what the new frames change")
  func endlessFrames() {
    final class Wobble: View {
      lazy var swing = widthAnchor.constraint(equalToConstant: 8)
      override func boundsDidChange() {
        super.boundsDidChange()
        swing.constant = 24 - swing.constant
      }
    }
    let window = makeWindow()
    let view = Wobble()
    view.identifier = "wobble"
    view.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(view)
    view.swing.isActive = true
    view.swing.identifier = "swing"
    let loops = feedbackLoops(in: window)
    #expect(loops.first?.causes.map(\.action) == ["the new frames change swing"])
  }

  @Test(
    "A pass whose budget for explanations is spent still breaks a constraint of the conflict, and reports it")
  func spentBudget() {
    let standard = ExplanationBudget.ofPass
    defer { ExplanationBudget.ofPass = standard }
    for budget in [standard, 0] {
      ExplanationBudget.ofPass = budget
      let window = makeWindow()
      let boxes = (0..<12).map { index in
        let box = View()
        box.identifier = "box\(index)"
        box.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(box)
        return box
      }
      for (box, next) in zip(boxes, boxes.dropFirst()) {
        next.leadingAnchor.constraint(equalTo: box.trailingAnchor).isActive = true
        next.widthAnchor.constraint(equalTo: box.widthAnchor).isActive = true
      }
      LayoutConstraint.activate([
        boxes[0].leadingAnchor.constraint(equalTo: window.leadingAnchor),
        boxes[0].widthAnchor.constraint(greaterThanOrEqualToConstant: 200),
        boxes[11].trailingAnchor.constraint(equalTo: window.trailingAnchor),
      ])
      _ = window.makeFrame(at: 0)
      let problems = window.layoutProblems()
      #expect(problems.count == 1)
      #expect(problems.first?.conflict.isEmpty == false)
    }
  }

  @Test("Contents that do not fit their container break constraints of their own, and the layout settles")
  func contentsThatDoNotFit() {
    let window = makeWindow()
    window.screen.safeAreaInsets = EdgeInsets(top: 0, left: 0, bottom: 16, right: 0)
    let (page, view, inner) = (ViewController(), View(), View())
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    LayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      inner.widthAnchor.constraint(equalToConstant: 8),
      inner.heightAnchor.constraint(equalToConstant: window.bounds.height * 2),
      inner.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
    page.view = view
    window.rootViewController = NavigationController(rootViewController: page)
    #expect(feedbackLoops(in: window).isEmpty)
    #expect(view.convert(view.bounds, to: nil).maxY == window.bounds.maxY)
    #expect(window.layoutProblems().count == 1)
  }

  private func feedbackLoops(in window: Window) -> [LayoutFeedbackLoop] {
    var loops: [LayoutFeedbackLoop] = []
    let registration = window.feedbackLoopHandlers.add { loops.append($0) }
    _ = window.makeFrame(at: 0)
    registration.remove()
    return loops
  }

  @Test("Frames snap to cells without gaps")
  func snapping() {
    let screen = Screen(size: Size(width: 80, height: 160), snapping: .cells)
    let window = Window(screen: screen)
    let stack = StackView(arrangedSubviews: (0..<4).map { _ in View() })
    stack.distribution = .fillEqually
    stack.frame = Rect(x: 0, y: 0, width: 80, height: 30)
    window.addSubview(stack)
    _ = window.makeFrame(at: 0)
    let frames = stack.arrangedSubviews.map(\.frame)
    #expect(frames.map(\.width).reduce(0, +) == 80)
    for frame in frames { #expect(frame.minX.truncatingRemainder(dividingBy: 8) == 0) }
    for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.maxX == right.minX) }
  }
}

/// The cost of a frame, in counts that do not depend on the machine.
@MainActor
@Suite("Cost of a frame")
struct FrameCostTests {
  @Test("A layout that is up to date is not repeated in the frame")
  func layoutOnce() {
    let window = Window(screen: Screen(size: Size(width: 80, height: 160)))
    let view = Placed()
    window.addSubview(view)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    window.layoutIfNeeded()
    #expect(view.timesPlaced > 0)
    view.timesPlaced = 0
    window.layoutIfNeeded()
    _ = window.makeFrame(at: 0)
    #expect(view.timesPlaced == 0)
    view.width = 16
    view.invalidateIntrinsicContentSize()
    _ = window.makeFrame(at: 0)
    #expect(view.timesPlaced > 0)
  }

  @Test(
    "One more element in the accessibility tree needs few allocations, even in debug builds",
    .enabled(if: allocation_counter_is_available()))
  func elements() {
    func allocations(of count: Int) -> UInt64 {
      let window = Window(screen: Screen(size: Size(width: 800, height: 1600)))
      for index in 0..<count {
        let view = View(frame: Rect(x: 0, y: Double(index), width: 8, height: 1))
        view.isAccessibilityElement = true
        view.accessibilityTraits = [.button, .adjustable]
        window.addSubview(view)
      }
      window.layoutIfNeeded()
      allocation_counter_start()
      _ = window.accessibilityTree()
      return allocation_counter_stop().allocations
    }
    _ = allocations(of: 1)
    #expect((allocations(of: 1000) - allocations(of: 500)) / 500 <= 14)
  }
}

/// A view that counts how often the layout sets its frame.
private final class Placed: View {
  var timesPlaced = 0
  var width = 8.0

  override var intrinsicContentSize: Size { Size(width: width, height: 16) }

  init() {
    super.init()
    translatesAutoresizingMaskIntoConstraints = false
  }

  override var alignmentRectInsets: EdgeInsets {
    timesPlaced += 1
    return .zero
  }
}

import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import Testing

/// The three phases of a frame: constraints from leaves to root, layout from root to leaves, display.
@MainActor
struct PassTests {
  /// The calls of the views of one tree, in order.
  private final class CallLog {
    var lines: [String] = []
    func removeAll() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private final class LoggingView: View {
    let log: CallLog
    let name: String

    init(_ name: String, _ log: CallLog) {
      self.name = name
      self.log = log
      super.init()
    }

    override func updateConstraints() {
      log.lines.append("update \(name)")
      super.updateConstraints()
    }
    override func layoutSubviews() { log.lines.append("layout \(name) \(Int(frame.width))") }
    override func draw(in canvas: inout Canvas) { log.lines.append("draw \(name)") }
  }

  /// Creates a window with an outer view from edge to edge, and an inner one of half its width.
  private func scene() -> (window: Window, outer: LoggingView, inner: LoggingView, log: CallLog) {
    let log = CallLog()
    let window = makeWindow()
    let (outer, inner) = (LoggingView("outer", log), LoggingView("inner", log))
    for view in [outer, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    window.addSubview(outer)
    outer.addSubview(inner)
    LayoutConstraint.activate([
      outer.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      outer.widthAnchor.constraint(equalTo: window.widthAnchor),
      outer.topAnchor.constraint(equalTo: window.topAnchor),
      outer.heightAnchor.constraint(equalTo: window.heightAnchor),
      inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5),
      inner.topAnchor.constraint(equalTo: outer.topAnchor),
      inner.heightAnchor.constraint(equalToConstant: 16),
    ])
    return (window, outer, inner, log)
  }

  @Test("Constraints are updated from leaves to root, layout from root to leaves")
  func order() {
    let (window, _, _, log) = scene()
    _ = window.makeFrame(at: 0)
    #expect(
      log.removeAll() == [
        "update inner", "update outer", "layout outer 160", "layout inner 80", "draw outer", "draw inner",
      ])
  }

  @Test("Each phase is requested separately")
  func separatePhases() {
    let (window, outer, inner, log) = scene()
    _ = window.makeFrame(at: 0)
    _ = log.removeAll()
    inner.setNeedsUpdateConstraints()
    _ = window.makeFrame(at: 1)
    #expect(log.removeAll() == ["update inner"])
    outer.setNeedsLayout()
    _ = window.makeFrame(at: 2)
    #expect(log.removeAll() == ["layout outer 160"])
    inner.setNeedsDisplay()
    _ = window.makeFrame(at: 3)
    #expect(log.removeAll() == ["draw inner"])
    _ = window.makeFrame(at: 4)
    #expect(log.removeAll() == [])
  }

  @Test("Several requests are one")
  func coalescing() {
    let (window, outer, inner, log) = scene()
    _ = window.makeFrame(at: 0)
    _ = log.removeAll()
    for _ in 0..<100 {
      for view in [outer, inner] {
        view.setNeedsUpdateConstraints()
        view.setNeedsLayout()
        view.setNeedsDisplay()
      }
    }
    _ = window.makeFrame(at: 1)
    #expect(
      log.removeAll() == [
        "update inner", "update outer", "layout outer 160", "layout inner 80", "draw outer", "draw inner",
      ])
  }

  @Test("The IfNeeded methods act at once")
  func ifNeeded() {
    let (window, outer, inner, log) = scene()
    _ = window.makeFrame(at: 0)
    _ = log.removeAll()
    outer.setNeedsUpdateConstraints()
    outer.updateConstraintsIfNeeded()
    #expect(log.removeAll() == ["update outer"])
    outer.updateConstraintsIfNeeded()
    #expect(log.removeAll() == [])
    // A view with a new size is laid out and drawn without a request.
    outer.constraintsAffectingLayout(for: .horizontal)[1].constant = -40
    #expect(inner.frame.width == 80)
    outer.layoutIfNeeded()
    #expect(inner.frame.width == 60)
    #expect(log.removeAll() == ["layout outer 120", "layout inner 60"])
    _ = window.makeFrame(at: 1)
    #expect(log.removeAll() == ["draw outer", "draw inner"])
  }

  @Test("A frame solves once, whatever changed")
  func oneSolution() {
    let (window, _, inner, _) = scene()
    _ = window.makeFrame(at: 0)
    let before = window.layoutCounters
    let height = inner.constraintsAffectingLayout(for: .vertical).last
    for step in 1...50 { height?.constant = Double(step) }
    inner.leadingAnchor.constraint(equalTo: window.leadingAnchor).isActive = true
    window.screen.resize(to: Size(width: 200, height: 100))
    #expect(inner.frame.height == 16)
    _ = window.makeFrame(at: 1)
    #expect(inner.frame == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(window.layoutCounters.solutions == before.solutions + 1)
    #expect(window.layoutCounters.additions == before.additions + 1)
    #expect(window.layoutCounters.removals == before.removals)
    _ = window.makeFrame(at: 2)
    #expect(window.layoutCounters.solutions == before.solutions + 1)
  }

  /// Constraints created once and changed by constants cause no churn. Constraints created again in every
  /// update do, and the counters show it.
  @Test("The counters show constraint churn")
  func churn() {
    final class Steady: View {
      var level = 0.0 { didSet { setNeedsUpdateConstraints() } }
      lazy var width = widthAnchor.constraint(equalToConstant: 0)
      override func updateConstraints() {
        width.isActive = true
        width.constant = level
        super.updateConstraints()
      }
    }
    final class Churning: View {
      var level = 0.0 { didSet { setNeedsUpdateConstraints() } }
      var made: [LayoutConstraint] = []
      override func updateConstraints() {
        LayoutConstraint.deactivate(made)
        made = [widthAnchor.constraint(equalToConstant: level)]
        LayoutConstraint.activate(made)
        super.updateConstraints()
      }
    }
    func cost<V: View>(_ view: V, _ level: ReferenceWritableKeyPath<V, Double>) -> LayoutCounters {
      let window = makeWindow()
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      _ = window.makeFrame(at: 0)
      let before = window.layoutCounters
      for step in 1...10 {
        view[keyPath: level] = Double(step)
        _ = window.makeFrame(at: Double(step))
        #expect(view.frame.width == Double(step))
      }
      var after = window.layoutCounters
      after.additions -= before.additions
      after.removals -= before.removals
      after.constantChanges -= before.constantChanges
      after.solutions -= before.solutions
      return after
    }
    let steady = cost(Steady(), \.level)
    #expect([steady.additions, steady.removals, steady.constantChanges, steady.solutions] == [0, 0, 10, 10])
    let churning = cost(Churning(), \.level)
    #expect(
      [churning.additions, churning.removals, churning.constantChanges, churning.solutions]
        == [10, 10, 0, 10])
  }

  @Test("A conflict is reported once with its remedy")
  func conflict() {
    let (window, _, inner, _) = scene()
    var reported: [LayoutProblem] = []
    let registration = window.layoutProblemHandlers.add { reported.append($0) }
    // A window reports its own problems only.
    scene().window.layoutProblemHandlers.add { reported.append($0) }
    inner.identifier = "meter"
    let wide = inner.widthAnchor.constraint(equalToConstant: 500)
    wide.identifier = "wide"
    wide.isActive = true
    for frame in 0..<3 {
      _ = window.makeFrame(at: Double(frame))
      window.screen.resize(to: Size(width: 160 + Double(frame), height: 160))
    }
    #expect(reported.count == 1)
    #expect(reported.first?.broken == "wide")
    #expect(reported.first?.constraint === wide)
    #expect(reported.first?.views.contains("meter") == true)
    let message = reported.first?.message ?? ""
    #expect(message.contains("meter.width == 500 \"wide\" is broken"))
    #expect(message.contains("Remove one of them, or give one a priority below 1000."))
    // The other constraints hold.
    #expect(inner.frame.width == 80.5)
    registration.remove()
    wide.constant = 600
    window.screen.resize(to: Size(width: 200, height: 160))
    _ = window.makeFrame(at: 4)
    inner.widthAnchor.constraint(equalToConstant: 700).isActive = true
    _ = window.makeFrame(at: 5)
    #expect(reported.count == 1)
  }
}

import AllocationCounter
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// The work of frames at two sizes, in numbers that do not depend on the machine: four times the views take at most
/// four times the work, and a change of one view takes the same work on both pages.
@MainActor
@Suite struct GrowthTests {
  /// The number of rows of the two pages.
  private static let (small, large) = (60, 240)

  @Test("The constraints of a first frame grow with the number of views") func additions() {
    func work(_ rows: Int) -> LayoutCounters {
      let page = Page(rows: rows)
      _ = page.window.makeFrame(at: 0)
      #expect(page.drawings == rows && page.layouts == rows)
      return page.window.layoutCounters
    }
    let (small, large) = (work(Self.small), work(Self.large))
    #expect(large.additions <= 4 * small.additions)
    #expect(large.removals == 0 && large.refusals == 0 && large.solutions == small.solutions)
  }

  @Test(
    "The allocations of a first frame grow with the number of views",
    .enabled(if: allocation_counter_is_available()))
  func firstFrame() {
    func work(_ rows: Int) -> UInt64 {
      let page = Page(rows: rows)
      return Self.allocations { _ = page.window.makeFrame(at: 0) }
    }
    // The first use creates generic metadata, which allocates.
    _ = work(1)
    let (small, large) = (work(Self.small), work(Self.large))
    #expect(large <= small * 4 + small / 10)
  }

  @Test(
    "Naming the views without identifiers in a tree takes one pass",
    .enabled(if: allocation_counter_is_available()))
  func names() {
    func work(_ count: Int) -> UInt64 {
      let window = Window(screen: Screen(size: Size(width: 640, height: 384)))
      for _ in 0..<count {
        let view = View()
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
        LayoutConstraint.activate([
          view.widthAnchor.constraint(equalToConstant: 10), view.widthAnchor.constraint(equalToConstant: 20),
        ])
      }
      return Self.allocations { #expect(window.layoutProblems().last?.views == ["window's View \(count)"]) }
    }
    _ = work(2)
    let (small, large) = (work(Self.small), work(Self.large))
    #expect(large <= small * 4 + small / 4)
  }

  @Test("A resize changes two constants and draws each view once") func resize() {
    for rows in [Self.small, Self.large] {
      let page = Page(rows: rows)
      _ = page.window.makeFrame(at: 0)
      let before = page.window.layoutCounters
      page.window.screen.resize(to: Size(width: 480, height: 1200))
      _ = page.window.makeFrame(at: 1)
      let after = page.window.layoutCounters
      #expect((after.additions, after.removals) == (before.additions, before.removals))
      #expect(after.constantChanges - before.constantChanges == 2)
      #expect(after.solutions - before.solutions == 1)
      #expect(page.drawings == 2 * rows && page.layouts == 2 * rows)
    }
  }

  @Test(
    "The allocations of a resize grow with the number of views",
    .enabled(if: allocation_counter_is_available()))
  func resizeAllocations() {
    func work(_ rows: Int) -> UInt64 {
      let page = Page(rows: rows)
      _ = page.window.makeFrame(at: 0)
      return Self.allocations {
        page.window.screen.resize(to: Size(width: 480, height: 1200))
        _ = page.window.makeFrame(at: 1)
      }
    }
    _ = work(1)
    let (small, large) = (work(Self.small), work(Self.large))
    #expect(large <= small * 4 + small / 10)
  }

  @Test("A new text in one label draws one view and changes its cells, on pages of any size") func oneChange()
  {
    func work(_ rows: Int) -> (statistics: RenderStatistics, solutions: Int) {
      let page = Page(rows: rows)
      let display = HeadlessDisplay(columns: 60, rows: rows + 1)
      display.show(page.content)
      let (drawings, before) = (page.drawings, display.session.window.layoutCounters)
      page.labels[7].text = "changed"
      display.settle()
      #expect(page.drawings == drawings)
      return (
        display.session.renderStatistics, display.session.window.layoutCounters.solutions - before.solutions
      )
    }
    let (small, large) = (work(Self.small), work(Self.large))
    #expect(small.statistics.cellsChanged == 7)
    #expect(small.statistics == large.statistics && small.solutions == large.solutions)
  }

  @Test(
    "A view with a frame takes at most 1,000 bytes, and a label with four constraints at most 4,650",
    .enabled(if: allocation_counter_is_available()))
  func memory() {
    let views = 400
    func bytes(_ add: (Int, Window) -> Void) -> Int {
      let window = Window(screen: Screen(size: Size(width: 800, height: 960)))
      // The first view creates what all views share.
      add(0, window)
      _ = window.makeFrame(at: 0)
      let counts = Self.counts {
        for index in 1...views { add(index, window) }
        _ = window.makeFrame(at: 1)
      }
      return Int(counts.bytes) / views
    }
    let plain = bytes { index, window in
      window.addSubview(View(frame: Rect(x: Double(index % 100) * 8, y: 0, width: 8, height: 16)))
    }
    let label = bytes { index, window in
      let label = Label(text: "Label")
      label.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(label)
      LayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: Double(index % 100) * 8),
        label.topAnchor.constraint(equalTo: window.topAnchor),
        label.widthAnchor.constraint(equalToConstant: 40),
        label.heightAnchor.constraint(equalToConstant: 16),
      ])
    }
    #expect(plain <= 1000)
    #expect(label <= 4650)
  }

  private static func allocations(_ body: () -> Void) -> UInt64 { counts(body).allocations }

  private static func counts(_ body: () -> Void) -> AllocationCounts {
    allocation_counter_start()
    body()
    return allocation_counter_stop()
  }
}

/// A column of rows of a label and a view, with a required inequality in each row.
@MainActor
private final class Page {
  let content = StackView()
  let labels: [Label]
  /// A window with the content, created on first use.
  private(set) lazy var window: Window = {
    let window = Window(screen: Screen(size: Size(width: 400, height: 960)))
    content.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(content)
    LayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      content.topAnchor.constraint(equalTo: window.topAnchor),
      content.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
    return window
  }()
  private let counter = Counter()

  var drawings: Int { counter.drawings }
  var layouts: Int { counter.layouts }

  init(rows: Int) {
    labels = (0..<rows).map { Label(text: "label \($0 % 10)") }
    content.axis = .vertical
    content.distribution = .fillEqually
    for label in labels {
      let row = View()
      let field = CountingView(counter)
      for view in [label, field] {
        view.translatesAutoresizingMaskIntoConstraints = false
        row.addSubview(view)
      }
      LayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: row.leadingAnchor),
        label.topAnchor.constraint(equalTo: row.topAnchor),
        label.widthAnchor.constraint(lessThanOrEqualTo: row.widthAnchor, multiplier: 0.5),
        field.leadingAnchor.constraint(equalTo: row.centerXAnchor),
        field.trailingAnchor.constraint(equalTo: row.trailingAnchor),
        field.topAnchor.constraint(equalTo: row.topAnchor),
        field.bottomAnchor.constraint(equalTo: row.bottomAnchor),
      ])
      content.addArrangedSubview(row)
    }
  }
}

/// The calls of some views.
@MainActor
private final class Counter {
  var drawings = 0
  var layouts = 0
}

private final class CountingView: View {
  private let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    super.init(frame: .zero)
  }

  override func draw(in canvas: inout Canvas) { counter.drawings += 1 }

  override func layoutSubviews() { counter.layouts += 1 }
}

import BacklitGeometry
import BacklitLayout
import BacklitUI
import Testing

/// Frames that follow the size of the superview.
@Suite @MainActor struct AutoresizingTests {
  nonisolated static let frame = Rect(x: 10, y: 20, width: 30, height: 40)

  nonisolated static let cases: [(AutoresizingMask, Rect)] = [
    (.flexibleWidth, Rect(x: 10, y: 20, width: 130, height: 40)), (.flexibleRightMargin, frame),
    (.flexibleLeftMargin, Rect(x: 110, y: 20, width: 30, height: 40)),
    ([.flexibleLeftMargin, .flexibleRightMargin], Rect(x: 22.5, y: 20, width: 30, height: 40)),
    ([.flexibleWidth, .flexibleHeight], Rect(x: 10, y: 20, width: 130, height: 240)),
    ([.flexibleTopMargin, .flexibleBottomMargin], Rect(x: 10, y: 70, width: 30, height: 40)), ([], frame),
  ]

  @Test(
    "Flexible parts share the change of the superview's size in proportion to their lengths",
    arguments: AutoresizingTests.cases)
  func shares(mask: AutoresizingMask, expected: Rect) {
    let outer = View(frame: Rect(x: 0, y: 0, width: 110, height: 120))
    let view = View(frame: Self.frame)
    view.autoresizingMask = mask
    outer.addSubview(view)
    outer.frame = Rect(x: 0, y: 0, width: 210, height: 320)
    let found = view.frame
    #expect(abs(found.minX - expected.minX) < 0.01 && abs(found.minY - expected.minY) < 0.01, "\(found)")
    #expect(
      abs(found.width - expected.width) < 0.01 && abs(found.height - expected.height) < 0.01, "\(found)")
  }

  @Test("A frame that was set before the superview has a size is for its first size") func firstSize() {
    let outer = View()
    let (placed, filling) = (View(frame: Self.frame), View())
    for view in [placed, filling] {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      outer.addSubview(view)
    }
    outer.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(placed.frame == Self.frame && filling.frame == outer.bounds)
    outer.frame = Rect(x: 0, y: 0, width: 50, height: 200)
    #expect(placed.frame == Rect(x: 10, y: 20, width: 0, height: 140) && filling.frame == outer.bounds)
    // A size that was too small leaves no trace.
    for size in [Size.zero, Size(width: 120, height: 100)] { outer.frame = Rect(origin: .zero, size: size) }
    #expect(placed.frame == Rect(x: 10, y: 20, width: 50, height: 40) && filling.frame == outer.bounds)
    placed.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    outer.frame = Rect(x: 0, y: 0, width: 130, height: 100)
    #expect(placed.frame == Rect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test("A subview follows a superview that constraints place") func constraints() {
    let window = Window(screen: Screen(size: Size(width: 200, height: 100)))
    let (outer, view) = (View(), View())
    window.addSubview(outer)
    outer.translatesAutoresizingMaskIntoConstraints = false
    for edge in [(outer.leftAnchor, window.leftAnchor), (outer.rightAnchor, window.rightAnchor)] {
      edge.0.constraint(equalTo: edge.1).isActive = true
    }
    outer.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
    outer.bottomAnchor.constraint(equalTo: window.bottomAnchor).isActive = true
    view.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
    outer.addSubview(view)
    window.layoutIfNeeded()
    view.frame = Rect(x: 160, y: 84, width: 40, height: 16)
    window.screen.resize(to: Size(width: 320, height: 160))
    window.layoutIfNeeded()
    #expect(view.frame == Rect(x: 280, y: 144, width: 40, height: 16))
    #expect(window.visibleLayoutProblems().isEmpty)
  }
}

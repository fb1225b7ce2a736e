import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import Testing

@MainActor
@Suite("The work of an audit") struct AuditGrowthTests {
  /// A window with rows of ten buttons, and the frames that its audit makes.
  private func work(_ count: Int) -> FrameCounters {
    let window = Window(screen: Screen(size: Size(width: 960, height: 640), snapping: .cells))
    let page = View(frame: window.bounds)
    window.addSubview(page)
    for index in 0..<count {
      let button = BacklitButton(title: "Cue \(index)")
      button.frame = Rect(x: Double(index % 10) * 96, y: Double(index / 10) * 16, width: 80, height: 16)
      page.addSubview(button)
    }
    while window.isFrameNeeded { _ = window.makeFrame(at: 0) }
    let before = window.frameCounters
    let subject = window.auditSubject()
    #expect(subject.forwardWalk?.stops.count == count)
    return window.frameCounters - before
  }

  @Test("The frames of the Tab walk take work in proportion to the stops, not to stops and views")
  func growth() {
    let (small, large) = (work(50), work(400))
    #expect(large.placedViews < 9 * small.placedViews)
    #expect(large.drawnViews < 9 * small.drawnViews)
    #expect(large.sceneViews < 9 * small.sceneViews)
  }
}

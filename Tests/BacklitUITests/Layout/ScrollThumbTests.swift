import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import TestSupport
import Testing

@testable import BacklitUI

/// The thumb of a scroll indicator, dragged by the mouse.
@Suite @MainActor struct ScrollThumbTests {
  /// A scroll view of 20 × 10 cells at column 4 and row 2.
  private func scroll(
    _ size: Size, _ direction: LayoutDirection = .leftToRight
  ) -> (harness: ControlHarness, scroll: ScrollView) {
    let harness = ControlHarness()
    harness.display.session.window.screen.preferences.layoutDirection = direction
    let scroll = ScrollView()
    scroll.contentSize = size
    harness.add(scroll, column: 4, row: 2, columns: 20, rows: 10)
    return (harness, scroll)
  }

  private func cell(_ column: Int, _ row: Int) -> Point {
    Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
  }

  @Test(
    "The thumb follows the pointer to both ends, in the last column, which is the first one from right to left"
  )
  func vertical() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let (harness, scroll) = scroll(Size(width: 160, height: 1600), direction)
      let column = direction == .leftToRight ? 23 : 4
      harness.robot.pointer(.down, at: cell(column, 2))
      #expect(scroll.contentOffset.y == 0)
      var last = 0.0
      for row in 3...11 {
        harness.robot.pointer(.drag, at: cell(column, row))
        #expect(scroll.contentOffset.y > last)
        #expect(harness.robot.cell(of: .zero, in: scroll.verticalIndicator).y == Double(row))
        last = scroll.contentOffset.y
      }
      #expect(last == 1600 - 160)
      // The pointer can leave the view.
      harness.robot.pointer(.drag, at: cell(40, 30))
      #expect(scroll.contentOffset.y == last)
      harness.robot.pointer(.drag, at: cell(0, 0))
      #expect(scroll.contentOffset.y == 0)
      harness.robot.pointer(.up, at: cell(0, 0))
      harness.robot.pointer(.drag, at: cell(column, 8))
      #expect(scroll.contentOffset.y == 0, "the thumb was released")
    }
  }

  @Test("A press on the thumb does not scroll, also in the middle of the content") func press() {
    let (harness, scroll) = scroll(Size(width: 160, height: 16_000))
    scroll.contentOffset.y = 7_344
    harness.display.settle()
    let place = harness.robot.cell(of: Point(x: 4, y: 8), in: scroll.verticalIndicator)
    harness.robot.pointer(.down, at: place)
    harness.robot.pointer(.drag, at: place)
    #expect(scroll.contentOffset.y == 7_344)
    harness.robot.pointer(.up, at: place)
    #expect(scroll.contentOffset.y == 7_344)
  }

  @Test("A horizontal thumb moves the content across, and content that fits has no thumb") func horizontal() {
    let (harness, scroll) = scroll(Size(width: 1600, height: 160))
    #expect(scroll.verticalIndicator.isHidden && !scroll.horizontalIndicator.isHidden)
    harness.robot.pointer(.down, at: cell(4, 11))
    harness.robot.pointer(.drag, at: cell(14, 11))
    #expect(scroll.contentOffset.x > 600 && scroll.contentOffset.x < 1000)
    harness.robot.pointer(.drag, at: cell(60, 11))
    #expect(scroll.contentOffset.x == 1440)
    harness.robot.pointer(.up, at: cell(60, 11))
    scroll.contentSize = Size(width: 160, height: 160)
    harness.display.settle()
    #expect(scroll.horizontalIndicator.isHidden && scroll.contentOffset.x == 0)
    #expect(scroll.hitTest(Point(x: 4, y: 150)) === scroll)
  }

  @Test("With paging, the thumb comes to rest at a page; without scrolling by the user it does not move")
  func modes() {
    let (harness, scroll) = scroll(Size(width: 160, height: 1600))
    scroll.isPagingEnabled = true
    harness.robot.pointer(.down, at: cell(23, 2))
    harness.robot.pointer(.drag, at: cell(23, 6))
    harness.robot.pointer(.up, at: cell(23, 6))
    harness.display.advance(by: 1)
    #expect(scroll.contentOffset.y > 0 && scroll.contentOffset.y.truncatingRemainder(dividingBy: 160) == 0)
    scroll.contentOffset.y = 0
    scroll.isPagingEnabled = false
    harness.display.settle()
    harness.robot.pointer(.down, at: cell(23, 2))
    harness.robot.pointer(.drag, at: cell(23, 6))
    let offset = scroll.contentOffset.y
    scroll.isScrollEnabled = false
    harness.robot.pointer(.drag, at: cell(23, 8))
    #expect(offset > 0 && scroll.contentOffset.y == offset)
    harness.robot.pointer(.up, at: cell(23, 8))
    scroll.contentOffset.y = 0
    harness.display.settle()
    harness.robot.pointer(.down, at: cell(23, 2))
    harness.robot.pointer(.drag, at: cell(23, 8))
    #expect(scroll.contentOffset.y == 0)
    harness.robot.pointer(.up, at: cell(23, 8))
  }
}

import AllocationCounter
import Backlit
import BacklitHeadless
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

/// The memory that pages leave when they are closed.
@Suite("The memory of pages", .enabled(if: allocation_counter_is_available()))
@MainActor struct PageMemoryTests {
  /// Opens a page from the list of pages and closes it.
  private func visit(_ type: ShowcasePage.Type, in harness: ShowcaseHarness<PageList>) throws {
    weak var page: ShowcasePage?
    weak var view: View?
    do {
      let made = try type.load(language: "en")
      (page, view) = (made, made.view)
      harness.stack.pushViewController(made, animated: false)
    }
    harness.display.advance(by: 0.1)
    #expect(page != nil && page === harness.stack.topViewController)
    harness.stack.popViewController(animated: false)
    harness.display.advance(by: 0.1)
    harness.display.clearTranscript()
    #expect(page == nil && view == nil, "\(type.name) is still there")
  }

  @Test(
    "A page that is opened and closed again and again leaves nothing", arguments: ShowcasePage.all.indices)
  func openings(number: Int) throws {
    let type = ShowcasePage.all[number]
    let harness = try ShowcaseHarness(PageList.self)
    // The first visits fill caches.
    for _ in 0..<2 { try visit(type, in: harness) }
    let visits = 4
    allocation_counter_start()
    for _ in 0..<visits { try visit(type, in: harness) }
    let counts = allocation_counter_stop()
    // A page has thousands of blocks. Some belong to other threads, which decode pictures.
    let blocks = Int(counts.allocations) - Int(counts.frees)
    #expect(blocks < 10 * visits, "\(type.name) leaves \(blocks / visits) blocks each time")
  }
}

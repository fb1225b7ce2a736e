import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// A delegate that gives a page that fills the screen a navigation bar.
@MainActor
private final class Wrapper: PresentationControllerDelegate {
  func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? {
    style == .fullScreen
      ? controller.presentedViewController.map { NavigationController(rootViewController: $0) } : nil
  }
}

@MainActor
@Suite("Popovers", .serialized) struct PopoverTests {
  @Test("A different controller can be presented where a popover is adapted") func substitutes() {
    let wrapper = Wrapper()
    for (columns, rows, isWrapped) in [(80, 24, true), (100, 40, false)] {
      let harness = PageHarness(columns: columns, rows: rows)
      let page = LoggedPage("Options")
      page.modalPresentationStyle = .popover
      for _ in 0..<2 {
        page.popoverPresentationController?.delegate = wrapper
        harness.root.present(page, animated: false)
        harness.settle()
        #expect((harness.root.presentedViewController is NavigationController) == isWrapped)
        #expect(
          (page.navigationController != nil) == isWrapped && page.presentingViewController === harness.root)
        #expect(harness.focus == "Options First" && harness.stops.contains("Done") == isWrapped)
        page.dismiss(animated: false)
        harness.settle()
        #expect(harness.root.presentedViewController == nil && page.parent == nil)
      }
    }
  }

  private func popover(on harness: PageHarness, from view: View) -> LoggedPage {
    let page = LoggedPage("Options")
    page.modalPresentationStyle = .popover
    page.preferredContentSize = Size(width: 160, height: 64)
    page.popoverPresentationController?.sourceView = view
    harness.root.present(page, animated: false)
    harness.display.settle()
    return page
  }

  @Test("A popover is beside its source, with an arrow at it") func arrow() {
    let harness = PageHarness()
    let page = popover(on: harness, from: harness.root.buttons[1])
    let frame = page.view.convert(page.view.bounds, to: nil)
    let source = harness.root.buttons[1].convert(harness.root.buttons[1].bounds, to: nil)
    #expect(frame.size == Size(width: 160, height: 64))
    #expect(frame.minY == source.maxY + 16)
    #expect(page.popoverPresentationController?.arrowDirection == .up)
    let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = Int(source.maxY / 16)
    #expect(lines[row].contains("▲"))
    #expect(lines[row + 1].contains("About Options"))
  }

  @Test("Where both classes are compact, a popover is the whole screen with a Done button, and back again")
  func adaptation() {
    let harness = PageHarness(columns: 100, rows: 40)
    let page = popover(on: harness, from: harness.root.buttons[0])
    #expect(harness.focus == "Options First")
    harness.robot.press(.tab)
    #expect(harness.focus == "Options Second")
    harness.robot.resize(columns: 80, rows: 24)
    harness.settle()
    #expect(page.view.bounds.width == 640 && harness.stops == ["Done", "Options First", "Options Second"])
    #expect(harness.focus == "Options Second" && page.popoverPresentationController?.arrowDirection == nil)
    #expect(
      harness.display.text.split(separator: "\n").first?.contains("Done") == true
        && page.view.convert(page.view.bounds, to: nil).minY == 32)
    harness.robot.resize(columns: 92, rows: 26)
    harness.settle()
    #expect(page.view.bounds.size == Size(width: 160, height: 64) && harness.focus == "Options Second")
    harness.robot.resize(columns: 80, rows: 24)
    harness.settle()
    if let done = harness.window.focusableViews.first { harness.robot.tap(done) }
    harness.settle()
    #expect(harness.root.presentedViewController == nil && page.view.window == nil)
  }

  @Test("A popover follows its source when the columns behind it are arranged for a new width")
  func columns() {
    let shared = SplitHarness(["Folders", "Notes", "Shopping"], width: 128)
    let source = shared.columns[2].buttons[1]
    let page = LoggedPage("Options")
    page.modalPresentationStyle = .popover
    page.preferredContentSize = Size(width: 160, height: 64)
    page.popoverPresentationController?.sourceView = source
    shared.split.present(page, animated: false)
    for width in [128, 100, 128] {
      shared.resize(width)
      let frame = page.view.convert(page.view.bounds, to: nil)
      let place = source.convert(source.bounds, to: nil)
      #expect(abs(frame.midX - place.midX) <= 8 && frame.minY == place.maxY + 16, "\(width)")
    }
    #expect(shared.columns[1].view.window != nil && shared.pages.display.layoutProblems == [])
  }

  @Test(
    "A popover in a corner stays on the screen", arguments: [(0, 0), (90, 0), (0, 36), (90, 36), (45, 18)])
  func corners(column: Int, row: Int) {
    let harness = PageHarness()
    let spot = View(frame: Rect(x: Double(column * 8), y: Double(row * 16), width: 64, height: 16))
    harness.root.view.addSubview(spot)
    let page = popover(on: harness, from: spot)
    let frame = page.view.convert(page.view.bounds, to: nil).insetBy(dx: -8, dy: -16)
    #expect(frame.minX >= 0 && frame.maxX <= 800 && frame.minY >= 0 && frame.maxY <= 624)
    #expect(!frame.intersects(spot.convert(spot.bounds, to: nil)))
  }
}

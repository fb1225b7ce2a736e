import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Foundation
import TestSupport
import Testing

/// Random sequences of everything that changes pages, while transitions run.
@MainActor
@Suite("Random pages", .serialized) struct RandomPagesTests {
  /// The order of the calls of one appearance.
  private static let cycle = [
    "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
  ]

  /// Returns the first call that does not follow from the one before it; nil if all do.
  private func fault(in calls: [String]) -> String? {
    var next: [String: Int] = [:]
    for call in calls {
      guard let dot = call.lastIndex(of: "."),
        let step = Self.cycle.firstIndex(of: String(call[dot...].dropFirst()))
      else { continue }
      let name = String(call[..<dot])
      if next[name, default: 0] != step { return call }
      next[name] = (step + 1) % Self.cycle.count
    }
    return nil
  }

  /// The number of sequences; BACKLIT_PAGE_SEQUENCES runs more of them.
  private nonisolated static let count =
    ProcessInfo.processInfo.environment["BACKLIT_PAGE_SEQUENCES"].flatMap { Int($0) } ?? 40

  @Test("No sequence leaks a page, loses the reader, or changes the order of the calls", arguments: 0..<count)
  func sequences(seed: Int) throws {
    let before = LoggedPage.count
    var random = SeededRandom(seed: UInt64(seed) + 1)
    let harness = PageHarness(columns: 100, rows: 40)
    let log = harness.log
    let root = NavigationController(rootViewController: LoggedPage("root", log))
    harness.display.show(root)
    _ = log.take()
    if Bool.random(using: &random) { harness.robot.reader(.on) }
    log.add("root.viewWillAppear")
    log.add("root.viewIsAppearing")
    log.add("root.viewDidAppear")
    let session = harness.display.session
    var actions: [String] = []
    for step in 0..<40 {
      let isAnimated = Bool.random(using: &random)
      var front: ViewController = root
      while let next = front.presentedViewController, !next.isBeingDismissed { front = next }
      let navigation = front as? NavigationController ?? root
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1, 2:
        actions.append("push")
        navigation.pushViewController(LoggedPage("\(seed).\(step)", log), animated: isAnimated)
      case 3, 4:
        actions.append("pop")
        navigation.popViewController(animated: isAnimated)
      case 5, 6:
        actions.append("present")
        let page = NavigationController(rootViewController: LoggedPage("\(seed).\(step)", log))
        page.modalPresentationStyle =
          ModalPresentationStyle.allCases.randomElement(using: &random) ?? .automatic
        front.present(page, animated: isAnimated)
      case 7:
        actions.append("dismiss")
        root.dismiss(animated: isAnimated)
      case 8:
        actions.append("escape")
        harness.robot.press(.escape)
      case 9:
        actions.append("resize")
        harness.robot.resize(
          columns: [47, 80, 100, 128].randomElement(using: &random) ?? 80, rows: isAnimated ? 24 : 40)
      case 10:
        actions.append("language")
        session.setLanguage(isAnimated ? "ar" : "en", mirrorsLayout: true)
      default:
        actions.append("suspend")
        session.silence(at: harness.display.time)
        session.resume(at: harness.display.time)
      }
      if Bool.random(using: &random) { harness.robot.press(.tab) }
      harness.display.advance(by: [0, 0.05, 0.3].randomElement(using: &random) ?? 0)
      harness.display.settle()
      let tree = harness.window.accessibilityTree()
      if session.isReaderOn {
        let cursor = try #require(session.readerCursor, "The reader has no element after \(actions)")
        #expect(tree.readingPlace(of: cursor) != nil, "The reader is nowhere after \(actions)")
      }
      if let focus = harness.window.focusedView {
        #expect(
          harness.window.focusableViews.contains { $0 === focus },
          "The focus is out of reach after \(actions)")
      }
    }
    root.dismiss(animated: false)
    root.popToRootViewController(animated: false)
    harness.settle()
    #expect(fault(in: log.calls) == nil, "\(actions)")
    #expect(LoggedPage.count == before + 2, "\(actions)")
    #expect(harness.display.problems.isEmpty, "\(harness.display.problems)")
  }
}

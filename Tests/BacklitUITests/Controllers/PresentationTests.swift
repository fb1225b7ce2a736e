import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Presentations", .serialized) struct PresentationTests {
  /// The calls of a presentation and of its end, as UIKit makes them.
  static let documentedOrder: [(style: ModalPresentationStyle, present: [String], dismiss: [String])] = [
    (
      .fullScreen,
      [
        "A.viewWillDisappear", "B.loadView", "B.viewDidLoad", "B.viewWillAppear", "B.viewIsAppearing",
        "B.viewDidAppear", "A.viewDidDisappear",
      ],
      [
        "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear",
        "B.viewDidDisappear",
      ]
    ),
    (
      .pageSheet,
      ["B.loadView", "B.viewDidLoad", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear"],
      ["B.viewWillDisappear", "B.viewDidDisappear"]
    ),
    (
      .popover,
      ["B.loadView", "B.viewDidLoad", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear"],
      ["B.viewWillDisappear", "B.viewDidDisappear"]
    ),
  ]

  @Test("The calls of a presentation have UIKit's order", arguments: 0..<3, [false, true])
  func order(index: Int, animated: Bool) {
    let (style, present, dismiss) = Self.documentedOrder[index]
    let harness = PageHarness()
    let page = LoggedPage("B", harness.log)
    page.modalPresentationStyle = style
    harness.root.present(page, animated: animated) { harness.log.add("presented") }
    #expect(page.isBeingPresented == animated && harness.root.presentedViewController === page)
    if animated { #expect(!harness.log.calls.contains("presented")) }
    harness.settle()
    #expect(harness.log.take() == present + ["presented"])
    #expect(page.presentingViewController === harness.root && !page.isBeingPresented)
    page.dismiss(animated: animated) { harness.log.add("dismissed") }
    harness.settle()
    #expect(harness.log.take() == dismiss + ["dismissed"])
    #expect(harness.root.presentedViewController == nil && page.presentingViewController == nil)
    #expect(page.view.window == nil && harness.root.view.window != nil)
  }

  @Test("With reduced motion a presentation takes no time") func reducedMotion() {
    let harness = PageHarness()
    harness.display.session.screen.preferences.prefersReducedMotion = true
    let page = LoggedPage("B", harness.log)
    var isPresented = false
    harness.root.present(page, animated: true) { isPresented = true }
    #expect(isPresented && harness.log.take().last == "B.viewDidAppear")
  }

  @Test("What is behind a sheet is out of reach of Tab, pointer and reader") func modality() {
    let harness = PageHarness()
    let display = harness.display
    var presses = 0
    harness.root.buttons[0].addAction(for: .primaryActionTriggered) { _ in presses += 1 }
    harness.window.focus(on: harness.root.buttons[0])
    let page = LoggedPage("B", buttons: ["Only"])
    page.modalPresentationStyle = .formSheet
    harness.root.present(page, animated: true)
    // Already while the sheet moves.
    #expect(harness.stops == ["B Only"] && harness.focus == "B Only")
    harness.settle()
    #expect(harness.stops == ["B Only"])
    harness.robot.press(.tab)
    #expect(harness.focus == "B Only")
    let tree = harness.window.accessibilityTree()
    #expect(tree.readingOrder.compactMap { tree[$0]?.label } == ["About B", "B Only"])
    page.isModalInPresentation = true
    harness.robot.pointer(.down, at: Point(x: 2, y: 1))
    harness.robot.pointer(.up, at: Point(x: 2, y: 1))
    harness.robot.press(.enter)
    #expect(presses == 0 && harness.root.presentedViewController === page)
    _ = display
  }

  @Test("A tap outside and Escape dismiss a sheet and a popover, unless it is modal")
  func dismissing() {
    final class Delegate: PresentationControllerDelegate {
      var allows = true
      var dismissals = 0
      func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool { allows }
      func presentationControllerDidDismiss(_ controller: PresentationController) { dismissals += 1 }
    }
    let harness = PageHarness()
    let delegate = Delegate()
    for style in [ModalPresentationStyle.pageSheet, .formSheet, .popover] {
      for isTap in [true, false] {
        let page = LoggedPage("B")
        page.modalPresentationStyle = style
        page.presentationController?.delegate = delegate
        harness.root.present(page, animated: false)
        func leave() {
          if isTap {
            harness.robot.pointer(.down, at: Point(x: 0, y: 0))
            harness.robot.pointer(.up, at: Point(x: 0, y: 0))
          } else {
            harness.robot.press(.escape)
          }
          harness.settle()
        }
        delegate.allows = false
        leave()
        #expect(harness.root.presentedViewController === page)
        delegate.allows = true
        let before = delegate.dismissals
        leave()
        #expect(harness.root.presentedViewController == nil, "\(style) \(isTap)")
        #expect(delegate.dismissals == before + 1)
      }
    }
    let page = LoggedPage("B")
    page.modalPresentationStyle = .fullScreen
    harness.root.present(page, animated: false)
    harness.robot.press(.escape)
    #expect(harness.root.presentedViewController === page)
  }

  @Test(
    "Focus and reader go into what is presented and come back to where they were", arguments: [false, true])
  func focusReturns(animated: Bool) {
    for style in ModalPresentationStyle.allCases {
      let harness = PageHarness()
      harness.robot.reader(.on)
      harness.robot.reader(.next)
      harness.robot.reader(.next)
      #expect(harness.cursor == "A Second" && harness.focus == "A Second")
      harness.robot.reader(.first)
      #expect(harness.cursor == "About A")
      let page = LoggedPage("B")
      page.modalPresentationStyle = style
      let arrival = harness.speech {
        harness.root.present(page, animated: animated)
        harness.settle()
      }
      #expect(arrival.first == "B, About B, heading", "\(style)")
      #expect(harness.cursor == "About B")
      let nested = LoggedPage("C")
      nested.modalPresentationStyle = style
      harness.robot.reader(.last)
      page.present(nested, animated: animated)
      harness.settle()
      #expect(harness.cursor == "About C")
      nested.dismiss(animated: animated)
      harness.settle()
      #expect(harness.cursor == "B Second" && harness.focus == "B Second", "\(style)")
      let return_ = harness.speech {
        page.dismiss(animated: animated)
        harness.settle()
      }
      #expect(harness.cursor == "About A", "\(style)")
      #expect(return_.first == "About A, heading")
    }
  }

  @Test("Dismissing a controller dismisses everything in front of it") func nested() {
    let harness = PageHarness()
    let pages = ["B", "C", "D"].map { LoggedPage($0, harness.log) }
    pages[1].modalPresentationStyle = .fullScreen
    var presenter: ViewController = harness.root
    for page in pages {
      presenter.present(page, animated: false)
      presenter = page
    }
    _ = harness.log.take()
    harness.root.dismiss(animated: true)
    harness.settle()
    let calls = harness.log.take()
    for name in ["D", "C"] {
      #expect(
        calls.filter { $0.hasPrefix(name) } == ["\(name).viewWillDisappear", "\(name).viewDidDisappear"])
    }
    // C covered B, so B was not shown.
    #expect(calls.filter { $0.hasPrefix("B") } == [])
    #expect(pages.allSatisfy { $0.view.window == nil } && harness.root.presentedViewController == nil)
  }

  @Test("A second dismissal waits for the one that runs, and the presenting controller stays")
  func dismissedTwice() {
    let harness = PageHarness()
    let (outer, inner) = (LoggedPage("B"), LoggedPage("C"))
    harness.root.present(outer, animated: false)
    outer.present(inner, animated: false)
    outer.dismiss(animated: true) { harness.log.add("first") }
    harness.display.advance(by: 0.1)
    outer.dismiss(animated: true) { harness.log.add("second") }
    #expect(harness.log.take() == [])
    harness.settle()
    #expect(harness.log.take() == ["first", "second"])
    #expect(harness.root.presentedViewController === outer && outer.presentedViewController == nil)
    outer.dismiss(animated: false)
    #expect(harness.root.presentedViewController == nil)
  }

  @Test("A second presentation by the same controller is reported and ignored") func twice() {
    let harness = PageHarness()
    harness.root.present(LoggedPage("B"), animated: false)
    harness.root.present(LoggedPage("C"), animated: false)
    #expect(harness.root.presentedViewController?.title == "B")
    #expect(harness.display.problems.count == 1 && harness.display.problems[0].contains("cannot present"))
  }

  @Test("A dismissal during the presentation begins where the sheet is") func interruption() {
    let harness = PageHarness()
    let page = LoggedPage("B", harness.log)
    page.modalPresentationStyle = .pageSheet
    harness.root.present(page, animated: true)
    harness.display.advance(by: 0.12)
    func row() -> Int? {
      harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.contains("About B")
      }
    }
    let middle = row()
    #expect(middle != nil)
    page.dismiss(animated: true)
    harness.display.advance(by: 0.02)
    #expect(abs((row() ?? 99) - (middle ?? 0)) <= 2)
    harness.settle()
    #expect(row() == nil)
    #expect(
      harness.log.take() == [
        "B.loadView", "B.viewDidLoad", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear",
        "B.viewWillDisappear", "B.viewDidDisappear",
      ])
  }

  @Test(
    "A page that dismisses itself while it is being presented appears and disappears in full",
    arguments: ["viewDidLoad", "viewWillAppear", "viewIsAppearing"], [false, true])
  func dismissalOfItself(call: String, animated: Bool) {
    for (style, present, dismiss) in Self.documentedOrder {
      let harness = PageHarness()
      harness.window.focus(on: harness.root.buttons[1])
      let page = ActingPage("B", harness.log)
      page.modalPresentationStyle = style
      page.act(in: call) { page in
        page.dismiss(animated: animated) { harness.log.add("dismissed") }
      }
      harness.root.present(page, animated: animated) { harness.log.add("presented") }
      harness.settle()
      let calls = harness.log.take()
      #expect(calls == present + ["presented"] + dismiss + ["dismissed"], "\(style)")
      #expect(harness.root.presentedViewController == nil && page.view.window == nil, "\(style)")
      #expect(harness.focus == "A Second" && harness.display.text.contains("About A"), "\(style)")
    }
  }

  @Test("Dismissed controllers are released") func memory() {
    let before = LoggedPage.count
    let harness = PageHarness()
    for style in ModalPresentationStyle.allCases {
      for animated in [false, true] {
        let page = LoggedPage("B")
        page.modalPresentationStyle = style
        harness.root.present(page, animated: animated)
        page.present(LoggedPage("C"), animated: animated)
        if !animated { harness.settle() }
        harness.root.dismiss(animated: animated)
      }
      harness.settle()
    }
    #expect(LoggedPage.count == before + 1)
  }

  @Test("Each dismissal calls its completion once, also if a later one ends first") func twoDismissals() {
    let harness = PageHarness()
    let page = ActingPage("B")
    let ends = CallLog()
    page.act(in: "viewWillAppear") { $0.dismiss(animated: true) { ends.add("first") } }
    harness.root.present(page, animated: false) { page.dismiss(animated: false) { ends.add("second") } }
    harness.settle()
    #expect(ends.take() == ["second", "first"] && harness.root.presentedViewController == nil)
  }
}

import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("View controllers", .serialized) struct ViewControllerTests {
  @Test("A root controller appears in the documented order, with its size before the first layout")
  func rootAppears() {
    let log = CallLog()
    let display = HeadlessDisplay(columns: 80, rows: 24)
    let page = LoggedPage("A", log)
    page.recordsLayout = true
    #expect(!page.isViewLoaded)
    display.show(page)
    #expect(
      log.take() == [
        "A.loadView", "A.viewDidLoad", "A.viewWillAppear", "A.viewIsAppearing", "A.viewWillLayoutSubviews",
        "A.viewDidLayoutSubviews", "A.viewDidAppear",
      ])
    #expect(page.view.bounds.size == Size(width: 640, height: 384))
    #expect(page.view.safeAreaInsets.bottom == 16)
  }

  @Test("A new root controller replaces the former one, which is released") func rootIsReplaced() {
    let harness = PageHarness()
    weak var former: LoggedPage?
    do {
      let next = LoggedPage("B", harness.log)
      former = next
      harness.display.show(next)
      #expect(
        harness.log.take() == [
          "A.viewWillDisappear", "B.loadView", "B.viewDidLoad", "B.viewWillAppear", "B.viewIsAppearing",
          "A.viewDidDisappear", "B.viewDidAppear",
        ])
    }
    #expect(harness.root.view.window == nil && former != nil)
    harness.display.show(harness.root)
    #expect(former == nil)
  }

  @Test("Keys that a view does not handle go to its controller, then to the superview") func responderChain()
  {
    final class KeyPage: ViewController {
      var keys: [Key] = []
      override func keyPressed(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return true
      }
    }
    let harness = PageHarness()
    let page = KeyPage()
    let button = Button(title: "Key")
    page.view.addSubview(button)
    #expect(button.next === page.view && page.view.next === page)
    harness.display.show(page)
    #expect(page.next === page.view.superview)
    harness.robot.press(.character("x"))
    #expect(page.keys == [.character("x")])
    harness.window.focus(on: button)
    harness.robot.press(.character("y"))
    #expect(page.keys.last == .character("y"))
  }

  @Test("Children appear and disappear with their parent, after it") func containment() {
    let harness = PageHarness()
    let (parent, child) = (LoggedPage("P", harness.log), LoggedPage("C", harness.log))
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    #expect(
      harness.log.take() == [
        "C.willMove(parent)", "P.loadView", "P.viewDidLoad", "C.loadView", "C.viewDidLoad",
        "C.didMove(parent)",
      ])
    harness.display.show(parent)
    #expect(
      harness.log.take().filter { $0.hasPrefix("P") || $0.hasPrefix("C") } == [
        "P.viewWillAppear", "C.viewWillAppear", "P.viewIsAppearing", "C.viewIsAppearing", "P.viewDidAppear",
        "C.viewDidAppear",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      harness.log.take() == [
        "C.willMove(nil)", "C.viewWillDisappear", "C.viewDidDisappear", "C.didMove(nil)",
      ])
    parent.addChild(child)
    parent.view.addSubview(child.view)
    harness.display.settle()
    #expect(
      harness.log.take() == [
        "C.willMove(parent)", "C.viewWillAppear", "C.viewIsAppearing", "C.viewDidAppear",
      ])
    #expect(parent.children.map(\.title) == ["C"] && child.parent === parent)
  }

  @Test("A resize announces size and traits before the change, and runs changes alongside after it")
  func transition() {
    let harness = PageHarness()
    harness.robot.resize(columns: 120, rows: 40)
    harness.settle()
    #expect(harness.log.take() == ["A.viewWillTransition", "A.alongside true", "A.completion"])
    harness.robot.resize(columns: 60, rows: 40)
    harness.settle()
    #expect(
      harness.log.take() == [
        "A.willTransition(compact)", "A.viewWillTransition", "A.traitCollectionDidChange", "A.alongside true",
        "A.completion",
      ])
    #expect(harness.root.sizes.last == Size(width: 480, height: 640))
  }

  @Test("A child can have traits of its own") func overrides() {
    let harness = PageHarness()
    let child = LoggedPage("C", harness.log)
    harness.root.addChild(child)
    var overrides = TraitOverrides()
    overrides.horizontalSizeClass = .compact
    harness.root.setOverrideTraitCollection(overrides, forChild: child)
    harness.root.view.addSubview(child.view)
    #expect(child.traitCollection.horizontalSizeClass == .compact)
    #expect(harness.root.traitCollection.horizontalSizeClass == .regular)
    harness.robot.resize(columns: 60, rows: 40)
    #expect(!harness.log.take().contains("C.traitCollectionDidChange"))
    harness.root.setOverrideTraitCollection(nil, forChild: child)
    harness.robot.resize(columns: 100, rows: 40)
    #expect(child.traitCollection.horizontalSizeClass == .regular)
  }

  @Test("A child that leaves its parent loses the traits that it had from it") func formerOverrides() {
    let harness = PageHarness()
    let child = LoggedPage("C", harness.log)
    harness.root.addChild(child)
    var overrides = TraitOverrides()
    overrides.userInterfaceStyle = .light
    harness.root.setOverrideTraitCollection(overrides, forChild: child)
    harness.root.view.addSubview(child.view)
    #expect(child.traitCollection.userInterfaceStyle == .light)
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.view.traitOverrides.isEmpty)
    harness.display.show(child)
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    // Overrides that the program set on the view itself stay.
    let other = LoggedPage("D")
    other.view.traitOverrides = overrides
    harness.root.addChild(other)
    other.removeFromParent()
    #expect(other.view.traitOverrides == overrides)
  }

  @Test("Safe area insets of a controller are added to those of its view, and are reported") func safeArea() {
    final class SafePage: ViewController {
      var insets: [Double] = []
      override func viewSafeAreaInsetsDidChange() { insets.append(view.safeAreaInsets.bottom) }
    }
    let harness = PageHarness()
    let page = SafePage()
    harness.display.show(page)
    page.additionalSafeAreaInsets.bottom = 32
    harness.display.settle()
    #expect(page.insets == [16, 48])
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Navigation controllers", .serialized) struct NavigationTests {
  private let harness = PageHarness(columns: 80, rows: 24)
  private let first: LoggedPage
  private let navigation: NavigationController

  init() {
    first = LoggedPage("Notes", harness.log)
    navigation = NavigationController(rootViewController: first)
    harness.display.show(navigation)
    _ = harness.log.take()
  }

  private var bar: String { harness.topText(of: navigation.navigationBar) }

  @Test("The calls of a push and a pop have UIKit's order", arguments: [false, true]) func order(
    animated: Bool
  ) {
    let page = LoggedPage("N", harness.log)
    navigation.pushViewController(page, animated: animated)
    harness.settle()
    #expect(
      harness.log.take() == [
        "N.willMove(parent)", "Notes.viewWillDisappear", "N.loadView", "N.viewDidLoad", "N.viewWillAppear",
        "N.viewIsAppearing", "Notes.viewDidDisappear", "N.viewDidAppear", "N.didMove(parent)",
      ])
    #expect(navigation.topViewController === page && page.navigationController === navigation)
    #expect(navigation.popViewController(animated: animated) === page)
    harness.settle()
    #expect(
      harness.log.take() == [
        "N.willMove(nil)", "N.viewWillDisappear", "Notes.viewWillAppear", "Notes.viewIsAppearing",
        "N.viewDidDisappear", "Notes.viewDidAppear", "N.didMove(nil)",
      ])
    #expect(page.parent == nil && navigation.popViewController(animated: false) == nil)
  }

  @Test("A bar without room shortens the way back, then its buttons, and keeps the title and all names")
  func shortening() {
    let page = LoggedPage("A rather long title")
    let share = BarButtonItem(title: "Share with friends")
    share.compactTitle = "⇪"
    page.navigationItem.rightBarButtonItem = share
    navigation.pushViewController(page, animated: false)
    for (columns, back, title) in [
      (80, "‹ Notes", "Share with friends"), (46, "‹  ", "Share with friends"), (30, "‹  ", "⇪"),
      (46, "‹  ", "Share with friends"), (80, "‹ Notes", "Share with friends"),
    ] {
      harness.robot.resize(columns: columns, rows: 24)
      #expect(
        bar.contains(back) && bar.contains(" A rather long title ") && bar.contains(title),
        "\(columns): \(bar)|"
      )
      #expect(harness.stops.prefix(2) == ["Back, Notes", "Share with friends"])
    }
    harness.robot.resize(columns: 30, rows: 24)
    share.title = "Send"
    share.accessibilityLabel = "Send to friends"
    harness.display.settle()
    #expect(bar.contains("⇪") && harness.stops.contains("Send to friends"))
    // Without a short title, a button keeps its title.
    share.compactTitle = nil
    harness.display.settle()
    #expect(bar.contains("Send"))
  }

  @Test("The bar has the title, the way back and the buttons of the page") func barContents() {
    #expect(bar.contains("Notes") && !bar.contains("‹"))
    let page = LoggedPage("Shopping")
    page.navigationItem.rightBarButtonItem = BarButtonItem(title: "Share")
    navigation.pushViewController(page, animated: false)
    harness.display.settle()
    #expect(bar.contains(" ‹ Notes") && bar.contains("Shopping") && bar.contains("Share"), "\(bar)|")
    page.title = "Groceries"
    harness.display.settle()
    #expect(bar.contains("Groceries"))
    #expect(harness.stops == ["Back, Notes", "Share", "Shopping First", "Shopping Second"])
    harness.robot.tap(harness.window.focusableViews[0])
    harness.settle()
    #expect(navigation.topViewController === first && !bar.contains("‹"))
    navigation.isNavigationBarHidden = true
    harness.display.settle()
    #expect(harness.display.text.hasPrefix("About Notes"))
  }

  @Test("The reader says the title of a new page, and returns to the element that was left") func reader() {
    harness.robot.reader(.on)
    harness.robot.reader(.last)
    #expect(harness.cursor == "Notes Second")
    let arrival = harness.speech {
      navigation.pushViewController(LoggedPage("Shopping"), animated: true)
      harness.settle()
    }
    #expect(arrival.first == "Shopping, About Shopping, heading")
    let pop = harness.speech {
      harness.robot.press(.escape)
      harness.settle()
    }
    #expect(navigation.viewControllers.count == 1)
    #expect(harness.cursor == "Notes Second" && harness.focus == "Notes Second")
    #expect(pop.first == "Notes Second, button")
  }

  @Test("A page that leaves is out of reach at once") func leaving() {
    navigation.pushViewController(LoggedPage("N"), animated: true)
    #expect(harness.stops == ["Back, Notes", "N First", "N Second"] && harness.focus == "N First")
    harness.settle()
    navigation.popViewController(animated: true)
    #expect(harness.stops == ["Notes First", "Notes Second"])
  }

  @Test("A pop during a push begins where the pages are, and every call comes once") func interruption() {
    let page = LoggedPage("N", harness.log)
    func column(of text: String) -> Int? {
      let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
      guard let line = lines.first(where: { $0.contains(text) }) else { return nil }
      return line.indices.first { line[$0...].hasPrefix(text) }.map {
        line.distance(from: line.startIndex, to: $0)
      }
    }
    navigation.pushViewController(page, animated: true)
    harness.display.advance(by: 0.12)
    let middle = column(of: "About N") ?? 0
    #expect(middle > 4 && middle < 76)
    navigation.popViewController(animated: true)
    harness.display.advance(by: 0.02)
    #expect(abs((column(of: "About N") ?? 99) - middle) < 16)
    harness.settle()
    #expect(column(of: "About Notes") == 0)
    #expect(
      harness.log.take() == [
        "N.willMove(parent)", "Notes.viewWillDisappear", "N.loadView", "N.viewDidLoad", "N.viewWillAppear",
        "N.viewIsAppearing", "Notes.viewDidDisappear", "N.viewDidAppear", "N.didMove(parent)",
        "N.willMove(nil)", "N.viewWillDisappear", "Notes.viewWillAppear", "Notes.viewIsAppearing",
        "N.viewDidDisappear", "Notes.viewDidAppear", "N.didMove(nil)",
      ])
  }

  @Test("Stacks can be replaced and popped to any page; popped pages are released") func stacks() {
    let before = LoggedPage.count
    do {
      for name in ["B", "C", "D"] { navigation.pushViewController(LoggedPage(name), animated: name == "D") }
      #expect(navigation.viewControllers.map(\.title) == ["Notes", "B", "C", "D"])
      #expect(
        navigation.popToViewController(navigation.viewControllers[1], animated: true).map(\.title) == [
          "C", "D",
        ])
      #expect(navigation.popToRootViewController(animated: false).map(\.title) == ["B"])
      navigation.setViewControllers([first, LoggedPage("E"), LoggedPage("F")], animated: true)
    }
    harness.settle()
    #expect(bar.contains("‹ E") && bar.contains("F"))
    navigation.setViewControllers([first], animated: true)
    harness.settle()
    #expect(LoggedPage.count == before && navigation.children.map(\.title) == ["Notes"])
  }

  @Test(
    "A page that pushes the next one before it is shown is replaced by it, and is found on the way back",
    arguments: ["viewDidLoad", "viewWillAppear"], ["stack", "tabs", "columns"])
  func pushBeforeAppearance(call: String, container: String) {
    let harness = PageHarness(columns: 60, rows: 24)
    let log = harness.log
    let page = ActingPage("F", log)
    page.act(in: call) { $0.navigationController?.pushViewController(LoggedPage("N", log), animated: true) }
    let stack = NavigationController(rootViewController: page)
    switch container {
    case "tabs": harness.display.show(TabBarController(viewControllers: [stack]))
    case "columns": harness.display.show(SplitViewController(primary: LoggedPage("L"), secondary: stack))
    default: harness.display.show(stack)
    }
    harness.display.settle()
    let text = harness.display.text
    #expect(text.contains("About N") && !text.contains("About F") && text.contains("‹ F"), "\(text)")
    var calls = log.take()
    func views(_ name: String) -> [String] { calls.filter { $0.hasPrefix("\(name).view") } }
    #expect(views("N") == ["N.viewDidLoad", "N.viewWillAppear", "N.viewIsAppearing", "N.viewDidAppear"])
    let shown = call == "viewDidLoad" ? [] : ["viewWillAppear", "viewWillDisappear", "viewDidDisappear"]
    #expect(views("F") == (["viewDidLoad"] + shown).map { "F.\($0)" })
    harness.robot.press(.escape)
    harness.settle()
    #expect(harness.display.text.contains("About F") && !harness.display.text.contains("About N"))
    calls = log.take()
    #expect(views("F") == ["F.viewWillAppear", "F.viewIsAppearing", "F.viewDidAppear"])
    #expect(views("N") == ["N.viewWillDisappear", "N.viewDidDisappear"])
  }

  @Test("A navigation controller in a popover has a Done button in its own bar where it fills the screen")
  func adaptedPopover() {
    let inner = NavigationController(rootViewController: LoggedPage("Options"))
    inner.modalPresentationStyle = .popover
    inner.popoverPresentationController?.sourceView = first.buttons[0]
    navigation.present(inner, animated: false)
    harness.display.settle()
    #expect(bar.contains("Done") && bar.contains("Options"))
    inner.pushViewController(LoggedPage("More"), animated: false)
    harness.display.settle()
    #expect(bar.contains("‹ Options"))
    harness.robot.press(.escape)
    harness.settle()
    #expect(navigation.presentedViewController === inner && inner.viewControllers.count == 1)
    harness.robot.press(.escape)
    harness.settle()
    #expect(navigation.presentedViewController == nil)
  }
}

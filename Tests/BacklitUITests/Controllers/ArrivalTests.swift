import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// The words of the reader for a page that makes an announcement when it comes.
@MainActor
@Suite("Announcements on arrival", .serialized) struct ArrivalTests {
  private let harness = PageHarness()

  /// How a page comes.
  enum Arrival: CaseIterable {
    case presented, pushed, selected, root
  }

  /// A view that announces something when it is drawn for the first time.
  private final class NewsView: View {
    private var isNews = true

    override func draw(in canvas: inout Canvas) {
      if isNews { window?.post(.announcement("Loaded", .default)) }
      isNews = false
    }
  }

  /// The utterances when a page comes; `…` marks interrupted ones.
  private func speech(of page: ViewController, _ arrival: Arrival, animated: Bool) -> [String] {
    let (former, tabs) = (LoggedPage("Former"), TabBarController(viewControllers: []))
    let navigation = NavigationController(rootViewController: former)
    switch arrival {
    case .presented, .root: break
    case .pushed: harness.display.show(navigation)
    case .selected:
      tabs.viewControllers = [former, page]
      harness.display.show(tabs)
    }
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    if arrival == .selected { harness.window.post(.layoutChanged(former.heading)) }
    harness.display.finishSpeaking()
    harness.display.clearTranscript()
    switch arrival {
    case .presented: harness.root.present(page, animated: animated)
    case .pushed: navigation.pushViewController(page, animated: animated)
    case .selected: tabs.selectedIndex = 1
    case .root: harness.display.session.show(page)
    }
    harness.settle()
    harness.display.finishSpeaking()
    return harness.display.transcript.map {
      $0.text.joined(separator: ", ") + ($0.interrupted ? "…" : "")
    }
  }

  /// A page that begins at a row of its list.
  private final class ListPage: ViewController, TableViewDataSource {
    private let table = TableView()

    override var preferredFocusedView: View? { table }

    override func loadView() {
      let heading = Label(text: "Above the list")
      table.dataSource = self
      table.selectRow(at: ListIndexPath(row: 2, section: 0))
      let stack = StackView(arrangedSubviews: [heading, Button(title: "Also above"), table])
      stack.axis = .vertical
      view = stack
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }

    func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
      let cell = TableViewCell()
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Row \(path.row)")
      return cell
    }
  }

  @Test(
    "Focus and reader begin at the preferred view, in a list at its row",
    arguments: [Arrival.presented, .pushed, .selected])
  func preferredView(_ arrival: Arrival) {
    let heard = speech(of: ListPage(), arrival, animated: false)
    #expect(heard.count == 1 && heard.first?.contains("Row 2, 3 of 5") == true, "\(heard)")
    #expect(harness.window.focusedView is TableView)
  }

  @Test(
    "What a page announces when it has appeared follows its title and its element",
    arguments: Arrival.allCases,
    [false, true])
  func appeared(_ arrival: Arrival, animated: Bool) {
    let page = ActingPage("B")
    page.act(in: "viewDidAppear") { $0.view.window?.post(.announcement("Loaded", .default)) }
    let heard = speech(of: page, arrival, animated: animated)
    #expect(heard.count == 2 && heard.last == "Loaded", "\(heard)")
    #expect(heard.first?.hasSuffix("About B, heading") == true, "\(heard)")
  }

  @Test(
    "What a page announces before it is laid out, or while it is, follows its title and its element",
    arguments: Arrival.allCases, ["viewDidLoad", "viewWillAppear", "viewIsAppearing"])
  func appearing(_ arrival: Arrival, call: String) {
    let (page, window) = (ActingPage("B"), harness.window)
    page.act(in: call) { _ in window.post(.announcement("Loaded", .default)) }
    let heard = speech(of: page, arrival, animated: true)
    #expect(heard.count == 2 && heard.last == "Loaded", "\(heard)")
    #expect(heard.first?.hasSuffix("About B, heading") == true, "\(heard)")
  }

  @Test(
    "What a page announces in its first frame follows its title and its element", arguments: Arrival.allCases,
    [false, true])
  func firstFrame(_ arrival: Arrival, animated: Bool) {
    let page = LoggedPage("B")
    page.loadViewIfNeeded()
    let news = NewsView()
    news.frame = Rect(x: 0, y: 0, width: 16, height: 16)
    page.view.addSubview(news)
    let heard = speech(of: page, arrival, animated: animated)
    #expect(heard.count == 2 && heard.last == "Loaded", "\(heard)")
    #expect(heard.first?.hasSuffix("About B, heading") == true, "\(heard)")
  }
}

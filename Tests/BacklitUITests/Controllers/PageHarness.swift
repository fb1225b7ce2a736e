import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// The calls of the life cycles of some controllers, in order.
@MainActor
final class CallLog {
  private(set) var calls: [String] = []

  func add(_ call: String) { calls.append(call) }

  /// Returns the calls since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A controller that records the calls of its life cycle, with a heading and some buttons.
@MainActor
class LoggedPage: ViewController {
  /// The number of pages that exist.
  nonisolated(unsafe) static var count = 0

  let name: String
  let log: CallLog?
  let heading = Label()
  let buttons: [Button]
  /// Whether layouts are recorded.
  var recordsLayout = false
  /// The traits and sizes of the transitions.
  var sizes: [Size] = []

  init(_ name: String, _ log: CallLog? = nil, buttons: [String] = ["First", "Second"]) {
    self.name = name
    self.log = log
    self.buttons = buttons.map { Button(title: "\(name) \($0)", style: .bordered) }
    super.init()
    title = name
    Self.count += 1
  }

  isolated deinit { Self.count -= 1 }

  private func record(_ call: String) { log?.add("\(name).\(call)") }

  override func loadView() {
    super.loadView()
    record("loadView")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    heading.text = "About \(name)"
    heading.accessibilityTraits = .header
    let stack = StackView(arrangedSubviews: [heading] + buttons)
    stack.axis = .vertical
    stack.alignment = .leading
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.topAnchor),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      view.widthAnchor.constraint(greaterThanOrEqualTo: stack.widthAnchor),
      view.heightAnchor.constraint(greaterThanOrEqualTo: stack.heightAnchor),
    ])
    record("viewDidLoad")
  }

  override func viewWillAppear(_ animated: Bool) { record("viewWillAppear") }
  override func viewIsAppearing(_ animated: Bool) { record("viewIsAppearing") }
  override func viewDidAppear(_ animated: Bool) { record("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { record("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { record("viewDidDisappear") }
  override func willMove(toParent parent: ViewController?) {
    record("willMove(\(parent == nil ? "nil" : "parent"))")
  }
  override func didMove(toParent parent: ViewController?) {
    record("didMove(\(parent == nil ? "nil" : "parent"))")
  }
  override func viewWillLayoutSubviews() { if recordsLayout { record("viewWillLayoutSubviews") } }
  override func viewDidLayoutSubviews() { if recordsLayout { record("viewDidLayoutSubviews") } }

  override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    sizes.append(size)
    record("viewWillTransition")
    coordinator.animate { [weak self] _ in
      self?.record("alongside \(self?.view.bounds.size == size)")
    } completion: { [weak self] _ in
      self?.record("completion")
    }
  }

  override func willTransition(
    to traits: TraitCollection, with coordinator: ViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: traits, with: coordinator)
    record("willTransition(\(traits.horizontalSizeClass.rawValue))")
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    guard let previous, previous.horizontalSizeClass != traitCollection.horizontalSizeClass else { return }
    record("traitCollectionDidChange")
  }
}

/// A page that performs an action in a call of its life cycle.
@MainActor
final class ActingPage: LoggedPage {
  private var action: (call: String, perform: @MainActor (ActingPage) -> Void)?

  /// Performs an action once, in the next call with a name.
  func act(in call: String, _ perform: @escaping @MainActor (ActingPage) -> Void) { action = (call, perform) }

  private func perform(_ call: String) {
    guard let action, action.call == call else { return }
    self.action = nil
    action.perform(self)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    perform("viewDidLoad")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    perform("viewWillAppear")
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    perform("viewIsAppearing")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    perform("viewDidAppear")
  }
}

/// A headless screen with a root page.
@MainActor
struct PageHarness {
  let display: HeadlessDisplay
  let log = CallLog()
  let root: LoggedPage

  /// Creates a screen that shows a root page named A.
  init(columns: Int = 100, rows: Int = 40) {
    display = HeadlessDisplay(columns: columns, rows: rows)
    root = LoggedPage("A", log)
    display.show(root)
    _ = log.take()
  }

  var window: Window { display.session.window }
  var robot: Robot { display.robot }

  /// The titles of the focusable views, in the order of Tab.
  var stops: [String] { window.focusableViews.compactMap(\.accessibilityLabel) }

  /// The texts of the rows of a view at the top of the screen.
  func topText(of view: View) -> String {
    display.text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix(Int(view.bounds.height / window.traitCollection.cellSize.height)).joined(separator: "\n")
  }

  /// The lowest contrast of the letters in a view; nil without letters.
  func contrast(of view: View) -> Double? {
    let (frame, size) = (view.convert(view.bounds, to: nil), window.traitCollection.cellSize)
    let grid = display.grid
    var ratios: [Double] = []
    for row in Int(frame.minY / size.height)..<Int(frame.maxY / size.height) {
      for column in Int(frame.minX / size.width)..<Int(frame.maxX / size.width) {
        let cell = grid[column, row]
        guard cell.glyph.text.first?.isLetter == true else { continue }
        let colors = [cell.foreground, cell.background].map { Color(rgb: $0.rgb & 0xFF_FFFF) }
        ratios.append(colors[0].contrastRatio(to: colors[1]))
      }
    }
    return ratios.min()
  }

  /// Calls a closure in the dark and the light style, without and with high contrast, with the contrast that text needs.
  func forEachStyle(_ body: (Double) -> Void) {
    for style in [UserInterfaceStyle.dark, .light] {
      for isHigh in [false, true] {
        display.session.screen.preferences.userInterfaceStyle = style
        display.session.screen.preferences.prefersHighContrast = isHigh
        body(isHigh ? 7 : 4.5)
      }
    }
  }

  /// The label of the focused view.
  var focus: String? { window.focusedView?.accessibilityLabel }

  /// The label of the element at the reader's cursor.
  var cursor: String? {
    display.session.readerCursor.flatMap { window.accessibilityTree()[$0]?.label }
  }

  /// The utterances of an action until everything is spoken.
  func speech(_ action: () -> Void) -> [String] {
    display.finishSpeaking()
    let before = display.transcript.count
    action()
    display.finishSpeaking()
    return display.transcript.dropFirst(before).map { $0.text.joined(separator: ", ") }
  }

  /// Lets all transitions end.
  func settle() { display.advance(by: 1) }
}

/// A headless screen with a split view controller whose columns show a page each.
@MainActor
struct SplitHarness {
  let pages: PageHarness
  /// The pages from the leading side.
  let columns: [LoggedPage]
  let split: SplitViewController

  /// Shows two or three pages with the given titles.
  init(_ titles: [String], width: Int) {
    pages = PageHarness(columns: width, rows: 48)
    let columns = titles.map { [log = pages.log] in LoggedPage($0, log) }
    self.columns = columns
    split = SplitViewController(
      primary: columns.first, supplementary: columns.count > 2 ? columns[1] : nil, secondary: columns.last)
    pages.display.show(split)
    _ = pages.log.take()
  }

  /// Changes the width of the screen, in columns.
  func resize(_ columns: Int) {
    pages.robot.resize(columns: columns, rows: 40)
    pages.settle()
  }

  /// The dividers from the leading side.
  var dividers: [View] {
    let names = ["splitDivider", "supplementaryDivider"]
    return pages.window.focusableViews.filter { names.contains($0.identifier ?? "") }
  }
}

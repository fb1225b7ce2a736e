import Backlit
import BacklitRuntime
import Dispatch

/// A page of labels with a counter: a typical change in a frame.
@MainActor
struct LabelPage {
  /// The seconds between counts; the peer's page uses the same.
  static let period = 0.2
  let view = Panel()
  let counter = Label(text: "count 0")
  private(set) var count = 0

  /// Creates thirty rows of three labels below the counter.
  init() {
    place(counter, column: 2, row: 1)
    for row in 0..<30 {
      for column in 0..<3 {
        place(Label(text: "label \(row * 3 + column)"), column: 2 + column * 36, row: 4 + row)
      }
    }
  }

  mutating func advance() {
    count += 1
    counter.text = "count \(count)"
  }

  private func place(_ label: Label, column: Int, row: Int) {
    label.frame = Rect(x: Double(column) * 8, y: Double(row) * 16, width: 200, height: 16)
    view.addSubview(label)
  }
}

/// Shows the page in this terminal. It counts from the first `c` key.
/// - Returns: the exit status.
@MainActor
func showPage() async -> Int32 {
  do {
    var page = LabelPage()
    let application = try Application(name: "page", settingsFile: nil)
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { MainActor.assumeIsolated { page.advance() } }
    application.session.addUnhandledKeyHandler { [weak application] event in
      switch event.key {
      case .character("c"):
        timer.schedule(deadline: .now() + LabelPage.period, repeating: LabelPage.period)
        timer.activate()
      case .character("q"): application?.quit()
      default: return false
      }
      return true
    }
    application.session.show(page.view)
    return await application.run()
  } catch {
    StandardError.write("terminal-bench: \(error)")
    return 2
  }
}

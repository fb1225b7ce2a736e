import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

/// The changes that a session hands to its terminal, to be shown outside of the screen.
@Suite @MainActor struct OutsideNewsTests {
  private let display = HeadlessDisplay(columns: 60, rows: 20)
  private let view = ProgressView()

  @Test("The progress of a task, its failure and its end") func progress() {
    var news: [OutsideNews] = []
    display.session.handlers.onOutsideNews = { news.append($0) }
    display.show(view)
    display.settle()
    #expect(Set(news) == [.end])
    news = []
    view.progress = 0.4
    view.isIndeterminate = true
    view.fail()
    view.progress = 0.5
    view.finish()
    #expect(news == [.progress(40), .progress(nil), .failure, .progress(50), .end])
    view.progress = 0.7
    news = []
    view.removeFromSuperview()
    #expect(news == [.end], "a task whose view is gone is not shown any more")
    view.announcesProgress = false
    display.show(view)
    view.progress = 0.2
    #expect(news == [.end])
  }

  @Test("The end of one of two tasks leaves the progress of the other") func twoTasks() {
    var news: [OutsideNews] = []
    let other = ProgressView()
    display.show(StackView(arrangedSubviews: [view, other]))
    view.progress = 0.4
    display.session.handlers.onOutsideNews = { news.append($0) }
    other.progress = 0.1
    other.finish()
    view.finish()
    #expect(news == [.progress(10), .progress(40), .end])
  }

  @Test("Notices and ends of tasks are notifications only while the user is elsewhere") func notifications() {
    var texts: [String] = []
    display.session.handlers.onOutsideNews = { if case .notification(let text) = $0 { texts.append(text) } }
    display.show(view)
    view.accessibilityLabel = "Copying"
    display.session.window.post(Notice("Saved"))
    view.finish()
    #expect(texts.isEmpty)
    display.session.handle(.focus(false), at: display.time)
    display.session.window.post(Notice("Saved again"))
    view.progress = 0.5
    view.fail("the disk is full")
    #expect(texts == ["Saved again", "Copying, failed, the disk is full"])
  }
}

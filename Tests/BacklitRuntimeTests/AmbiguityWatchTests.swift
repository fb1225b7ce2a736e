import BacklitHeadless
import BacklitLayout
import BacklitUI
import TestSupport
import Testing

@testable import BacklitRuntime

@Suite("Ambiguity of a running program") @MainActor struct AmbiguityWatchTests {
  @Test("It is found when the layout has not changed for a while, and reported again after a change")
  func finding() async throws {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let page = View()
    let bar = Label(text: "anywhere")
    bar.identifier = "bar"
    bar.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(bar)
    var found: [String] = []
    let watch = AmbiguityWatch(display.session) { found.append($0) }
    display.show(page)
    #expect(found == [])
    try #require(await eventually { !found.isEmpty })
    #expect(found[0].hasPrefix("The position or size of these views is ambiguous: bar."))
    watch.examine()
    #expect(found.count == 1)

    bar.topAnchor.constraint(equalTo: page.topAnchor, constant: 32).isActive = true
    display.advance(by: 0)
    #expect(await eventually { found.count == 2 })
  }
}

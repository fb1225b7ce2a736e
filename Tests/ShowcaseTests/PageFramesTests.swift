import Backlit
import BacklitTesting
import BacklitUI
import Testing

@testable import Showcase

/// The frames of all pages, in files of a line for each named view. `BACKLIT_RECORD=1` writes them again.
@Suite("The frames of every page") @MainActor struct PageFramesTests {
  /// The pages of the list, the list, and the pages that open from them.
  nonisolated private static var pages: [ShowcasePage.Type] {
    [PageList.self] + ShowcasePage.all + [
      NewContact.self, ContactsAbout.self, LaunchScreen.self, Options.self, Conversations.self,
      Conversation.self, Shapes.self, TextStyles.self, Story.self, ToDoSettings.self, MemoryHistory.self,
      PlayerStage.self,
    ]
  }

  @Test("The frames at all sizes are those of the snapshot", arguments: Array(pages.enumerated()))
  func frames(number: Int, page: ShowcasePage.Type) throws {
    let sizes = PageWindow<ShowcasePage>.sizes
    let first = try PageWindow(page, width: sizes[0].width, height: sizes[0].height)
    var text = "# \(page.nibName): identifier, class, and x, y, width and height in the window, in points\n"
    for size in sizes {
      first.resize(width: size.width, height: size.height)
      text += "\n## \(Int(size.width)) × \(Int(size.height))\n"
      text += lines(of: first.page.view, in: first.page.view, depth: 0).joined(separator: "\n") + "\n"
    }
    try Snapshot(text: text).matches("Snapshots/\(page.nibName).txt", in: #filePath)
  }

  /// A line for each view with an identifier, below that of the view that it is in. The rows of lists have tests of their
  /// own.
  private func lines(of view: View, in page: View, depth: Int) -> [String] {
    guard !view.isHidden else { return [] }
    var (lines, inner) = ([String](), depth)
    if let identifier = view.identifier {
      let frame = view.convert(view.bounds, to: page)
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Self.number)
      let indent = String(repeating: "  ", count: depth)
      lines.append("\(indent)\(identifier) \(type(of: view)) \(numbers.joined(separator: " "))")
      inner += 1
    }
    guard !(view is TableView), !(view is CollectionView) else { return lines }
    return lines + view.subviews.flatMap { self.lines(of: $0, in: page, depth: inner) }
  }

  /// A length to a hundredth of a point.
  private static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    return hundredths.truncatingRemainder(dividingBy: 100) == 0
      ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
  }
}

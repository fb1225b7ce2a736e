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
      text +=
        lines(of: first.page.view, depth: 0) { $0.convert($0.bounds, to: first.page.view) }
        .joined(separator: "\n") + "\n"
    }
    try TestSnapshot(text: text).matches("Snapshots/\(page.nibName).txt", in: #filePath)
  }

  @Test(
    "Right to left, the frames in Arabic are the mirror image of those from left to right",
    arguments: Array(pages.enumerated()))
  func mirrored(number: Int, page: ShowcasePage.Type) throws {
    for (width, height) in [(376.0, 672.0), (768.0, 1024.0)] {
      let shown = try [LayoutDirection.leftToRight, .rightToLeft].map { direction in
        try PageWindow(
          page, width: width, height: height, language: "ar", direction: direction)
      }
      #expect(!shown[0].isMirrored && shown[1].isMirrored)
      // The insets of pictures are at the same edges in both.
      let frames = shown.map { window in lines(of: window.page.view, depth: 0) { window.frame($0) } }
      let differences = zip(frames[0], frames[1]).filter { $0 != $1 }.map { "\($0) | \($1)" }
      #expect(frames[0].count == frames[1].count)
      #expect(differences == [], "\(page.nibName) \(width)")
    }
  }

  /// A line for each view with an identifier, below that of the view that it is in. The rows of lists have tests of their
  /// own.
  private func lines(of view: View, depth: Int, frame: (View) -> Rect) -> [String] {
    guard !view.isHidden else { return [] }
    var (lines, inner) = ([String](), depth)
    if let identifier = view.identifier {
      let frame = frame(view)
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Self.number)
      let indent = String(repeating: "  ", count: depth)
      lines.append("\(indent)\(identifier) \(type(of: view)) \(numbers.joined(separator: " "))")
      inner += 1
    }
    guard !(view is TableView), !(view is CollectionView) else { return lines }
    return lines + view.subviews.flatMap { self.lines(of: $0, depth: inner, frame: frame) }
  }

  /// A length to a hundredth of a point.
  private static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    return hundredths.truncatingRemainder(dividingBy: 100) == 0
      ? "\(Int(hundredths / 100))" : "\(hundredths / 100)"
  }
}

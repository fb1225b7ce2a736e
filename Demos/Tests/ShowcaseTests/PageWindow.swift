import Backlit
import BacklitUI
import BacklitValues
import Testing

@testable import Showcase

/// A page alone in a window of a size in points, without bars, with frames that are not on whole cells.
@MainActor
struct PageWindow<Page: ShowcasePage> {
  /// The sizes of the pages in points: phones, tablets, and the thresholds of the size classes.
  nonisolated static var sizes: [(width: Double, height: Double)] {
    [(376, 672), (640, 384), (736, 416), (768, 1024), (1024, 768), (664, 464), (672, 480)]
  }

  let window: Window
  let page: Page

  init(
    _ type: Page.Type, width: Double, height: Double, language: String = "en",
    textSize: ContentSizeCategory = .large, direction: LayoutDirection? = nil
  ) throws {
    let screen = Screen(size: Size(width: width, height: height), snapping: .none)
    screen.language = language
    screen.preferences.layoutDirection = direction ?? LayoutDirection(language: language)
    screen.preferences.preferredContentSizeCategory = textSize
    window = Window(screen: screen)
    page = try type.load(language: language)
    window.rootViewController = page
    settle()
  }

  var isMirrored: Bool { page.view.effectiveLayoutDirection == .rightToLeft }

  /// Makes frames until none is needed.
  func settle() {
    for _ in 0..<20 where window.isFrameNeeded { _ = window.makeFrame(at: 0) }
    #expect(window.layoutProblems().isEmpty)
  }

  /// Changes the size of the screen.
  func resize(width: Double, height: Double) {
    window.screen.resize(to: Size(width: width, height: height))
    settle()
  }

  /// The view with an identifier in the page, or in a part of it.
  func view(_ identifier: String, in part: View? = nil) throws -> View {
    try #require((part ?? page.view).view(withIdentifier: identifier), "There is no \(identifier)")
  }

  /// The frame of a view in the page, from the leading edge.
  func frame(_ view: View) -> Rect {
    let frame = view.convert(view.bounds.inset(by: view.alignmentRectInsets), to: page.view)
    guard isMirrored else { return frame }
    return Rect(
      x: page.view.bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// The frame of the view with an identifier, from the leading edge.
  func frame(_ identifier: String, in part: View? = nil) throws -> Rect {
    frame(try view(identifier, in: part))
  }
}

extension ShowcaseHarness {
  /// The findings of the audit in the page and its bar.
  var pageFindings: [String] {
    display.auditFindings().map { "\($0)" }
  }
}

extension Rect {
  /// Whether two rectangles are equal to a hundredth of a point.
  func isAbout(_ other: Rect) -> Bool {
    minX.isAbout(other.minX) && minY.isAbout(other.minY) && maxX.isAbout(other.maxX)
      && maxY.isAbout(other.maxY)
  }
}

extension Double {
  /// Whether two lengths are equal to a hundredth of a point.
  func isAbout(_ other: Double) -> Bool { abs(self - other) < 0.01 }
}

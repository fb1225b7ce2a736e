import BacklitGeometry
import BacklitLayout
import TestSupport
import Testing

@testable import BacklitUI

/// Frames on a grid: without gaps, overlaps or drift.
@MainActor
struct SnappingTests {
  private func window(_ columns: Int, _ rows: Int, direction: LayoutDirection = .leftToRight) -> Window {
    let screen = Screen(
      size: Size(width: 8 * Double(columns), height: 16 * Double(rows)), snapping: .cells)
    screen.preferences.layoutDirection = direction
    return Window(screen: screen)
  }

  /// Creates views side by side, each with a share of the width.
  private func row(_ shares: [Double], in window: Window) -> [View] {
    let views = shares.map { _ in View() }
    var before = window.leadingAnchor
    for (view, share) in zip(views, shares) {
      view.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(view)
      LayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: before),
        view.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: share),
        view.topAnchor.constraint(equalTo: window.topAnchor),
        view.bottomAnchor.constraint(equalTo: window.bottomAnchor),
      ])
      before = view.trailingAnchor
    }
    return views
  }

  @Test("Four quarters of ten columns fill ten columns")
  func quarters() {
    let window = window(10, 2)
    let views = row([0.25, 0.25, 0.25, 0.25], in: window)
    window.layoutIfNeeded()
    #expect(views.map { $0.frame.width / 8 } == [3, 2, 3, 2])
    #expect(views.map { $0.frame.minX / 8 } == [0, 3, 5, 8])
  }

  /// Random shares that add up to the whole, in random widths.
  @Test("Neighbours meet on grid lines and fill the whole width")
  func neighbours() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let weights = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Double.random(in: 0.05...1, using: &random)
      }
      let whole = weights.reduce(0, +)
      let columns = Int.random(in: 1...200, using: &random)
      let window = window(columns, 4)
      let views = row(weights.map { $0 / whole }, in: window)
      window.layoutIfNeeded()
      var edge = 0.0
      for (view, weight) in zip(views, weights) {
        #expect(view.frame.minX == edge)
        #expect((view.frame.minX / 8).rounded() == view.frame.minX / 8)
        // Each edge is within half a cell of its solved position, so each extent is within a cell.
        #expect(abs(view.frame.width - Double(columns) * 8 * weight / whole) <= 8.001)
        edge = view.frame.maxX
      }
      #expect(edge == Double(columns) * 8)
    }
  }

  @Test("Subviews of a snapped view are on grid lines too")
  func nested() {
    let window = window(10, 4)
    let halves = row([0.25, 0.75], in: window)
    let inner = View()
    inner.translatesAutoresizingMaskIntoConstraints = false
    halves[1].addSubview(inner)
    LayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: halves[1].leadingAnchor),
      inner.widthAnchor.constraint(equalToConstant: 16),
      inner.topAnchor.constraint(equalTo: window.topAnchor, constant: 24),
      inner.heightAnchor.constraint(equalToConstant: 16),
    ])
    window.layoutIfNeeded()
    // Solved at 20 and 36, moved to 24 and 40; the frame is relative to the superview, which moved too.
    #expect(inner.frame == Rect(x: 0, y: 32, width: 16, height: 16))
    #expect(inner.convert(inner.bounds, to: nil) == Rect(x: 24, y: 32, width: 16, height: 16))
  }

  /// An edge in the middle of a cell moves to the opposite side in the mirror image.
  @Test("A right-to-left layout is the exact mirror image")
  func mirrored() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<100 {
      let columns = Int.random(in: 4...60, using: &random)
      let count = [2, 4, 8, 16].randomElement(using: &random) ?? 2
      let shares = Array(repeating: 1 / Double(count), count: count)
      let (left, right) = (window(columns, 2), window(columns, 2, direction: .rightToLeft))
      let (lefts, rights) = (row(shares, in: left), row(shares, in: right))
      left.layoutIfNeeded()
      right.layoutIfNeeded()
      for (one, other) in zip(lefts, rights) {
        #expect(other.frame.minX == Double(columns) * 8 - one.frame.maxX)
        #expect(other.frame.width == one.frame.width)
      }
    }
  }

  @Test("Frames snap to pixels where there are pixels")
  func pixels() {
    let screen = Screen(size: Size(width: 100, height: 100), snapping: .pixels)
    screen.preferences.displayScale = 2
    let window = Window(screen: screen)
    let views = row([1.0 / 3, 1.0 / 3, 1.0 / 3], in: window)
    window.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 33.5, 66.5])
    #expect(views.map(\.frame.maxX) == [33.5, 66.5, 100])
  }
}

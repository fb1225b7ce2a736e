import Backlit
import Testing

@testable import Showcase

/// The button of the adaptive page, whose background is sliced: its ends keep their shape at any width.
@Suite("The sliced button of the adaptive page") @MainActor struct SlicedButtonTests {
  /// The pixels of a button 40 points high: its columns from the left, and the ground beside it.
  private struct Picture {
    let columns: [[UInt32]]
    let ground: UInt32

    /// Draws the button of a page.
    @MainActor
    init(_ window: Window, _ button: Button) {
      let size = window.bounds.size
      let renderer = BitmapRenderer(width: Int(size.width), height: Int(size.height))
      renderer.draw(window.currentScene())
      let frame = button.convert(button.bounds, to: nil)
      let (x, y) = (Int(frame.minX), Int(frame.minY))
      var columns: [[UInt32]] = []
      for column in x..<x + Int(frame.width) {
        columns.append((y..<y + Int(frame.height)).map { renderer.bitmap[column, $0] & 0xFF_FFFF })
      }
      self.columns = columns
      ground = renderer.bitmap[x - 4, y + 20] & 0xFF_FFFF
    }

    /// Whether a pixel is of the ground, perhaps with a trace of a smoothed edge.
    func isGround(_ pixel: UInt32) -> Bool {
      [UInt32(0), 8, 16].allSatisfy { shift in
        abs(Int(pixel >> shift & 0xFF) - Int(ground >> shift & 0xFF)) <= 12
      }
    }
  }

  /// The page in a window in which the button is this wide, and the picture of the button.
  private func picture(width: Double) throws -> Picture {
    let shown =
      width == 40
      ? try PageWindow(Adaptive.self, width: 376, height: 672)
      : try PageWindow(Adaptive.self, width: 640, height: 384)
    #expect(shown.page.contact.frame.size == Size(width: width, height: 40))
    return Picture(shown.window, shown.page.contact)
  }

  @Test("Its ends are half circles at both widths", arguments: [160.0, 40]) func halfCircles(width: Double)
    throws
  {
    let shown = try picture(width: width)
    for isFirst in [true, false] {
      let columns = isFirst ? shown.columns : shown.columns.reversed()
      for row in 0..<40 {
        // Where the edge of a circle with a radius of 20 is in the middle of the row.
        let above = 20 - (Double(row) + 0.5)
        let edge = 20 - (400 - above * above).squareRoot()
        for column in 0..<20 where Double(column) + 2 < edge {
          #expect(shown.isGround(columns[column][row]), "\(column), \(row)")
        }
        let inside = Int(edge.rounded(.up)) + 1
        if inside < 20 { #expect(!shown.isGround(columns[inside][row]), "\(inside), \(row)") }
      }
    }
  }
}

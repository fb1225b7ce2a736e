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

    /// The columns of an end, from its outermost column inwards; the title is further inside.
    func end(_ isFirst: Bool) -> [[UInt32]] {
      Array((isFirst ? columns : columns.reversed()).prefix(12))
    }

    /// Whether a pixel is of the ground, perhaps with a trace of a smoothed edge.
    func isGround(_ pixel: UInt32) -> Bool { Self.difference([[pixel]], [[ground]]) <= 12 }

    /// The greatest difference of a colour of two ends.
    static func difference(_ one: [[UInt32]], _ other: [[UInt32]]) -> Int {
      var greatest = 0
      for (first, second) in zip(one.joined(), other.joined()) {
        for shift in [UInt32(0), 8, 16] {
          greatest = max(greatest, abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)))
        }
      }
      return greatest
    }
  }

  /// The page in a window in which the button is this wide, and the picture of the button.
  private func picture(width: Double, caps: EdgeInsets? = nil) throws -> Picture {
    let shown =
      width == 40
      ? try PageWindow(Adaptive.self, width: 376, height: 672)
      : try PageWindow(Adaptive.self, width: 640, height: 384)
    #expect(shown.page.contact.frame.size == Size(width: width, height: 40))
    if let caps {
      shown.page.contact.backgroundCapInsets = caps
      shown.settle()
    }
    return Picture(shown.window, shown.page.contact)
  }

  @Test("At 160 and at 40 points its ends are the same, pixel by pixel") func ends() throws {
    let (wide, narrow) = (try picture(width: 160), try picture(width: 40))
    for isFirst in [true, false] {
      // The edges between the parts can lie inside of a pixel.
      #expect(Picture.difference(wide.end(isFirst), narrow.end(isFirst)) <= 8, "first: \(isFirst)")
    }
    // Both ends are the same, too.
    #expect(Picture.difference(wide.end(true), wide.end(false)) <= 8)
    // Without caps the whole picture would be stretched, and its ring with it.
    let stretched = try picture(width: 160, caps: .zero)
    #expect(Picture.difference(stretched.end(true), narrow.end(true)) > 64)
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

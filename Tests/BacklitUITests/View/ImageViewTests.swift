import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@MainActor
@Suite("An image view")
struct ImageViewTests {
  /// An image whose left half is red and whose right half is blue.
  private static func halves(width: Int = 40, height: Int = 20) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = x < width / 2 ? 0xFFFF_0000 : 0xFF00_00FF }
    }
    return bitmap
  }

  @Test(
    "An image of 40 by 20 in a view of 100 by 100 is placed by its content mode",
    arguments: [
      (ContentMode.scaleToFill, Rect(x: 0, y: 0, width: 100, height: 100)),
      (.scaleAspectFit, Rect(x: 0, y: 25, width: 100, height: 50)),
      (.scaleAspectFill, Rect(x: -50, y: 0, width: 200, height: 100)),
      (.center, Rect(x: 30, y: 40, width: 40, height: 20)), (.top, Rect(x: 30, y: 0, width: 40, height: 20)),
      (.bottom, Rect(x: 30, y: 80, width: 40, height: 20)), (.left, Rect(x: 0, y: 40, width: 40, height: 20)),
      (.right, Rect(x: 60, y: 40, width: 40, height: 20)),
      (.topLeft, Rect(x: 0, y: 0, width: 40, height: 20)),
      (.topRight, Rect(x: 60, y: 0, width: 40, height: 20)),
      (.bottomLeft, Rect(x: 0, y: 80, width: 40, height: 20)),
      (.bottomRight, Rect(x: 60, y: 80, width: 40, height: 20)),
    ])
  func modes(mode: ContentMode, place: Rect) {
    let view = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(mode.rect(for: Size(width: 40, height: 20), in: view) == place)
    #expect(mode.rect(for: .zero, in: view).isEmpty)
    #expect(mode.rect(for: Size(width: 40, height: 20), in: .zero).isEmpty)
  }

  @Test("The intrinsic size is that of the image, in points")
  func size() {
    let view = ImageView(image: Self.halves())
    #expect(view.intrinsicContentSize == Size(width: 40, height: 20))
    view.imageScale = 2
    #expect(view.intrinsicContentSize == Size(width: 20, height: 10))
    for scale in [0, -1, .nan, .infinity] {
      view.imageScale = scale
      #expect(view.imageScale == 2)
    }
    view.image = nil
    #expect(view.intrinsicContentSize == View().intrinsicContentSize)
    #expect(view.intrinsicContentSize.width == View.noIntrinsicMetric)
  }

  @Test("The image is drawn in cells and clipped at the edges of the view")
  func drawn() {
    let display = HeadlessDisplay(columns: 20, rows: 6)
    let root = View()
    let view = ImageView(image: Self.halves(width: 160, height: 64))
    view.frame = Rect(x: 32, y: 16, width: 64, height: 32)
    view.contentMode = .left
    root.addSubview(view)
    display.show(root)
    func color(_ column: Int, _ row: Int) -> UInt32 {
      UInt32(display.grid[column, row].background.rgb & 0xFF_FFFF)
    }
    // Draws everything again, also around the view.
    display.robot.resize(columns: 21, rows: 7)
    #expect(color(4, 1) == 0xFF0000 && color(11, 2) == 0xFF0000)
    #expect(color(12, 1) != 0xFF0000 && color(3, 1) != 0xFF0000 && color(5, 3) != 0xFF0000)
    view.contentMode = .scaleAspectFit
    display.settle()
    #expect(color(4, 1) == 0xFF0000 && color(11, 1) == 0x0000FF)
    view.image = nil
    display.settle()
    #expect(color(4, 1) != 0xFF0000)
  }

  @Test("Screen readers skip the view unless it has a label")
  func spoken() {
    let display = HeadlessDisplay(columns: 20, rows: 6)
    let view = ImageView(image: Self.halves())
    display.show(view)
    #expect(display.tree.readingOrder.isEmpty)
    view.accessibilityLabel = "Cover"
    display.robot.press(.function(6))
    display.finishSpeaking()
    #expect(display.spoken == [["Screen reader on"], ["Cover", "image"]])
  }
}

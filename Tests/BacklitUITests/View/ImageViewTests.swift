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
    // A block has two colours: that of the symbol and that of the rest.
    func shows(_ rgb: UInt32, _ column: Int, _ row: Int) -> Bool {
      let cell = display.grid[column, row]
      return [cell.background, cell.foreground].contains { UInt32($0.rgb & 0xFF_FFFF) == rgb }
    }
    // Draws everything again, also around the view.
    display.robot.resize(columns: 21, rows: 7)
    #expect(shows(0xFF0000, 4, 1) && shows(0xFF0000, 11, 2))
    #expect(!shows(0xFF0000, 12, 1) && !shows(0xFF0000, 3, 1) && !shows(0xFF0000, 5, 3))
    view.contentMode = .scaleAspectFit
    display.settle()
    #expect(shows(0xFF0000, 4, 1) && shows(0x0000FF, 11, 1))
    view.image = nil
    display.settle()
    #expect(!shows(0xFF0000, 4, 1))
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

  /// The colour at a point of a view of a size that shows an image.
  private func color(_ view: ImageView, _ size: Size, _ x: Int, _ y: Int) -> UInt32 {
    let display = HeadlessDisplay(columns: 40, rows: 20)
    let root = View()
    root.backgroundColor = .black
    view.frame = Rect(origin: .zero, size: size)
    root.addSubview(view)
    display.show(root)
    let renderer = BitmapRenderer(width: 320, height: 320)
    renderer.draw(display.session.window.currentScene())
    view.removeFromSuperview()
    return renderer.bitmap[x, y] & 0xFFFFFF
  }

  @Test("Cap insets keep the size of the edges while the middle grows") func caps() {
    // A red frame of 2 pixels around a blue middle.
    var bitmap = Bitmap(width: 12, height: 12)
    for y in 0..<12 {
      for x in 0..<12 {
        bitmap[x, y] = (2..<10).contains(x) && (2..<10).contains(y) ? 0xFF00_00FF : 0xFFFF_0000
      }
    }
    let view = ImageView(image: bitmap)
    let size = Size(width: 120, height: 60)
    // Edges are smoothed, so a pixel beside one has a share of both colours.
    func isFrame(_ x: Int, _ y: Int) -> Bool { color(view, size, x, y) >> 16 > 0xC0 }
    func isMiddle(_ x: Int, _ y: Int) -> Bool { color(view, size, x, y) & 0xFF > 0xC0 }
    // Stretched, the frame is 20 points wide.
    #expect(isFrame(15, 30))
    view.capInsets = EdgeInsets(all: 2)
    #expect(isFrame(1, 30) && isMiddle(14, 30))
    #expect(isFrame(118, 58) && isMiddle(106, 30))
    #expect(isFrame(60, 1) && isMiddle(60, 14))
    // Caps that leave no middle are ignored.
    view.capInsets = EdgeInsets(all: 6)
    #expect(isFrame(15, 30))
  }

  @Test("A view narrower than the cap at one edge shows the cap alone") func narrowView() {
    let view = ImageView(image: Bitmap(width: 101, height: 101))
    for cap in 1...100 {
      for edge in [
        EdgeInsets(top: 0, left: Double(cap), bottom: 0, right: 0),
        EdgeInsets(top: 0, left: 0, bottom: Double(cap), right: 0),
      ] {
        view.capInsets = edge
        for extent in 1...cap {
          view.frame = Rect(x: 0, y: 0, width: Double(extent), height: Double(extent))
          var canvas = Canvas()
          view.draw(in: &canvas)
          #expect(!canvas.list.isEmpty)
        }
      }
    }
  }

  @Test("A tiled image repeats in its own size") func tiles() {
    let view = ImageView(image: Self.halves(width: 8, height: 8))
    view.resizingMode = .tile
    let size = Size(width: 100, height: 100)
    #expect(
      [1, 6, 9, 14, 97].map { color(view, size, $0, 50) } == [0xFF0000, 0xFF, 0xFF0000, 0xFF, 0xFF0000])
  }

  @Test("A template has the tint colour and keeps its opacity") func template() {
    let view = ImageView(image: Bitmap(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0]))
    view.renderingMode = .template
    view.tintColor = .green
    let size = Size(width: 80, height: 40)
    #expect(color(view, size, 10, 20) == 0x00FF00 && color(view, size, 70, 20) == 0)
    view.tintColor = .red
    #expect(color(view, size, 10, 20) == 0xFF0000)
  }

  @Test("An arrow is mirrored in a layout from right to left if it asks for it", arguments: [true, false])
  func flip(_ flips: Bool) {
    let display = HeadlessDisplay(columns: 10, rows: 5)
    let view = ImageView(image: Self.halves())
    view.flipsForRightToLeftLayoutDirection = flips
    display.session.window.screen.preferences.layoutDirection = .rightToLeft
    display.show(view)
    let renderer = BitmapRenderer(width: 80, height: 80)
    renderer.draw(display.session.window.currentScene())
    #expect(renderer.bitmap[5, 20] & 0xFFFFFF == (flips ? 0x0000FF : 0xFF0000))
  }

  @Test("Constraints align the image without its alignment insets") func alignment() {
    let view = ImageView(image: Self.halves())
    view.imageAlignmentInsets = EdgeInsets(top: 2, left: 4, bottom: 6, right: 8)
    #expect(view.alignmentRectInsets == view.imageAlignmentInsets)
    #expect(view.intrinsicContentSize == Size(width: 28, height: 12))
  }
}

import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@Suite("The decoration of views") @MainActor struct ViewStylingTests {
  let display = HeadlessDisplay(columns: 40, rows: 20)
  let root = View()

  init() {
    root.backgroundColor = .black
    display.show(root)
  }

  private func add(_ view: View, _ frame: Rect) {
    view.frame = frame
    root.addSubview(view)
  }

  /// The colour of the picture at a point.
  private func color(_ x: Int, _ y: Int) -> Color {
    display.settle()
    let renderer = BitmapRenderer(width: 320, height: 320)
    renderer.draw(display.session.window.currentScene())
    return Color(premultiplied: renderer.bitmap[x, y])
  }

  @Test("Rounded corners leave out the corners of the background") func corners() {
    let view = View()
    view.backgroundColor = .red
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    #expect(color(81, 81) == .red)
    view.cornerRadius = 20
    #expect(color(81, 81) == .black)
    #expect(color(120, 81) == .red)
    #expect(color(120, 120) == .red)
    view.cornerRadius = 0
    #expect(color(81, 81) == .red)
  }

  @Test("A view that clips also clips its content and its subviews to the corners") func clippedCorners() {
    let view = View()
    view.cornerRadius = 20
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    let inside = View()
    inside.backgroundColor = .blue
    inside.frame = Rect(x: 0, y: 0, width: 80, height: 80)
    view.addSubview(inside)
    #expect(color(81, 81) == .blue)
    view.clipsToBounds = true
    #expect(color(81, 81) == .black)
    #expect(color(120, 120) == .blue)
    let image = ImageView(image: Bitmap(width: 1, height: 1, pixels: [0xFF00_FF00]))
    image.cornerRadius = 20
    image.clipsToBounds = true
    add(image, Rect(x: 200, y: 80, width: 80, height: 80))
    #expect(color(201, 81) == .black)
    #expect(color(240, 120) == Color(rgb: 0x00FF00))
  }

  @Test("A mask clips a view and everything in it, and follows its size") func mask() {
    let view = View()
    view.backgroundColor = .red
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    view.mask = .ellipse
    #expect(color(84, 84) == .black)
    #expect(color(120, 120) == .red)
    view.frame.size.width = 160
    #expect(color(160, 84) == .red)
    #expect(color(236, 84) == .black)
    view.mask = .path(Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(color(85, 85) == .red)
    #expect(color(120, 120) == .black)
    view.mask = nil
    #expect(color(120, 120) == .red)
  }

  @Test("Text in a clipped corner is not written") func clippedText() {
    let label = Label(text: "Corner")
    let view = View()
    view.clipsToBounds = true
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    label.frame = Rect(x: 0, y: 0, width: 80, height: 16)
    view.addSubview(label)
    display.settle()
    #expect(display.text.contains("Corner"))
    view.cornerRadius = 40
    display.settle()
    #expect(!display.text.contains("Corner"))
    #expect(display.text.contains("ner"))
  }

  @Test("A border has its exact width in pixels") func border() {
    let view = View()
    view.borderWidth = 3
    view.borderColor = .green
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    display.session.window.screen.displayQuality = .pixels
    #expect(color(80, 120) == .green && color(82, 120) == .green && color(84, 120) == .black)
    #expect(color(120, 158) == .green && color(120, 155) == .black)
  }

  @Test(
    "A thin border is a box of lines in cells, with round corners if the view has them",
    arguments: [
      (0.0, DisplayQuality.symbols, "┌┐"), (8, .symbols, "╭╮"), (8, .plain, "╭╮"), (0, .plain, "┌┐"),
    ])
  func box(_ radius: Double, _ quality: DisplayQuality, _ corners: String) {
    let view = View()
    view.borderWidth = 1
    view.cornerRadius = radius
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    display.session.displayQuality = quality
    display.settle()
    let rows = display.text.split(separator: "\n", omittingEmptySubsequences: false)
    let top = rows[5].drop { $0 == " " }.prefix { $0 != " " }
    #expect(top == "\(corners.prefix(1))────────\(corners.suffix(1))")
  }

  @Test("A shadow lies outside, fades, and leaves nothing behind when the view moves") func shadow() {
    display.session.window.screen.displayQuality = .pixels
    root.backgroundColor = .white
    let view = View()
    view.backgroundColor = .red
    view.shadowOpacity = 0.8
    view.shadowOffset = .zero
    view.shadowRadius = 8
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    let (near, far, out) = (color(78, 120), color(74, 120), color(70, 120))
    #expect(near.red < far.red && far.red < out.red && out == .white)
    #expect(color(120, 120) == .red)
    let renderer = CellRenderer(metrics: display.session.metrics)
    _ = renderer.render(display.session.window.currentScene())
    view.frame.origin.x = 200
    display.settle()
    let scene = display.session.window.currentScene()
    #expect(renderer.render(scene) == CellRenderer(metrics: display.session.metrics).render(scene))
    #expect(color(78, 120) == .white)
  }

  @Test("A gradient leads from the first colour to the last") func gradient() {
    let view = GradientView(colors: [.black, .white])
    add(view, Rect(x: 80, y: 80, width: 80, height: 80))
    #expect(color(120, 82).red < 0.1 && abs(color(120, 120).red - 0.5) < 0.1 && color(120, 158).red > 0.9)
    view.startPoint = Point(x: 0, y: 0.5)
    view.endPoint = Point(x: 1, y: 0.5)
    #expect(color(82, 120).red < 0.1 && color(158, 120).red > 0.9)
    view.colors = [.black, .white, .black]
    view.locations = [0, 0.25, 1]
    #expect(color(100, 120).red > 0.9)
    view.colors = [.blue]
    #expect(color(100, 120) == .blue)
  }

  @Test("Lengths that are not valid trap") func traps() async {
    expectMessage(
      "cornerRadius must be 0 or more, not -1.0.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        View().cornerRadius = -1
      })
    expectMessage(
      "borderWidth must be 0 or more, not nan.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        View().borderWidth = .nan
      })
    expectMessage(
      "shadowRadius must be 0 or more, not inf.",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        View().shadowRadius = .infinity
      })
  }
}

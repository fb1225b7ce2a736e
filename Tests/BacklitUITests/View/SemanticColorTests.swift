import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@Suite("Semantic colours and the tint") @MainActor struct SemanticColorTests {
  let display = HeadlessDisplay(columns: 20, rows: 10)
  let root = View()
  let label = Label(text: "Text")

  init() {
    label.frame = Rect(x: 0, y: 0, width: 80, height: 16)
    root.addSubview(label)
    display.show(root)
  }

  private var ink: UInt32 {
    display.settle()
    return display.grid[0, 0].foreground.rgb
  }

  @Test("A semantic colour follows the style and the theme") func follows() {
    label.textColor = .secondaryLabel
    #expect(ink == label.palette.secondaryLabel.rgb)
    let dark = ink
    display.session.window.screen.preferences.userInterfaceStyle = .light
    #expect(ink == label.palette.secondaryLabel.rgb)
    #expect(ink != dark)
    #expect(label.resolvedColor(.secondaryLabel) == label.palette.secondaryLabel)
    #expect(label.resolvedColor(.red) == .red)
    #expect(
      label.resolvedColor(.label.withAlphaComponent(0.5)) == label.palette.label.withAlphaComponent(0.5))
  }

  @Test("A tint colour is inherited until a view inside has its own") func tint() {
    final class Tinted: View {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (outer, inner) = (Tinted(), Tinted())
    root.addSubview(outer)
    outer.addSubview(inner)
    #expect(inner.tintColor == inner.palette.fill)
    outer.tintColor = .red
    #expect(inner.tintColor == .red && outer.changes == 1 && inner.changes == 1)
    inner.tintColor = .label
    #expect(inner.tintColor == inner.palette.label)
    outer.tintColor = .blue
    #expect(outer.changes == 2 && inner.changes == 2)
    inner.tintColor = nil
    #expect(inner.tintColor == .blue && inner.changes == 3)
    outer.tintColor = .tintColor
    #expect(inner.tintColor == inner.palette.fill)
  }

  @Test("What is drawn in the tint colour is drawn again when the tint changes") func redraw() {
    label.textColor = .tintColor
    root.tintColor = .green
    #expect(ink == 0x00FF00)
    root.tintColor = .red
    #expect(ink == 0xFF0000)
  }

  @Test("Backgrounds and gradients have semantic colours, also while they are animated") func backgrounds() {
    root.backgroundColor = .surface
    display.settle()
    #expect(display.grid[10, 5].background.rgb == root.palette.surface.rgb)
    View.animate(withDuration: 1) { root.backgroundColor = .label }
    display.advance(by: 0.5)
    let middle = Color(rgb: display.grid[10, 5].background.rgb)
    display.advance(by: 1)
    #expect(display.grid[10, 5].background.rgb == root.palette.label.rgb)
    #expect(middle.red > root.palette.surface.red && middle.red < root.palette.label.red)
    let gradient = GradientView(colors: [.fill, .fill])
    gradient.frame = Rect(x: 0, y: 64, width: 80, height: 32)
    root.addSubview(gradient)
    display.settle()
    #expect(display.grid[2, 5].background.rgb == root.palette.fill.rgb)
  }
}

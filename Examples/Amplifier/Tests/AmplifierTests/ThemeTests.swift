import Backlit
import BacklitTesting
import Testing

@MainActor
struct ThemeTests {
  @Test("A theme replaces the palette of one style in a view and everything in it") func walnut() {
    let panel = Panel()
    let knob = Knob()
    panel.addSubview(knob)
    let light = knob.theme.light

    var dark = Palette.dark
    dark.surface = Color(rgb: 0x3A2A1E)
    dark.recessedSurface = Color(rgb: 0x241A12)
    panel.theme = Theme(name: "walnut", dark: dark)

    #expect(knob.theme.dark == dark)
    #expect(knob.theme.light == light)
  }

  @Test("The accent of a theme is the colour of controls with the default tint") func accent() {
    let panel = Panel()
    let knob = Knob()
    panel.addSubview(knob)

    panel.theme = Theme(name: "harbour", accent: Color(rgb: 0x3DB8A5))

    #expect(knob.palette.fill(for: knob.tint) == Color(rgb: 0x3DB8A5))
    #expect(knob.palette.fill(for: .red) == Palette.dark.fill(for: .red))
  }
}

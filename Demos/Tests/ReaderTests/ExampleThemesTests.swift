import Backlit
import DemoSupport
import Testing

@Suite("The example themes") struct ExampleThemesTests {
  @Test(
    "Every theme has the contrasts that the documentation of Palette asks for",
    arguments: Theme.examples.map(\.name))
  func contrasts(_ name: String) throws {
    let theme = try #require(Theme.examples.first { $0.name == name })
    for palette in [theme.dark, theme.light, theme.darkHighContrast, theme.lightHighContrast] {
      let grounds = [palette.background, palette.surface, palette.recessedSurface]
      func least(_ color: Color, on grounds: [Color]) -> Double {
        grounds.map { color.contrastRatio(to: $0) }.min() ?? 0
      }
      #expect(least(palette.label, on: grounds) >= 4.5)
      #expect(least(palette.secondaryLabel, on: [palette.background]) >= 4.5)
      #expect(least(palette.inverseLabel, on: [palette.thumb, palette.fill]) >= 4.5)
      for mark in [
        palette.fill, palette.focus, palette.accessibilityCursor, palette.thumb, palette.secondaryLabel,
      ] {
        #expect(least(mark, on: grounds) >= 3)
      }
      for tint in BacklightColor.allCases { #expect(least(palette.fill(for: tint), on: grounds) >= 3) }
    }
  }
}

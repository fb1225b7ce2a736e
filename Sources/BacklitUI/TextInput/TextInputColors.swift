import BacklitGraphics

/// The colours of text fields and text views, as a ``PaletteExtension``.
///
/// The standard colours have the contrasts of ``Palette``: 4.5 to 1 for texts, 3 to 1 for the border.
package struct TextInputColors: PaletteExtension {
  /// The background of the text.
  package var background = Color.black
  /// The text.
  package var text = Color.white
  /// The text that is shown while the field is empty.
  package var placeholder = Color.white
  /// The border.
  package var border = Color.white
  /// The background of the selection.
  package var selection = Color.white
  /// The selected text.
  package var selectedText = Color.black
  /// The background of a text that was found.
  package var mark = Color.black
  /// The text that was found.
  var markedText = Color.white
  /// The border and the message of a field with an invalid text.
  package var invalid = Color.white

  /// Creates colours in white on black.
  package init() {}

  /// The colours of a palette.
  package static func standard(for palette: Palette) -> TextInputColors {
    var colors = TextInputColors()
    let ground = palette.recessedSurface
    colors.background = ground
    colors.text = palette.label
    colors.placeholder = palette.secondaryLabel.legible(
      on: [ground, ground.mixed(with: palette.focus, by: 0.16), palette.background], towards: palette.label)
    colors.border = palette.secondaryLabel
    // Without colours, the selection is what is inverse.
    colors.selection = palette.isColored ? palette.fill(for: .blue) : .white
    colors.selectedText = palette.isColored ? palette.inverseLabel : .black
    colors.mark = palette.isColored ? palette.fill : ground
    colors.markedText = palette.isColored ? palette.inverseLabel : palette.label
    colors.invalid = palette.fill(for: .red).legible(
      on: [ground, palette.background, palette.surface], towards: palette.label)
    return colors
  }
}

extension Color {
  /// This colour, mixed with a second one as far as text on some grounds needs (WCAG 2.2, 1.4.3).
  func legible(on grounds: [Color], towards label: Color) -> Color {
    for step in 0..<10 {
      let color = mixed(with: label, by: Double(step) / 10)
      if grounds.allSatisfy({ color.contrastRatio(to: $0) >= 4.5 }) { return color }
    }
    return label
  }
}

extension Palette {
  /// The colours of text fields and text views.
  package var textInput: TextInputColors {
    get { self[TextInputColors.self] }
    set { self[TextInputColors.self] = newValue }
  }
}

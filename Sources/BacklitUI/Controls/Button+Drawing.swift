import BacklitGeometry
import BacklitGraphics

extension Button {
  /// Whether the ground of the title is the tint colour.
  func isFilled(_ palette: Palette) -> Bool {
    guard isEnabled, backgroundView.image == nil else { return false }
    return buttonStyle == .filled || isHighlighted && palette.isPlain
  }

  func titleColor(_ palette: Palette) -> Color {
    if let own = current(titleColors) { return resolvedColor(own) }
    if !isEnabled { return palette.secondaryLabel }
    if isFilled(palette) { return palette.isColored ? palette.inverseLabel : .black }
    if isDestructive { return palette.legible(.red, on: palette.recessedSurface) }
    switch buttonStyle {
    case .plain, .link: return palette.legible(tintColor, on: palette.background)
    case .bordered, .filled: return palette.label
    }
  }

  /// The ground of the title, which has one row where two cannot be centered about it.
  var face: Rect {
    guard captionSpan == 0, !font.isLarge, imageSize.height <= traitCollection.cellSize.height,
      let captionOffset
    else { return bounds }
    return ground(ofRowAt: captionOffset)
  }

  /// Draws brackets beside the title where no colour shows that it is a button.
  func drawBrackets(in canvas: inout Canvas, _ palette: Palette) {
    guard palette.isPlain, !currentTitle.isEmpty, hasBrackets else { return }
    let cell = traitCollection.cellSize
    guard contentEdgeInsets.left >= cell.width, contentEdgeInsets.right >= cell.width else { return }
    let color = isEnabled ? palette.label : palette.secondaryLabel
    for (mark, x) in [("[", bounds.minX + cell.width / 2), ("]", bounds.maxX - cell.width / 2)] {
      canvas.drawCentered(
        mark, about: Point(x: x, y: caption.frame.midY), columns: 1, cell: cell, font: .standard, color: color
      )
    }
  }
}

extension Palette {
  /// Returns a colour with enough contrast for text on a ground: the given one, mixed with ``label`` as far as needed.
  public func legible(_ color: Color, on ground: Color) -> Color {
    guard isColored else { return label }
    let needed = isHighContrast ? 7 : 4.5
    for step in 0...8 {
      let mixed = color.mixed(with: label, by: Double(step) / 8)
      if mixed.contrastRatio(to: ground) >= needed { return mixed }
    }
    return label
  }
}

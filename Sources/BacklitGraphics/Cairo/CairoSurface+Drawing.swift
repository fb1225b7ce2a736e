#if Pictures
import BacklitGeometry
import CCairo

extension CairoSurface {
  /// The quality of antialiasing (`cairo_antialias_t`).
  enum Antialiasing {
    /// 16 sample positions a pixel: enough for a picture that becomes cells. Only for shapes of at most
    /// ``CairoSurface/largestFastWidth`` pixels.
    case fast
    /// At least 255 sample positions a pixel.
    case good
  }

  /// The width in pixels of the widest shape that may be drawn with fast antialiasing.
  ///
  /// In a row of a shape the coverage can change once more than the shape has pixels. Cairo 1.16 has room for one change
  /// a pixel, or for 64 if that is more, and writes beyond the end: dashes of about a pixel would damage memory.
  static let largestFastWidth = 56.0

  func setAntialiasing(_ antialiasing: Antialiasing) {
    cairo_set_antialias(context, antialiasing == .fast ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_GOOD)
  }

  func save() { cairo_save(context) }

  func restore() { cairo_restore(context) }

  /// Maps coordinates to pixels by an invertible transform.
  func setTransform(_ transform: Transform) {
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_set_matrix(context, &matrix)
  }

  func clip(to rect: Rect) {
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
  }

  func clip(to path: Path) {
    setPath(path)
    cairo_clip(context)
  }

  /// Sets every pixel of a rectangle to a colour, replacing the current pixels.
  func replace(_ rect: Rect, with color: Color) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setSource(color)
    setPath(rect)
    fillPath()
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    markTargetAsDrawn()
  }

  /// Tells Cairo that the current target has been drawn into.
  ///
  /// Cairo paints the first shape on a surface that it knows to be clear with a different rounding. Without
  /// this, the result would depend on which shape is drawn first.
  private func markTargetAsDrawn() {
    guard !isVector else { return }
    let target = cairo_get_group_target(context)
    cairo_surface_flush(target)
    cairo_surface_mark_dirty(target)
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Sets a gradient, in the coordinates of a transform, as the source.
  ///
  /// - Returns: false, without any change, for a gradient that Cairo does not have: a conic one, or one
  ///   without extent or stops.
  func setSource(_ paint: Paint, transform: Transform) -> Bool {
    let pattern: OpaquePointer?
    let stops: [GradientStop]
    switch paint {
    case .linearGradient(let start, let end, let list) where start != end && !list.isEmpty:
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      stops = list
    case .radialGradient(let center, let radius, let list) where radius > 0 && !list.isEmpty:
      pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
      stops = list
    default: return false
    }
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, color.red, color.green, color.blue, color.alpha)
    }
    setTransform(transform)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
    return true
  }

  /// Sets the current path.
  func setPath(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let end, let control1, let control2):
        cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Sets the current path to a rectangle.
  func setPath(_ rect: Rect) {
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Fills the current path with the source.
  func fillPath() { cairo_fill(context) }

  /// Strokes the current path with the source.
  func strokePath(_ style: StrokeStyle) {
    cairo_set_line_width(context, style.width)
    switch style.cap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_set_miter_limit(context, StrokeStyle.miterLimit)
    cairo_set_dash(context, style.dash, Int32(style.dash.count), 0)
    cairo_stroke(context)
  }

  /// Draws what follows into a separate group surface until `endGroup`.
  func beginGroup() {
    cairo_push_group(context)
    markTargetAsDrawn()
  }

  /// Paints the group as a whole with an opacity.
  func endGroup(opacity: Double) {
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
    releaseSource()
  }

  /// Where the baseline of a line of text is.
  enum Baseline {
    /// At a distance from the top of the line box.
    case fixed(Double)
    /// Where the letters of the font stand in the middle of a line box of a height.
    case middle(ofHeight: Double)
  }

  /// Draws a line of large text inside its line box, whose corner is the origin.
  func showLargeText(_ text: LargeText, cellHeight: Double) {
    let metrics = LineMetrics(text.font, cellHeight: cellHeight)
    let frame = text.frame(lineHeight: cellHeight, at: .zero)
    clip(to: frame)
    showText(of: text, metrics: metrics, color: text.color)
  }

  /// Draws the letters of a line of large text, the corner of whose line box is the origin.
  func showText(of text: LargeText, metrics: LineMetrics, color: Color) {
    setSource(color)
    let clusters = TextMetrics.visualClusters(
      of: text.text, baseDirection: text.direction, joinsLetters: true
    ).map { (text: String($0), width: TextMetrics.width(of: $0)) }
    showText(
      clusters.filter { $0.width > 0 }, font: text.font, columnWidth: metrics.advance,
      baseline: .fixed(metrics.baseline))
  }

  /// Draws letters without smooth edges, fitted to the pixels.
  func useSharpLetters() {
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_NONE)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_FULL)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Draws grapheme clusters from left to right, each at the next column, their line box at the origin.
  func showText(
    _ clusters: [(text: String, width: Int)], font: Font, columnWidth: Double, baseline: Baseline
  ) {
    // Like in a terminal, letters are not wider than their columns.
    let size = min(font.size, columnWidth / LineMetrics.relativeAdvance)
    select("monospace", font, size: size)
    let (y, height): (Double, Double)
    switch baseline {
    case .fixed(let distance): (y, height) = (distance, 2 * columnWidth)
    case .middle(let lineHeight):
      var extents = cairo_font_extents_t()
      cairo_font_extents(context, &extents)
      y = (lineHeight - extents.ascent - extents.descent) / 2 + extents.ascent
      height = lineHeight
    }
    var column = 0
    for cluster in clusters {
      let x = Double(column) * columnWidth
      cairo_move_to(context, x, y)
      if let dots = BrailleDots(cluster.text) {
        show(dots, in: Rect(x: x, y: 0, width: columnWidth, height: height))
      } else if hasGlyphs(for: cluster.text) {
        cairo_show_text(context, cluster.text)
      } else {
        showSymbol(cluster.text, font, size: size, width: Double(cluster.width) * columnWidth)
        select("monospace", font, size: size)
      }
      column += cluster.width
    }
    cairo_new_path(context)
    let lines = [(font.isUnderlined, size * 0.14), (font.isStruckThrough, -size * 0.3)]
    for (_, distance) in lines.filter(\.0) {
      cairo_rectangle(context, 0, y + distance, Double(column) * columnWidth, max(1, size / 14))
      cairo_fill(context)
    }
  }

  private func select(_ family: String, _ font: Font, size: Double) {
    cairo_select_font_face(
      context, family, font.isItalic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
      font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, size)
  }

  /// Draws the dots of a braille sign at even distances, so that those of a line join those of its neighbours. Few fonts have
  /// these signs.
  private func show(_ dots: BrailleDots, in cell: Rect) {
    let (across, down) = (cell.width / 2, cell.height / 4)
    let radius = min(across, down) * 0.32
    for dot in dots.places {
      cairo_new_sub_path(context)
      cairo_arc(
        context, cell.minX + (Double(dot.column) + 0.5) * across, cell.minY + (Double(dot.row) + 0.5) * down,
        radius,
        0, 2 * .pi)
    }
    cairo_fill(context)
  }

  /// Draws a symbol that the font lacks in the sans-serif font, which usually has more of them, and as narrow as its columns.
  private func showSymbol(_ text: String, _ font: Font, size: Double, width: Double) {
    select("sans-serif", font, size: size)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    if extents.x_advance > width { cairo_set_font_size(context, size * width / extents.x_advance) }
    cairo_show_text(context, text)
  }

  /// Whether the selected font has glyphs for a text. Cairo's toy fonts draw a box for what they lack.
  private func hasGlyphs(for text: String) -> Bool {
    if text.utf8.count == 1 { return true }
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let status = cairo_scaled_font_text_to_glyphs(
      cairo_get_scaled_font(context), 0, 0, text, -1, &glyphs, &count, nil, nil, nil)
    defer { cairo_glyph_free(glyphs) }
    return status != CAIRO_STATUS_SUCCESS
      || !UnsafeBufferPointer(start: glyphs, count: Int(count)).contains { $0.index == 0 }
  }
}

/// The raised dots of a braille sign.
private struct BrailleDots {
  /// The dots, in two columns of four rows.
  let places: [(column: Int, row: Int)]

  /// The bits of the sign's number, in the order of Unicode: those of the seventh and the eighth dot are in the last row.
  private static let order = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]

  /// Reads the dots of a sign; nil for other texts.
  init?(_ text: String) {
    guard text.utf8.count == 3, let scalar = text.unicodeScalars.first, 0x2800...0x28FF ~= scalar.value else {
      return nil
    }
    places = Self.order.enumerated().compactMap {
      scalar.value >> UInt32($0.offset) & 1 == 1 ? $0.element : nil
    }
  }
}
#endif

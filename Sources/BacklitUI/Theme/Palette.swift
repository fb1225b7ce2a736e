import BacklitGraphics

/// The colours of a view by their role, and the line style with the plain display quality.
///
/// A view draws with its ``View/palette``, which depends on the theme, the traits and, in a control, the
/// state; so drawing code seldom checks these itself. The article `ColorsAndThemes` has the contrast of each pair of
/// roles in the standard palettes. The rules that it follows are those of WCAG 2.2:
///
/// - Text needs 4.5 to 1 (1.4.3), or 7 to 1 with high contrast (1.4.6): ``label`` on ``background``,
///   ``surface`` and ``recessedSurface``; ``secondaryLabel`` on ``background``; ``inverseLabel`` on ``thumb``
///   and ``fill``.
/// - Marks and parts of controls need 3 to 1 (1.4.11): ``fill``, ``focus``, ``accessibilityCursor``,
///   ``secondaryLabel``, ``thumb``, ``thumbHighlight`` and ``thumbShadow`` on all three grounds; ``track`` on
///   ``background`` and ``recessedSurface``.
/// - These pairs miss a rule. ``secondaryLabel`` on ``surface`` (4.2 in the dark style) and on
///   ``recessedSurface`` (4.3 in the light style) is sufficient for marks and disabled text only. ``track`` on
///   ``surface`` has 2.8 in the dark style: show a value by the fill and its end, not by the track alone.
///   ``inverseLabel`` on the fill of a red or a white tint has 6.2 with high contrast.
/// - ``separator`` and ``raisedSurfaceEdge`` are decoration and guarantee no contrast.
///
/// Disabled parts are exempt, but legible. Colours that are not roles, such as those of a material, belong to
/// a ``PaletteExtension``.
public struct Palette: Hashable, Sendable {
  /// The background of the window.
  public var background = Color.black
  /// A panel, or the plate of a control.
  public var surface = Color.black
  /// The inside of a recessed part, and the far end of a surface's gradient.
  public var recessedSurface = Color.black
  /// The lit edge of a raised surface.
  public var raisedSurfaceEdge = Color.white
  /// Lines between parts, and the edge of a surface that is not lit.
  public var separator = Color.white
  /// Text and marks.
  public var label = Color.white
  /// Secondary and disabled text and marks.
  public var secondaryLabel = Color.white
  /// Text and marks on a ``thumb`` or a ``fill``.
  public var inverseLabel = Color.black
  /// The part of a scale that is not filled.
  public var track = Color.black
  /// The accent: the filled part of a view without a tint, or with the default tint. A view with a tint, such as a
  /// control, draws with ``fill(for:)``.
  public var fill = Color.white
  /// The fraction of black that ``fill(for:)`` mixes into a tint, so that the fill contrasts with the surface,
  /// 0 to 1.
  public var tintShade = 0.0
  /// The part of a control that the user moves or presses: a thumb, the cap of a knob, a key.
  public var thumb = Color.white
  /// The highlight of a thumb.
  public var thumbHighlight = Color.white
  /// The shadow of a thumb.
  public var thumbShadow = Color.white
  /// The focus ring.
  public var focus = Color.white
  /// The ring around the screen reader's cursor.
  public var accessibilityCursor = Color.white

  /// The style that the palette is made for. A theme may use a palette in a different style.
  public var userInterfaceStyle = UserInterfaceStyle.dark
  /// Whether the palette is made for high contrast.
  public var isHighContrast = false
  /// The display quality: shapes with ``DisplayQuality/pixels``, flat areas and thin lines with ``DisplayQuality/symbols``,
  /// lines and characters with ``DisplayQuality/plain``.
  public var quality = DisplayQuality.pixels
  /// Whether the screen shows colours. Without colours, light parts are drawn and dark ones are not.
  public var isColored = true
  /// The line style of boxes with the plain display quality.
  package var line = BoxLine.light

  /// The values of the palette's extensions.
  var extensionValues = PaletteExtensionValues()

  /// Creates a palette in white on black.
  public init() {}

  /// Whether only lines and characters are drawn.
  public var isPlain: Bool { quality == .plain }

  /// Whether this is the palette of a disabled part, which has broken lines.
  public var isDisabled: Bool { line == .broken }

  /// Whether surfaces differ by their colours alone, without edges and gradients, for which symbols are too coarse.
  package var isFlat: Bool { quality == .symbols }

  /// The ground of a key with symbols, in whose cells ``thumb`` would outshine everything else.
  var flatKey: Color { isHighContrast ? recessedSurface : separator }

  /// Whether tracks and bars are lines of characters.
  var drawsLines: Bool { isPlain || isFlat }

  /// The palette of a disabled part: not lit, with broken lines.
  public var disabled: Palette {
    var palette = self
    palette.label = secondaryLabel
    palette.fill = secondaryLabel
    palette.separator = isColored ? separator : background
    palette.raisedSurfaceEdge = palette.separator
    if isColored {
      palette.thumbHighlight = thumbHighlight.mixed(with: surface, by: 0.5)
      palette.thumb = thumb.mixed(with: surface, by: 0.5)
      palette.thumbShadow = thumbShadow.mixed(with: surface, by: 0.5)
    }
    palette.line = .broken
    palette.extensionValues = extensionValues.disabled(in: palette)
    return palette
  }

  /// The palette of a pressed part. Without colours, thumb and inverse label are exchanged.
  public var highlighted: Palette {
    var palette = self
    palette.line = .double
    if !isColored {
      swap(&palette.thumb, &palette.inverseLabel)
      palette.thumbHighlight = palette.thumb
    }
    return palette
  }
}

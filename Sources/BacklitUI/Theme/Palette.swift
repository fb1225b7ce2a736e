import BacklitGraphics

/// The colours of a view by their role, and the line style with the plain display quality.
///
/// A view uses its ``View/finish``, which depends on the theme, the traits and, in a control, the state; so
/// drawing code seldom checks these itself. Marks keep a contrast of 3 to 1 and texts of 4.5 to 1 against
/// their background, 7 to 1 with high contrast (WCAG 2.2, 1.4.11, 1.4.3 and 1.4.6). Disabled parts are
/// exempt, but legible.
public struct Finish: Hashable, Sendable {
  /// The background of the window.
  public var ground = Color.black
  /// The top colour of the plate that parts are mounted on.
  public var plateTop = Color.black
  /// The bottom colour of that plate.
  public var plateBottom = Color.black
  /// The lit edge of a plate.
  public var edgeLight = Color.white
  /// The rest of the frame around a plate.
  public var frame = Color.white
  /// Marks and texts.
  public var mark = Color.white
  /// Secondary and disabled marks and texts.
  public var faintMark = Color.white
  /// The unlit part of a lit scale.
  public var groove = Color.black
  /// Highlights of metal parts.
  public var metalLight = Color.white
  /// Metal parts.
  public var metal = Color.white
  /// Shaded metal parts.
  public var metalDark = Color.white
  /// Print on metal.
  public var ink = Color.black
  /// An unlit rubber pad.
  public var rubber = Color.black
  /// The frame around a pad.
  public var bezel = Color.white
  /// A vinyl record.
  public var vinyl = Color.black
  /// The reflection on a record.
  public var sheen = Color.black
  /// The focus ring.
  public var focus = Color.white
  /// The ring around the screen reader's cursor.
  public var cursor = Color.white
  /// The fraction of black mixed into lit parts so that they contrast with the plate, 0 to 1.
  public var accentShade = 0.0

  /// The display quality. With ``DisplayQuality/plain`` views draw lines and characters, otherwise shapes.
  public var quality = DisplayQuality.pixels
  /// Whether the screen shows colours. Without colours, light parts are drawn and dark ones are not.
  public var isColored = true
  /// The line style of boxes with the plain display quality.
  public var line = BoxLine.light

  /// Creates a finish in white on black.
  public init() {}

  /// Creates the standard theme's finish for traits; a view draws with its ``View/finish`` instead.
  public init(_ traits: TraitCollection) { self = Theme.standard.finish(for: traits) }

  /// Whether lines and characters are drawn instead of shapes.
  public var isPlain: Bool { quality == .plain }

  /// Whether a box of lines replaces a frame: with the plain display quality, and around disabled parts
  /// without colours.
  public var isBoxed: Bool { isPlain || !isColored && line == .broken }

  /// The finish of a disabled part: unlit, with broken lines.
  public var disabled: Finish {
    var finish = self
    finish.mark = faintMark
    finish.edgeLight = isColored ? frame : ground
    finish.frame = isColored ? frame : ground
    finish.bezel = isColored ? frame : ground
    if isColored {
      finish.metalLight = metalLight.mixed(with: plateTop, by: 0.5)
      finish.metal = metal.mixed(with: plateTop, by: 0.5)
      finish.metalDark = metalDark.mixed(with: plateTop, by: 0.5)
    }
    finish.line = .broken
    return finish
  }

  /// The finish of a pressed part. Without colours, metal and ink are exchanged.
  public var highlighted: Finish {
    var finish = self
    finish.line = .double
    if !isColored {
      swap(&finish.metal, &finish.ink)
      finish.metalLight = finish.metal
    }
    return finish
  }
}

import Drawing

/// The colours that a view draws with, by the part they play, and the kind of lines where pictures are made of lines.
///
/// A view asks its ``View/finish``, which knows the theme, the traits and, for a control, the state; so drawing code
/// seldom has to ask for any of the three. Marks keep 3 to 1 and texts 4.5 to 1 against what they lie on, 7 to 1 with
/// increased contrast (WCAG 2.2, 1.4.11, 1.4.3 and 1.4.6); what is disabled is exempt, but legible.
public struct Finish: Hashable, Sendable {
  /// What lies behind everything.
  public var ground = Color.black
  /// The plate that parts are mounted on, from its upper edge to its lower one.
  public var plateTop = Color.black
  /// The lower edge of that plate.
  public var plateBottom = Color.black
  /// The edge of a plate that catches the light.
  public var edgeLight = Color.white
  /// The rest of the frame around a plate.
  public var frame = Color.white
  /// Engraved marks and texts.
  public var mark = Color.white
  /// The lesser ones, and those of what is disabled.
  public var faintMark = Color.white
  /// The unlit part of a scale of light.
  public var groove = Color.black
  /// Turned and milled parts where they catch the light.
  public var metalLight = Color.white
  /// Turned and milled parts.
  public var metal = Color.white
  /// Turned and milled parts in the shade.
  public var metalDark = Color.white
  /// What is printed on metal.
  public var ink = Color.black
  /// A rubber pad without light.
  public var rubber = Color.black
  /// The frame around a pad.
  public var bezel = Color.white
  /// A record.
  public var vinyl = Color.black
  /// The light on a record.
  public var sheen = Color.black
  /// The ring around what has the focus.
  public var focus = Color.white
  /// The ring around what the screen reader reads.
  public var cursor = Color.white
  /// How much of black what is lit gets so that it stands out from the plate, from 0 to 1.
  public var accentShade = 0.0

  /// What pictures are made of; views draw shapes, or with ``DisplayQuality/plain`` lines and signs.
  public var quality = DisplayQuality.pixels
  /// Whether there are colours. Without, what is brighter than the middle is shown and what is darker is not.
  public var isColored = true
  /// The lines around a plate in plain pictures.
  public var line = BoxLine.light

  /// White on black.
  public init() {}

  /// The standard theme's finish for traits; see ``View/finish`` for the one that a view should draw with.
  public init(_ traits: TraitCollection) { self = Theme.standard.finish(for: traits) }

  /// Whether lines and signs are drawn instead of shapes.
  public var isPlain: Bool { quality == .plain }

  /// Whether a box of lines stands in for the frame of what is drawn: in plain pictures, and around what is disabled
  /// where it cannot be greyed.
  public var isBoxed: Bool { isPlain || !isColored && line == .broken }

  /// The same for something that refuses to be operated: without light, and with broken lines.
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

  /// The same for something that a touch presses. Without colours, metal and ink change places.
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

/// Something about a preview that a key switches, in the order in which the panel lists them.
public enum PreviewSetting: CaseIterable, Sendable {
  /// The area that the definition is shown in.
  case size
  /// The size class across.
  case width
  /// The size class from top to bottom.
  case height
  /// Dark or light.
  case style
  /// Ordinary or increased contrast.
  case contrast
  /// The direction of text.
  case direction
  /// The text size.
  case text
  /// The language of the strings and of what would be spoken.
  case language
  /// Shapes, or lines and signs.
  case picture
  /// Whether things move.
  case motion
  /// Whether the outlines of views and the constraints of the chosen one are drawn.
  case lines
  /// Whether facts about the chosen view are shown.
  case inspector

  /// The letter that switches it together with Alt.
  public var letter: Character {
    switch self {
    case .size: "s"
    case .width: "w"
    case .height: "h"
    case .style: "d"
    case .contrast: "c"
    case .direction: "r"
    case .text: "t"
    case .language: "g"
    case .picture: "p"
    case .motion: "m"
    case .lines: "l"
    case .inspector: "i"
    }
  }

  /// What the panel calls it.
  public var title: String {
    switch self {
    case .size: "Size"
    case .width: "Width"
    case .height: "Height"
    case .style: "Style"
    case .contrast: "Contrast"
    case .direction: "Direction"
    case .text: "Text"
    case .language: "Language"
    case .picture: "Picture"
    case .motion: "Motion"
    case .lines: "Lines"
    case .inspector: "Inspector"
    }
  }
}

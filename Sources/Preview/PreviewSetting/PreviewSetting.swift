/// A setting of a preview that a key changes, in the order of the panel.
public enum PreviewSetting: CaseIterable, Sendable {
  /// The size of the simulated screen.
  case size
  /// The horizontal size class.
  case width
  /// The vertical size class.
  case height
  /// Dark or light.
  case style
  /// Standard or increased contrast.
  case contrast
  /// The direction of text.
  case direction
  /// The text size.
  case text
  /// The language of the strings and of spoken words.
  case language
  /// The display quality: shapes, or plain characters.
  case picture
  /// Full or reduced motion.
  case motion
  /// Whether the outlines of views and the constraints of the inspected view are drawn.
  case lines
  /// Whether facts about the inspected view are shown.
  case inspector

  /// The letter that changes the setting together with Alt.
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

  /// The title in the panel.
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

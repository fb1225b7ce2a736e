import Accessibility
import Drawing
import Geometry

/// What kind of value a property takes, and within which bounds.
public enum PropertyType: Hashable, Sendable {
  /// `true` or `false`.
  case bool
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A text that no one translates: a name, a tag.
  case string
  /// A text that people read; one that starts with `@` is looked up in the strings of the language.
  case text
  /// The name of a PNG file in the folder `Images` beside that of the definition.
  case image
  /// A colour by name or as `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// A text style by name, or `{"size": 14, "bold": true, "italic": true}` with a style or a size in points.
  case font
  /// A number for all edges, or `{"top": 0, "left": 0, "bottom": 0, "right": 0}`, in points.
  case insets
  /// `{"width": 0, "height": 0}`, in points.
  case size
  /// One of some words.
  case choice([String])
  /// Any number of some words, in an array.
  case choices([String])
  /// Any number of texts, in an array.
  case texts
  /// Any number of `{"label": "Tempo", "value": "128", "important": true}`, in an array: what there is to know besides.
  case content

  /// The largest magnitude of lengths in definitions, in points; what is larger is a mistake, and would cost
  /// the layout its precision.
  public static let lengths = -1_000_000.0...1_000_000.0
}

/// A value that a definition gave a property.
public enum PropertyValue: Hashable, Sendable {
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A text, looked up already.
  case text(String)
  /// A picture and the name of its file.
  case image(name: String, Bitmap)
  /// A colour.
  case color(Color)
  /// A font.
  case font(FontDescription)
  /// Distances from edges.
  case insets(EdgeInsets)
  /// An extent.
  case size(Size)
  /// One word.
  case choice(String)
  /// Words.
  case choices([String])
  /// Texts.
  case texts([String])
  /// What there is to know besides.
  case content([AccessibilityCustomContent])
}

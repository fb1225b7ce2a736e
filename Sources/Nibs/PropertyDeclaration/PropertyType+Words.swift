import Drawing

extension PropertyType {
  /// A valid value, in words, for faults: “must be …”.
  var expectation: String {
    switch self {
    case .bool: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .string, .text: "a string"
    case .image: "the name of a PNG file in Images"
    case .color: "a colour’s name or “#RRGGBB”"
    case .font: "a text style such as “body”, or an object with “size”, “bold” and “italic”"
    case .insets: "a number, or an object with “top”, “left”, “bottom” and “right”"
    case .size: "an object with “width” and “height”"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .choices(let words): "an array of \(words.joined(separator: ", "))"
    case .texts: "an array of strings"
    case .content: "an array of objects with “label” and “value”"
    }
  }

  /// The named colours.
  static let colors: KeyValuePairs<String, Color> = [
    "black": .black, "white": .white, "clear": .clear, "gray": .gray, "darkGray": .darkGray,
    "lightGray": .lightGray, "red": .red, "green": .green, "blue": .blue, "cyan": .cyan, "magenta": .magenta,
    "yellow": .yellow, "orange": .orange, "purple": .purple,
  ]
}

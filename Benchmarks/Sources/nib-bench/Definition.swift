/// Definitions of ten thousand views, the maximum that the reader accepts.
enum Definition: String, CaseIterable {
  /// 99 rows of 100 labels, each with an id and a text.
  case labels
  /// 99 rows of 100 labels, buttons and sliders, with texts, fonts that vary, and accessibility labels. With
  /// the views inside the controls these are 26 000 views.
  case controls
  /// 9999 subviews of one view, each with two constraints in text form.
  case constraints

  /// The JSON text of the definition.
  /// - Parameter note: the label of one view, so that two texts differ only there.
  /// - Returns: a text without faults.
  func text(note: String) -> String {
    let views: [String]
    var constraints: [String] = []
    switch self {
    case .labels, .controls:
      views = (0..<99).map { row in
        let cells = (0..<100).map { cell(row: row, column: $0) }
        return """
            { "id": "row\(row)", "class": "StackView",
              "properties": { "axis": "horizontal", "distribution": "fillEqually", "spacing": 8 },
              "arrangedSubviews": [
          \(cells.joined(separator: ",\n")) ] }
          """
      }
      constraints = (0..<99).map { "row\($0).leading == page.leading + 16" }
    case .constraints:
      views = (0..<9999).map { #"{ "id": "v\#($0)", "class": "View" }"# }
      for index in 0..<9999 {
        constraints.append("v\(index).width == page.width * 0.25 + \(index % 40)")
        let before = index == 0 ? "page.leading" : "v\(index - 1).leading"
        constraints.append("v\(index).leading >= \(before) @ \(index % 999 + 1)")
      }
    }
    return """
      {
        "nib": 1,
        "root": { "id": "page", "class": "View", "accessibility": { "label": "\(note)" }, "subviews": [
      \(views.joined(separator: ",\n")) ] },
        "constraints": [
      \(constraints.map { "    \"\($0)\"" }.joined(separator: ",\n")) ]
      }

      """
  }

  private func cell(row: Int, column: Int) -> String {
    let id = "r\(row)c\(column)"
    if self == .labels {
      return """
            { "id": "\(id)", "class": "Label", "properties": { "text": "Channel \(column)" } }
        """
    }
    return switch column % 3 {
    case 0:
      """
          { "id": "\(id)", "class": "Label", "properties": { "text": "Channel \(column)",
            "font": { "vary": { "*": "body", "hC": "footnote" } } } }
      """
    case 1:
      """
          { "id": "\(id)", "class": "BacklitButton", "properties": { "title": "Cue \(row)", "color": "red" },
            "accessibility": { "label": "Cue \(row) of \(column)", "hint": "Returns to the cue point" } }
      """
    default:
      """
          { "id": "\(id)", "class": "Slider", "properties": { "minimum": -60, "maximum": 12, "value": \(-row % 60) } }
      """
    }
  }
}

import BacklitGeometry
import BacklitHeadless
import BacklitNibs
import BacklitPreview
import BacklitSession
import TestSupport

/// A preview of a definition in a temporary folder, without a terminal.
@MainActor
final class PreviewHarness {
  let display: HeadlessDisplay
  let previewer: Previewer
  let folder: TemporaryFolder
  var path: String { folder.path("Nibs/deck.json") }

  /// Creates a preview of a definition.
  init(
    _ text: String, strings: [String: String] = [:], columns: Int = 120, rows: Int = 40,
    settings: PreviewSettings = PreviewSettings()
  ) throws {
    folder = try TemporaryFolder()
    for (language, table) in strings { try folder.write("Strings/\(language).json", table) }
    try folder.write("Nibs/deck.json", text)
    display = HeadlessDisplay(columns: columns, rows: rows)
    previewer = Previewer(
      path: folder.path("Nibs/deck.json"), session: display.session, registry: .builtIn, settings: settings)
    display.settle()
  }

  /// Saves a text and reloads the preview.
  func save(_ text: String, as name: String = "deck") throws {
    try folder.write("Nibs/\(name).json", text)
    previewer.reload()
    display.settle()
  }

  /// Presses a letter with Alt.
  func alt(_ letter: Character) {
    display.robot.press(.character(letter), modifiers: .alt)
    display.settle()
  }

  /// The rows of the screen that contain a text.
  func rows(with text: String) -> [String] {
    display.text.split(separator: "\n").map(String.init).filter { $0.contains(text) }
  }
}

/// Definitions to preview.
enum SampleDefinition {
  /// A button 16 points from the corner and a switch below it; a box around both.
  static func deck(
    title: String = "Cue", width: Int = 120, extra: String = "", constraints: String = ""
  ) -> String {
    """
    { "nib": 1,
      "root": { "id": "root", "class": "View", "subviews": [
        { "id": "cue", "class": "BacklitButton", "properties": { "title": "\(title)" },
          "accessibility": { "label": "\(title)", "hint": "Goes back" } },
        { "id": "mute", "class": "Switch", "accessibility": { "label": "Mute" } }\(extra) ] },
      "constraints": [
        "cue.leading == root.leading + 16", "cue.top == root.top + 32",
        { "id": "wide", "constraint": "cue.width == \(width)" }, "cue.height == 64",
        "mute.leading == cue.leading", "mute.top == cue.bottom + 32"\(constraints) ] }
    """
  }
}

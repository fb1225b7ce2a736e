import BacklitGeometry
import BacklitHeadless
import BacklitNibs
import BacklitPreview
import BacklitSession
import Glibc
import Testing

/// A preview of a definition in a temporary folder, without a terminal.
@MainActor
final class PreviewHarness {
  let display: HeadlessDisplay
  let previewer: Previewer
  let folder: String
  var path: String { "\(folder)/Nibs/deck.json" }

  /// Creates a preview of a definition.
  init(
    _ text: String, strings: [String: String] = [:], columns: Int = 120, rows: Int = 40,
    settings: PreviewSettings = PreviewSettings()
  ) throws {
    // mkdtemp replaces the X characters.
    var template = Array("/tmp/backlit-preview-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    folder = String(cString: made)
    mkdir("\(folder)/Nibs", 0o755)
    if !strings.isEmpty { mkdir("\(folder)/Strings", 0o755) }
    for (language, table) in strings { try Self.write(table, to: "\(folder)/Strings/\(language).json") }
    try Self.write(text, to: "\(folder)/Nibs/deck.json")
    display = HeadlessDisplay(columns: columns, rows: rows)
    previewer = Previewer(
      path: "\(folder)/Nibs/deck.json", session: display.session, registry: .builtIn, settings: settings)
    display.settle()
  }

  deinit {
    for file in ["Nibs/deck.json", "Nibs/inner.json", "Strings/en.json", "Strings/de.json"] {
      unlink("\(folder)/\(file)")
    }
    for name in ["Nibs", "Strings", "."] { rmdir("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// Saves a text and reloads the preview.
  func save(_ text: String, as name: String = "deck") throws {
    try Self.write(text, to: "\(folder)/Nibs/\(name).json")
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

  static func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "we"))
    fputs(text, file)
    fclose(file)
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

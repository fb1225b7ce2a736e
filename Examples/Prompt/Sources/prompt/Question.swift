/// A question of the form: for a text, or for one of several choices.
struct Question: Equatable {
  var label: String
  /// The text that the field has at first.
  var text = ""
  /// The choices; empty for a text.
  var choices: [String] = []

  init(label: String, text: String = "", choices: [String] = []) {
    (self.label, self.text, self.choices) = (label, text, choices)
  }

  /// Reads an argument: `Name`, `Name=Ana` with a text at first, or `Size=small|large` with choices.
  init(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let choices = parts.count > 1 ? parts[1].split(separator: "|").map(String.init) : []
    self.init(
      label: parts[0], text: choices.count < 2 ? choices.first ?? "" : "",
      choices: choices.count < 2 ? [] : choices)
  }
}

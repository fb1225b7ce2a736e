import BacklitGeometry
import BacklitUI
import BacklitValues

extension NibReader {
  /// Reads the key commands of a controller.
  /// - Parameters:
  ///   - value: the array of commands.
  ///   - root: the root of the definition, which sends the actions; nil for a container.
  ///   - isContainer: whether the controller contains others.
  /// - Returns: the commands that could be read.
  func readKeyCommands(
    _ value: JSONValue, from root: NibPlan.PlannedView?, isContainer: Bool
  ) -> [NibPlan.PlannedKeyCommand] {
    let sender = root.map { Sender(name: $0.id, entry: $0.entry) }
    var commands: [NibPlan.PlannedKeyCommand] = []
    for element in elements(of: value, "keyCommands") {
      guard let command = readKeyCommand(element, from: sender, isContainer: isContainer) else { continue }
      if let first = commands.first(where: { $0.press.isSameCommand(as: command.press) }) {
        fault(
          at: command.position,
          "the key \(Spelling.quoted(command.input)) is already used at \(first.position)",
          "choose a different one")
      }
      commands.append(command)
    }
    return commands
  }

  private func readKeyCommand(
    _ value: JSONValue, from sender: Sender?, isContainer: Bool
  ) -> NibPlan.PlannedKeyCommand? {
    let what = "a key command"
    let own = ["input", "title", "discoverabilityTitle", "enabled"]
    guard let members = members(of: value, what, known: own + Self.effects) else { return nil }
    for name in ["input", "title"] where members[name] == nil {
      fault(
        value, "\(what) has no \(Spelling.quoted(name))",
        name == "input" ? "add a key, such as \"ctrl+s\"" : "add what it does, for the list of keys")
    }
    let title = members["title"].flatMap(text)
    let longTitle = members["discoverabilityTitle"].flatMap(text)
    let isEnabled = read(members["enabled"], .bool) ?? true
    var effect: NibPlan.Effect?
    if isContainer, let send = members["send"] {
      fault(
        send, "a definition with controllers has no owner for \"send\"",
        "move the command to the definition of a page")
    } else {
      effect = readInnerEffect(members, of: value, what, from: sender)
    }
    guard let member = members["input"], let input = string(member.value, "input") else { return nil }
    guard let press = KeyEvent(named: input) else {
      fault(member.value, "\(Spelling.quoted(input)) is not a key", Self.remedy(forKey: input))
      return nil
    }
    let position = document.position(of: member.value.range.lowerBound)
    if let problem = press.problemInTerminals, reading.keyFaults.count < Self.maximumFaultCount {
      reading.keyFaults.append(
        Fault(
          file: document.file, position: position, problem: "\(Spelling.quoted(input)) \(problem)",
          remedy: "choose a different key"))
    }
    return NibPlan.PlannedKeyCommand(
      press: press, title: title ?? "", discoverabilityTitle: longTitle, isEnabled: isEnabled, effect: effect,
      input: input, position: position)
  }

  private static func remedy(forKey input: String) -> String {
    let parts = input.lowercased().split { $0 == "+" || $0 == "-" }.map(String.init)
    if let last = parts.last, parts.count > 1,
      parts.contains(where: { ["cmd", "command", "super", "meta", "win"].contains($0) }),
      KeyEvent(named: "ctrl+\(last)") != nil
    {
      return "terminals do not send this modifier; write \(Spelling.quoted("ctrl+\(last)"))"
    }
    return "write a key with its modifiers, such as \"ctrl+s\", \"alt+left\", \"f5\" or \"?\""
  }
}

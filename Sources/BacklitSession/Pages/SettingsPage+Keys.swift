import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

/// The keys that the user gives to commands of the reader.
extension SettingsPage {
  /// The commands of the reader with their keys, in a list: a chosen one gets the key that is pressed then.
  var keyEntries: [String] {
    settings.keys.map {
      "\(language.keyWords.spokenName(of: $0.key)), \($0.value.meaning(in: language))"
    }.sorted()
  }

  func keyChoices(selecting command: ReaderCommand?) -> Choices {
    // The key of the reader turns it on and off.
    let commands = ReaderCommand.allCases.filter { ![.on, .off, .toggle].contains($0) }
    var chosen = commands[0]
    return Choices(
      setting: "keys", title: language.text(SessionText.keyChoices),
      names: commands.map { ([$0.meaning(in: language)] + keyNames(of: $0)).joined(separator: ", ") },
      selected: command.flatMap { commands.firstIndex(of: $0) } ?? 0, marksSelected: false,
      next: { self.keyQuestion(about: chosen) }, choose: { chosen = commands[$0] })
  }

  /// The names of the keys of a command: those that the user chose, and then the others.
  func keyNames(of command: ReaderCommand) -> [String] {
    let own = settings.keys.filter { $0.value == command }.map(\.key)
    // A key alone, such as Shift, is also in the map with itself as a modifier.
    let others = ReaderKeys.commands.filter { press, other in
      other == command && (![.control, .shift].contains(press.key) || press.modifiers.isEmpty)
    }.map(\.key)
    return [own, others].flatMap { $0.map(language.keyWords.spokenName).sorted() }
  }

  private func keyQuestion(about command: ReaderCommand) -> Choices {
    Choices(
      setting: "keys", title: command.meaning(in: language), names: [], selected: 0,
      takeKey: { key in
        var keys = self.settings.keys.filter { $0.value != command }
        if let key { keys[key] = command }
        self.set(\.keys, keys)
      },
      next: { self.keyChoices(selecting: command) }, choose: { _ in })
  }
}

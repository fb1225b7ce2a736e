import BacklitGeometry
import BacklitUI
import BacklitValues

extension NibPlan {
  /// A command that a key performs while the focus is in the view of a controller.
  struct PlannedKeyCommand {
    var press: KeyEvent
    var title: String
    var discoverabilityTitle: String?
    var isEnabled = true
    /// The effect of the key command; nil if the owner is not known.
    var effect: Effect?
    /// The text and the place of the key.
    var input: String
    var position: SourcePosition
  }

  /// Gives a controller the key commands of the definition, in place of those of the former definition.
  /// - Parameters:
  ///   - controller: the controller, whose view sends the actions.
  ///   - context: what the actions act on.
  func setKeyCommands(of controller: ViewController, in context: EffectContext) {
    controller.definedKeyCommands = (page?.keyCommands ?? []).map { planned in
      var command = KeyCommand(
        title: planned.title, key: planned.press.key, modifiers: planned.press.modifiers
      ) { [weak controller] in
        if let sender = controller?.viewIfLoaded { planned.effect?.perform(from: sender, in: context) }
      }
      command.discoverabilityTitle = planned.discoverabilityTitle
      command.isEnabled = planned.isEnabled
      return command
    }
  }
}

extension Nib {
  /// Finds the keys of commands that some terminals do not send, with what they send instead.
  ///
  /// A program can use such keys beside others, so they do not keep a definition from being loaded.
  /// - Parameters:
  ///   - registry: the classes that the definition may name.
  ///   - language: the language whose strings `@keys` are looked up in, as a BCP 47 tag.
  /// - Returns: one fault for each key that could be read, also beside other faults.
  @MainActor
  package func checkKeyCommands(registry: ClassRegistry, language: String = "en") -> [Fault] {
    let reading = reading(registry: registry, language: language, isStrict: false)
    _ = read(reading, owner: nil)
    return Faults(reading.keyFaults, first: file)?.all ?? []
  }
}

extension KeyEvent {
  /// Why the key does not reach a program in every terminal; nil if it does.
  var problemInTerminals: String? {
    switch SessionKey(self) {
    case .leave: return "ends the program"
    case .suspend: return "stops the program"
    case .reader: return "turns the screen reader on and off"
    case .elements, .speech, .settings, .curtain, nil: break
    }
    switch plainArrival {
    case .same: return nil
    case .key(let other): return "is the same key as \(other.nameInDefinitions) in many terminals"
    case .nothing: return "is not sent by many terminals"
    }
  }

  private var nameInDefinitions: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append("ctrl") }
    if modifiers.contains(.alt) { words.append("alt") }
    if modifiers.contains(.shift) { words.append("shift") }
    if case .character(let character) = key, character != " " {
      words.append(String(character))
    } else {
      words.append(Language.en.keyWords.name(of: KeyEvent(key)).lowercased().replacing(" ", with: ""))
    }
    return Spelling.quoted(words.joined(separator: "+"))
  }
}

import Backlit

/// The functions of the decks that are shown, for their keys and for controllers.
@MainActor
final class Booth {
  /// The functions, in the order of the list of keys.
  private(set) var commands: [BoundCommand] = [] { didSet { keyLists = [:] } }
  private var byID: [CommandName: BoundCommand] = [:]
  /// Called with each function before it is performed by a key; returns whether the key does something else.
  var intercept: (@MainActor (BoundCommand, CommandInput) -> Bool)?
  /// Called when a key of a deck was used, with the number of the deck.
  var onKey: (@MainActor (Int) -> Void)?
  /// Called after functions were performed, and when controls of the decks changed.
  var onChange: (@MainActor () -> Void)?
  /// Turns learning a control of a controller on and off; nil without controllers.
  var onLearn: (@MainActor () -> Void)?
  /// Whether controls of a controller are learned, so that Escape ends it.
  var isLearning = false
  /// Whether there is more than one deck, so that the names of decks are spoken.
  let hasDecks: Bool
  /// The text of a key in the language of the page.
  let text: @MainActor (String, [String: Strings.Value]) -> String
  /// The view of the page.
  private(set) weak var view: View?
  /// The lists of keys that were asked for, in one language. Each frame asks for them, and they have a hundred texts.
  private var keyLists: [KeyList: [KeyCommand]] = [:]
  /// A text in the language of ``keyLists``, which is different in each language.
  private var sample = ""

  /// The properties that determine a list of keys.
  private struct KeyList: Hashable {
    let deck: Int?
    let withShift: Bool
    let inLibrary: Bool
  }

  /// Creates the functions of a page.
  /// - Parameters:
  ///   - view: the view of the page.
  ///   - hasDecks: whether there is more than one deck.
  ///   - text: returns the text of a key, with values in it.
  init(
    in view: View, hasDecks: Bool = false,
    text: @escaping @MainActor (String, [String: Strings.Value]) -> String
  ) {
    (self.view, self.hasDecks, self.text) = (view, hasDecks, text)
  }

  /// Adds the functions of a target.
  /// - Parameters:
  ///   - table: the functions.
  ///   - target: what they act on.
  ///   - deck: the number of the deck, from 1; nil for what is not of one deck.
  ///   - isOfLibrary: whether the keys are those of the library, and not of the page of the decks.
  func add<Target>(
    _ table: [DeckCommand<Target>], of target: Target, deck: Int?, isOfLibrary: Bool = false
  ) {
    let new = table.map { BoundCommand($0, of: target, deck: deck, isOfLibrary: isOfLibrary) }
    for command in new {
      command.control?.addAction(for: [.valueChanged, .primaryActionTriggered]) { [weak self] _ in
        self?.onChange?()
      }
    }
    commands += new
    for command in new { byID[command.id] = command }
  }

  /// Adds the functions of a deck with a track.
  func add(_ player: DJPlayer) {
    add(DJController.commands, of: player, deck: player.deckNumber)
    if hasDecks { add(DJPlayer.pairCommands, of: player, deck: player.deckNumber) }
    add(DJPlayer.trackCommands, of: player, deck: player.deckNumber)
    add(DJPlayer.libraryCommands, of: player, deck: player.deckNumber, isOfLibrary: true)
  }

  /// The function with a name; nil if the page has none.
  func command(_ id: CommandName) -> BoundCommand? { byID[id] }

  /// The function whose value a view shows; nil for none.
  func command(shownBy view: View) -> BoundCommand? {
    commands.first { $0.control === view } ?? commands.first { $0.control.map(view.isDescendant) ?? false }
  }

  /// The control with the focus or the screen reader's cursor.
  var current: View? {
    guard let window = view?.window else { return nil }
    return window.accessibilityCursorItem as? View ?? window.focusedView
  }

  /// Performs a function for a controller.
  func perform(_ command: BoundCommand, _ input: CommandInput) {
    command.perform(input)
    onChange?()
  }

  /// Turns learning a control of a controller on and off.
  func toggleLearning() {
    guard let onLearn else { return announce(text("midi.none", [:])) }
    onLearn()
  }

  // MARK: Keys

  /// The keys of a deck, or of what is not of one deck.
  /// - Parameters:
  ///   - deck: the number of the deck; nil for what is not of one deck.
  ///   - withShift: whether they are those of the other deck: capital letters, whose titles name the deck.
  ///   - inLibrary: whether they are those of the library.
  /// - Returns: the commands.
  func keyCommands(of deck: Int?, withShift: Bool = false, inLibrary: Bool = false) -> [KeyCommand] {
    let end = KeyCommand(title: text("midi.learnEnd", [:]), key: .escape) { [weak self] in self?.onLearn?() }
    if sample != end.title { (sample, keyLists) = (end.title, [:]) }
    let list = KeyList(deck: deck, withShift: withShift, inLibrary: inLibrary)
    let known = keyLists[list] ?? makeKeyCommands(of: list)
    keyLists[list] = known
    return (isLearning && deck == nil ? [end] : []) + known
  }

  private func makeKeyCommands(of list: KeyList) -> [KeyCommand] {
    commands.filter { $0.id.deck == list.deck && $0.isOfLibrary == list.inLibrary }.flatMap { command in
      command.keys.compactMap { key in
        guard list.withShift else { return keyCommand(key, of: command, title: title(of: key)) }
        return key.ofOtherDeck.map {
          keyCommand($0, of: command, title: onDeck(title(of: key), list.deck), isUse: false)
        }
      }
    }
  }

  /// The keys of the library, with Shift those that act on the other deck.
  /// - Parameter deck: the number of the deck that gets the track.
  /// - Returns: the commands.
  func libraryKeyCommands(for deck: Int) -> [KeyCommand] {
    let others = Set(commands.compactMap(\.id.deck)).subtracting([deck]).sorted()
    // The letter alone goes to a title.
    let learn = KeyCommand(title: text("midi.learn.title", [:]), key: .character("j"), modifiers: .alt) {
      [weak self] in self?.toggleLearning()
    }
    return keyCommands(of: nil, inLibrary: true) + keyCommands(of: deck, inLibrary: true)
      + others.flatMap { keyCommands(of: $0, withShift: true, inLibrary: true) } + [learn]
  }

  private func keyCommand(
    _ key: CommandKey, of command: BoundCommand, title: String, isUse: Bool = true
  ) -> KeyCommand {
    KeyCommand(title: title, key: key.press.key, modifiers: key.press.modifiers) { [weak self] in
      guard let self, intercept?(command, key.input) != true else { return }
      if isUse, let deck = command.id.deck { onKey?(deck) }
      perform(command, key.input)
    }
  }

  // MARK: Words

  private func title(of key: CommandKey) -> String {
    text(key.title, key.number.map { ["number": .number(Double($0))] } ?? [:])
  }

  private func onDeck(_ name: String, _ deck: Int?) -> String {
    guard let deck, hasDecks else { return name }
    return text("mix.deck.\(deck)", [:]) + ", " + name
  }

  /// The name of a function, with that of its deck if there are several.
  /// - Parameters:
  ///   - command: the function.
  ///   - input: what a key does with it; nil for the function as a whole.
  /// - Returns: the name, for people.
  func name(of command: BoundCommand, _ input: CommandInput? = nil) -> String {
    let key = command.keys.first { $0.input == input } ?? command.keys.first
    let ofKey = key.map { title(of: $0) } ?? command.title.map { text($0, [:]) } ?? command.id.name
    let label = input == nil || input == .press ? command.control?.accessibilityLabel : nil
    return onDeck(label ?? ofKey, command.id.deck)
  }

  /// The name of a function and its value, or the value alone; nil if there is none.
  func state(of command: BoundCommand, withName: Bool) -> String? {
    guard withName else { return command.words }
    return [name(of: command), command.words].compactMap { $0 }.joined(separator: ", ")
  }

  /// Announces a text.
  func announce(_ text: String) { view?.window?.post(.announcement(text, .default)) }
}

import Backlit
import DemoMIDI

extension DeckMIDI {
  /// Controls of a controller are learned: the user goes to a control of the deck, or presses the key of a function, and moves a
  /// control of the controller.
  struct Learning {
    /// The time without a message after which the control rests, in seconds.
    static let rest = 0.3

    /// The function whose key was pressed, and what the key does; nil for that of the control with the focus.
    fileprivate var chosen: (command: BoundCommand, input: CommandInput)?
    /// The control with the focus when the function was chosen or learned, which is not meant any more.
    fileprivate weak var ignored: View?
    /// The function for which the user moves a control now.
    fileprivate var target: (command: BoundCommand, input: CommandInput)?
    fileprivate var recognizer: MIDIRecognizer?
    fileprivate var device = 0
    fileprivate var lastTime = 0.0
    /// Whether the user was asked for the rest of a move.
    fileprivate var isAsked = false
    /// An entry in place of a different one, if the user moves the control again.
    fileprivate var pending: MIDIMapping.Entry?

    /// Whether a control moves.
    var isWaiting: Bool { recognizer != nil && !isAsked }
  }

  /// Begins or ends to learn.
  func toggleLearning() {
    guard let booth else { return }
    booth.isLearning = learning == nil
    guard learning == nil else {
      learning = nil
      return booth.announce(booth.text("midi.learnEnded", [:]))
    }
    learning = Learning()
    let command = booth.current.flatMap { booth.command(shownBy: $0) }
    let name = command.map { booth.name(of: $0) }
    booth.announce(
      name.map { booth.text("midi.learnFor", ["name": .text($0)]) } ?? booth.text("midi.learn", [:]))
  }

  /// Chooses the function of a key while controls are learned.
  /// - Returns: whether they are.
  func choose(_ command: BoundCommand, _ input: CommandInput) -> Bool {
    guard learning != nil, let booth, command.id.name != "learn" else { return false }
    learning = Learning()
    learning?.chosen = (command, input)
    learning?.ignored = booth.current
    booth.announce(booth.text("midi.learnFor", ["name": .text(booth.name(of: command, input))]))
    return true
  }

  /// Notes what a control sends while controls are learned.
  func note(_ message: MIDIMessage, from index: Int) {
    guard var learning, let booth else { return }
    defer { self.learning = learning }
    if learning.recognizer == nil {
      // The end of an earlier move.
      if case .note(_, velocity: 0) = message.content { return }
      guard let target = target(of: learning) else {
        if time - learning.lastTime > ControllerSpeech.pause || learning.lastTime == 0 {
          booth.announce(booth.text("midi.learn", [:]))
        }
        learning.lastTime = time
        return
      }
      learning.target = target
      learning.recognizer = MIDIRecognizer(MIDIRecognizer.Need(target.command.kind, target.input))
      learning.device = index
    }
    guard index == learning.device else { return }
    learning.recognizer?.note(message)
    (learning.lastTime, learning.isAsked) = (time, false)
  }

  private func target(of learning: Learning) -> (command: BoundCommand, input: CommandInput)? {
    guard let booth else { return nil }
    let view = booth.current
    if let view, view !== learning.ignored, let command = booth.command(shownBy: view) {
      return (command, .press)
    }
    return learning.chosen
  }

  /// Asks what a control is that rests.
  func advanceLearning() {
    guard let learning, let booth, learning.isWaiting, time - learning.lastTime >= Learning.rest,
      let target = learning.target, let answer = self.learning?.recognizer?.answer()
    else { return }
    let name: [String: Strings.Value] = ["name": .text(booth.name(of: target.command, target.input))]
    switch answer {
    case .nothing: self.learning?.recognizer = nil
    case .moveFurther:
      self.learning?.isAsked = true
      booth.announce(booth.text("midi.moveFurther", [:]))
    case .turnBack:
      self.learning?.isAsked = true
      booth.announce(booth.text("midi.turnBack", [:]))
    case .unsuitable:
      self.learning?.recognizer = nil
      booth.announce(booth.text(target.command.kind == .press ? "midi.needsButton" : "midi.needsKnob", name))
    case .found(let control, let isButton):
      self.learning?.recognizer = nil
      var entry = MIDIMapping.Entry(command: target.command.id, control: control)
      if hasDevices { entry.device = learning.device + 1 }
      if isButton, case .steps(let count) = target.input { entry.amount = count }
      finish(entry, target, learning)
    }
  }

  private func finish(
    _ entry: MIDIMapping.Entry, _ target: (command: BoundCommand, input: CommandInput), _ learning: Learning
  ) {
    guard let booth else { return }
    let source = Strings.Value.text(sourceName(entry.control))
    if learning.pending != entry, let conflict = mapping.conflict(with: entry.control, of: entry.device),
      mapping.entries[conflict].command != entry.command
    {
      self.learning?.pending = entry
      let other = booth.command(mapping.entries[conflict].command).map { booth.name(of: $0) }
      return booth.announce(
        booth.text(
          "midi.taken", ["source": source, "name": .text(other ?? mapping.entries[conflict].command.name)]))
    }
    let fault = learn(entry)
    self.learning = Learning()
    self.learning?.ignored = booth.current
    self.learning?.lastTime = time
    let name = booth.name(of: target.command, target.input)
    booth.announce(
      booth.text(
        fault == nil ? "midi.learned" : "midi.notSaved",
        [
          "name": .text(name), "source": source, "fault": .text(fault ?? ""),
        ]))
  }

  private func sourceName(_ control: MIDIControl) -> String {
    guard let booth else { return "" }
    var values: [String: Strings.Value] = ["channel": .number(Double(control.channel))]
    switch control.source {
    case .note(let number):
      values["number"] = .number(Double(number))
      return booth.text("midi.note", values)
    case .controller(let number):
      values["number"] = .number(Double(number))
      return booth.text("midi.controller", values)
    case .pitchBend: return booth.text("midi.pitchBend", values)
    }
  }
}

extension MIDIRecognizer.Need {
  /// Creates the need of a function. If its key moves a value by steps, a button can do so.
  fileprivate init(_ kind: CommandKind, _ input: CommandInput) {
    let orPress = if case .steps = input { true } else { false }
    self =
      switch kind {
      case .press: .press
      case .value: .place(orPress: orPress)
      case .steps: .steps(orPress: orPress)
      }
  }
}

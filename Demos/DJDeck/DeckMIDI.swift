import Backlit
import DemoMIDI
import Dispatch
import Glibc

/// The controllers of the decks: what their controls do by the mapping, what is spoken meanwhile, and their lights.
@MainActor
final class DeckMIDI {
  /// A controller.
  private struct Device {
    let port: MIDIPort?
    var reader: MIDIControlReader
    /// How often it was connected when its lights were sent.
    var connections = 0
    /// Whether it was reported missing.
    var isReportedMissing = false
    /// The lights as they were sent, by the numbers of their entries.
    var lights: [Int: Bool] = [:]
  }

  /// The state of an entry of the mapping.
  private struct EntryState {
    /// The use of the function by the control.
    let kind: CommandKind
    var takeover = SoftTakeover()
    var isDown = false
  }

  /// The mapping.
  private(set) var mapping: MIDIMapping
  /// The file in which a learned mapping is saved; nil for none.
  private let mappingPath: String?
  /// The faults of that file, because of which it is not written.
  private let faults: Faults?
  private var devices: [Device] = []
  private var states: [EntryState] = []
  private var speech = ControllerSpeech()
  /// The functions of the page.
  private(set) var booth: Booth?
  /// The state of learning; nil while nothing is learned.
  var learning: Learning?
  /// The seconds in which controls were used.
  private(set) var time = 0.0
  private lazy var link = DisplayLink { [weak self] elapsed in self?.advance(by: elapsed) }
  /// Shows and speaks a problem; those from before it is set are reported then.
  var report: (@MainActor (String) -> Void)? {
    didSet { if let faults, let booth { report?(booth.text("midi.faults", faultValues(faults))) } }
  }

  /// Opens controllers.
  /// - Parameters:
  ///   - paths: the paths of raw MIDI devices. They do not have to exist.
  ///   - mappingPath: the file of the mapping, which does not have to exist; nil for none.
  init(paths: [String], mappingPath: String?) {
    self.mappingPath = mappingPath
    // A file that does not exist is written when a control is learned.
    let read = mappingPath.flatMap { access($0, F_OK) == 0 ? MIDIMapping.read($0) : nil }
    (mapping, faults) = (read?.mapping ?? MIDIMapping(), read?.faults)
    for path in paths {
      let port = MIDIPort(path: path) { [weak self] in
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.wake() } }
      }
      devices.append(Device(port: port, reader: MIDIControlReader([])))
    }
    if devices.isEmpty { devices.append(Device(port: nil, reader: MIDIControlReader([]))) }
    mappingDidChange()
  }

  isolated deinit { for device in devices { device.port?.stop() } }

  /// Uses the functions of a page from now on.
  func attach(_ booth: Booth) {
    self.booth = booth
    booth.onLearn = { [weak self] in self?.toggleLearning() }
    booth.intercept = { [weak self] in self?.choose($0, $1) ?? false }
    booth.onChange = { [weak self] in self?.showLights() }
    showLights()
  }

  private func faultValues(_ faults: Faults) -> [String: Strings.Value] {
    ["path": .text(mappingPath ?? ""), "fault": .text(faults[0].description)]
  }

  // MARK: Messages

  /// Takes what the threads of the controllers have read.
  private func wake() {
    for index in devices.indices {
      guard let port = devices[index].port else { continue }
      receive(port.takeMessages(), from: index)
      follow(port.state, of: index)
    }
  }

  /// Handles messages of a controller.
  ///
  /// Of several places of one fader, the last one counts, unless something else happened between them. So a controller that sends
  /// without a pause cannot take more of a frame than its controls.
  func receive(_ messages: [MIDIMessage], from index: Int = 0) {
    guard !messages.isEmpty else { return }
    runLink()
    var waiting: [(entry: Int, input: CommandInput)] = []
    func perform() {
      for (entry, input) in waiting { use(entry, input) }
      waiting = []
    }
    for message in messages {
      if learning != nil {
        note(message, from: index)
        continue
      }
      for (entry, action) in devices[index].reader.actions(of: message) where isUsed(entry, by: index) {
        let input = CommandInput(action)
        switch input {
        case .place where states[entry].kind != .press, .turn:
          if let known = waiting.firstIndex(where: { $0.entry == entry }) {
            waiting[known].input = waiting[known].input.followed(by: input)
          } else {
            waiting.append((entry, input))
          }
        default:
          perform()
          use(entry, input)
        }
      }
    }
    perform()
  }

  private func isUsed(_ entry: Int, by index: Int) -> Bool {
    mapping.entries[entry].device.map { $0 == index + 1 } ?? true
  }

  /// Does what a control of the mapping does.
  private func use(_ number: Int, _ input: CommandInput) {
    let entry = mapping.entries[number]
    guard let booth else { return }
    guard let command = booth.command(entry.command) else {
      if isPressed(number, input) == true { booth.announce(booth.text("deck.noTrack", [:])) }
      return
    }
    if entry.isTouch {
      if isPressed(number, input) == true { speak(speech.touch(number, at: time), number, command) }
      return
    }
    switch (command.kind, input) {
    case (.press, _):
      if let isDown = isPressed(number, input) { booth.perform(command, isDown ? .down : .up) }
    case (_, .down), (_, .up):
      if isPressed(number, input) == true { booth.perform(command, .steps(entry.amount ?? 1)) }
    case (_, .place(let place)):
      if let amount = entry.amount {
        if isPressed(number, input) == true { booth.perform(command, .steps(amount)) }
      } else {
        move(number, entry, command, to: entry.isInverted ? 1 - place : place)
      }
    case (_, .turn(let count)):
      booth.perform(command, .turn(entry.isInverted ? -count : count))
      if command.isSpokenWhenMoved, let line = speech.move(number, .follows, at: time) {
        speak(line, number, command)
      }
    case (_, .press), (_, .steps): break
    }
  }

  /// Whether a button went down or came up; nil if it did neither, as a fader that moves on.
  private func isPressed(_ number: Int, _ input: CommandInput) -> Bool? {
    let isDown: Bool
    switch input {
    case .down: isDown = true
    case .up: isDown = false
    case .place(let place): isDown = place >= 0.5
    case .press, .steps, .turn: return nil
    }
    defer { states[number].isDown = isDown }
    // Two presses without a release between them are two.
    return input == .down || states[number].isDown != isDown ? isDown : nil
  }

  /// Moves a value to the place of a fader, or says how to reach it.
  private func move(_ number: Int, _ entry: MIDIMapping.Entry, _ command: BoundCommand, to place: Double) {
    guard let value = command.fraction, entry.takesOver else {
      booth?.perform(command, .place(place))
      if let line = speech.move(number, .follows, at: time) { speak(line, number, command) }
      return
    }
    let outcome = states[number].takeover.move(to: place, value: value)
    if outcome == .follows || outcome == .pickedUp {
      booth?.perform(command, .place(place))
      states[number].takeover.follow(command.fraction ?? place)
    }
    if let line = speech.move(number, outcome, at: time) { speak(line, number, command) }
  }

  // MARK: Words

  private func speak(_ line: ControllerSpeech.Line, _ number: Int, _ command: BoundCommand) {
    guard let booth else { return }
    func direction(_ outcome: SoftTakeover.Outcome) -> String? {
      switch outcome {
      case .higher: booth.text("midi.higher", [:])
      case .lower: booth.text("midi.lower", [:])
      case .follows, .pickedUp: nil
      }
    }
    let text: String? =
      switch line {
      case .name(let outcome):
        [booth.state(of: command, withName: true), direction(outcome)].compactMap { $0 }.joined(
          separator: ", ")
      case .direction(let outcome): direction(outcome)
      case .pickedUp: booth.text("midi.pickedUp", [:])
      case .value: booth.state(of: command, withName: false)
      }
    if let text { booth.announce(text) }
  }

  // MARK: Time

  /// Counts the time while controls are used, and some seconds more.
  func runLink() {
    link.attach(to: booth?.view?.window)
    link.isPaused = false
  }

  private func advance(by elapsed: Double) {
    time += elapsed
    for number in speech.rested(at: time) {
      if let command = booth?.command(mapping.entries[number].command) { speak(.value, number, command) }
    }
    advanceLearning()
    let lightsWait = !showLights()
    link.isPaused = !speech.isActive && learning?.isWaiting != true && !lightsWait
  }

  // MARK: Connections

  /// Reports a controller that is missing, and lights up one that came back.
  private func follow(_ state: MIDIPort.State, of index: Int) {
    guard let booth, let port = devices[index].port else { return }
    let path: [String: Strings.Value] = ["path": .text(port.path), "reason": .text(state.reason ?? "")]
    if state.isConnected {
      if devices[index].isReportedMissing { booth.announce(booth.text("midi.connected", path)) }
      devices[index].isReportedMissing = false
      showLights()
    } else if !state.isConnected, state.reason != nil, !devices[index].isReportedMissing {
      devices[index].isReportedMissing = true
      let text = booth.text("midi.missing", path)
      // At the start it is shown until a key is pressed. Later on, that would hide what is spoken while a controller plays.
      if state.connections == 0, let report { report(text) } else { booth.announce(text) }
    }
  }

  // MARK: Lights

  /// Sends the lights that changed.
  /// - Returns: whether all were sent, as far as there are controllers.
  @discardableResult
  func showLights() -> Bool {
    guard let booth else { return true }
    var isDone = true
    for index in devices.indices {
      guard let port = devices[index].port else { continue }
      let state = port.state
      guard state.isConnected else { continue }
      // A controller that came back has no light on.
      if state.connections != devices[index].connections {
        (devices[index].connections, devices[index].lights) = (state.connections, [:])
      }
      for (number, entry) in mapping.entries.enumerated() where isUsed(number, by: index) {
        guard let command = booth.command(entry.command), command.control is BacklitButton,
          let message = entry.light(isOn: command.isOn), devices[index].lights[number] != message.isOn
        else { continue }
        guard port.send([message.message]) else {
          isDone = false
          break
        }
        devices[index].lights[number] = message.isOn
      }
    }
    return isDone
  }

  // MARK: The mapping

  /// Uses a new entry in place of those with which it conflicts, and saves the mapping.
  /// - Returns: why it could not be saved; nil if it was, or if there is no file for it.
  func learn(_ entry: MIDIMapping.Entry) -> String? {
    while let conflict = mapping.conflict(with: entry.control, of: entry.device) {
      mapping.entries.remove(at: conflict)
    }
    mapping.entries.append(entry)
    mappingDidChange()
    guard let mappingPath, let booth else { return nil }
    if let faults { return booth.text("midi.faults", faultValues(faults)) }
    do throws(Fault) {
      try mapping.json.write(to: mappingPath)
      return nil
    } catch {
      return error.description
    }
  }

  private func mappingDidChange() {
    states = mapping.entries.map { entry in
      // A button that sends places is pressed and released, and both count.
      let isButton = entry.amount != nil || entry.isTouch
      let kind = Booth.all.first { $0.name == entry.command.name }?.kind ?? .press
      return EntryState(kind: isButton ? .press : kind)
    }
    speech = ControllerSpeech()
    for index in devices.indices {
      devices[index].reader = MIDIControlReader(mapping.entries.map(\.control))
      devices[index].lights = [:]
    }
    showLights()
  }

  /// Whether there is more than one controller, so that entries of the mapping name theirs.
  var hasDevices: Bool { devices.count > 1 }
}

extension MIDIMapping.Entry {
  /// The message that turns the light of the control on or off; nil for a control without a light.
  func light(isOn: Bool) -> (message: MIDIMessage, isOn: Bool)? {
    guard light > 0, !isTouch, control.encoding == .absolute, control.fine == nil else { return nil }
    let value = isOn ? light : 0
    return switch control.source {
    case .note(let number): (MIDIMessage(channel: control.channel, .note(number, velocity: value)), isOn)
    case .controller(let number):
      (MIDIMessage(channel: control.channel, .controller(number, value: value)), isOn)
    case .pitchBend: nil
    }
  }
}

extension CommandInput {
  /// Creates the input for an action of a control of a controller.
  init(_ action: MIDIAction) {
    self =
      switch action {
      case .press: .down
      case .release: .up
      case .place(let place): .place(place)
      case .steps(let count): .turn(count)
      }
  }

  /// One move in place of two.
  func followed(by next: CommandInput) -> CommandInput {
    if case .turn(let count) = self, case .turn(let more) = next { return .turn(count + more) }
    return next
  }
}

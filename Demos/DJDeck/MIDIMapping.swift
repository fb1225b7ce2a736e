import Backlit
import DemoMIDI

/// Which controls of controllers perform which functions of the deck.
///
/// A mapping is a JSON file; `Assets/Schemas/midi.schema.json` describes it:
///
/// ```json
/// {
///   "midi": 1,
///   "controls": [
///     { "command": "play", "deck": 1, "channel": 1, "note": 11 },
///     { "command": "crossfader", "channel": 7, "controller": 31, "fine": 63 }
///   ]
/// }
/// ```
struct MIDIMapping: Hashable, Sendable {
  /// A control and its function.
  struct Entry: Hashable, Sendable {
    /// The function.
    var command: CommandName
    /// The control.
    var control: MIDIControl
    /// The number of the controller, from 1, in the order of the command line; nil for any.
    var device: Int?
    /// Whether the ends of a fader or the directions of an endless knob are exchanged.
    var isInverted = false
    /// Whether a fader that is far from the value waits until it reaches it.
    var takesOver = true
    /// The steps of a button of a function with a value; nil for none.
    var amount: Int?
    /// Whether the control only names its function and its value, as the touch of a fader does.
    var isTouch = false
    /// The value, from 1 to 127, that turns the light of the control on, with the message that the control sends; 0 for no light.
    var light = 127
  }

  /// The version of the format.
  static let version = 1

  /// The schema for editors, as the file names it; nil for none.
  var schema: String?
  /// The name of the controller, for people; nil for none.
  var name: String?
  /// The controls, in the order of the file.
  var entries: [Entry] = []

  /// The number of the first entry with a control that conflicts with a new one; nil for none.
  func conflict(with control: MIDIControl, of device: Int?, isTouch: Bool = false) -> Int? {
    entries.firstIndex {
      $0.isTouch == isTouch && ($0.device == nil || device == nil || $0.device == device)
        && $0.control.conflicts(with: control)
    }
  }

  // MARK: Writing

  /// The mapping as a file has it.
  var json: JSONValue {
    let header = [("$schema", schema), ("name", name)].compactMap { name, text in
      text.map { (name, JSONValue.string($0)) }
    }
    return .object(
      header + [("midi", .number(Double(Self.version))), ("controls", .array(entries.map(\.json)))])
  }
}

extension MIDIControl {
  /// Whether both get the same messages.
  func conflicts(with other: MIDIControl) -> Bool {
    func sources(_ control: MIDIControl) -> [Source] {
      [control.source] + (control.fine.map { [.controller($0)] } ?? [])
    }
    return channel == other.channel && sources(self).contains(where: sources(other).contains)
  }
}

extension MIDIMapping.Entry {
  /// The entry as a file has it: only what differs from the default.
  fileprivate var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [("command", .string(command.name))]
    func add(_ name: String, _ number: Int?) {
      if let number { members.append((name, .number(Double(number)))) }
    }
    add("deck", command.deck)
    add("device", device)
    add("channel", control.channel)
    switch control.source {
    case .note(let number): add("note", number)
    case .controller(let number): add("controller", number)
    case .pitchBend: members.append(("pitchBend", true))
    }
    add("fine", control.fine)
    if control.encoding != .absolute { members.append(("encoding", .string(control.encoding.rawValue))) }
    add("amount", amount)
    if isInverted { members.append(("invert", true)) }
    if !takesOver { members.append(("takeover", false)) }
    if isTouch { members.append(("touch", true)) }
    if light != 127 { add("light", light) }
    return .object(members)
  }
}

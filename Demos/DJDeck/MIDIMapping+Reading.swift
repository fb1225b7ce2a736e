import Backlit
import DemoMIDI

extension MIDIMapping {
  /// Reads a mapping.
  /// - Returns: the entries that have no fault, and all faults of the file.
  @MainActor
  static func read(_ path: String) -> (mapping: MIDIMapping, faults: Faults?) {
    do throws(Faults) {
      let document = try JSONDocument(contentsOf: path)
      // Without its brackets, members may be in the wrong object.
      if let faults = Faults(document.faults) { return (MIDIMapping(), faults) }
      var reader = MappingReader(document)
      let mapping = reader.mapping()
      return (mapping, Faults(reader.faults))
    } catch {
      return (MIDIMapping(), error)
    }
  }
}

/// Reads the entries of a mapping, and notes every fault with its line and column.
@MainActor
private struct MappingReader {
  private let document: JSONDocument
  private(set) var faults: [Fault] = []
  /// The places of the controls that were read.
  private var places: [Fault] = []

  init(_ document: JSONDocument) { self.document = document }

  mutating func mapping() -> MIDIMapping {
    guard let members = document.root.object else {
      fail(
        document.root, "a mapping is an object, not \(document.root.kind)",
        #"write { "midi": 1, "controls": [] }"#)
      return MIDIMapping()
    }
    checkNames(members, among: ["$schema", "name", "midi", "controls"])
    if document.root["midi"]?.number != Double(MIDIMapping.version) {
      fail(
        document.root["midi"] ?? document.root, "the version of the format is missing or not known",
        #"write "midi": 1"#)
    }
    guard let controls = document.root["controls"]?.array else {
      fail(
        document.root["controls"] ?? document.root, "\"controls\" must be an array",
        #"write "controls": [ { "command": "play", "deck": 1, "channel": 1, "note": 11 } ]"#)
      return MIDIMapping()
    }
    var mapping = MIDIMapping(schema: document.root["$schema"]?.string, name: document.root["name"]?.string)
    for value in controls {
      let before = faults.count
      guard let entry = entry(value), faults.count == before else { continue }
      if let other = mapping.conflict(with: entry.control, of: entry.device, isTouch: entry.isTouch) {
        fail(
          value, "the entry in line \(places[other].line) has the same control",
          "remove one of them, or choose a different channel, number or device")
      } else {
        mapping.entries.append(entry)
        places.append(document.fault(at: value, problem: ""))
      }
    }
    return mapping
  }

  private mutating func entry(_ value: JSONValue) -> MIDIMapping.Entry? {
    guard let members = value.object else {
      fail(value, "an entry is an object, not \(value.kind)", nil)
      return nil
    }
    checkNames(members, among: MIDIMapping.members)
    guard let (command, kind) = command(of: value), let control = control(of: value, members) else {
      return nil
    }
    var entry = MIDIMapping.Entry(command: command, control: control)
    entry.device = number("device", of: value, in: 1...16)
    entry.amount = number("amount", of: value, in: -100...100)
    entry.light = number("light", of: value, in: 0...127) ?? 127
    entry.isInverted = flag("invert", of: value) ?? false
    entry.takesOver = flag("takeover", of: value) ?? true
    entry.isTouch = flag("touch", of: value) ?? false
    check(entry, kind, value)
    return entry
  }

  /// Checks that the control can do what the function needs.
  private mutating func check(_ entry: MIDIMapping.Entry, _ kind: CommandKind, _ value: JSONValue) {
    guard !entry.isTouch else { return }
    let name = "\"\(entry.command.name)\""
    let isNote = if case .note = entry.control.source { true } else { false }
    let isEndless = entry.control.encoding != .absolute
    switch kind {
    case .press:
      if isEndless {
        fail(
          value["encoding"] ?? value, "\(name) is pressed, and an endless knob is turned",
          "remove \"encoding\"")
      }
      if let amount = value["amount"] {
        fail(amount, "\(name) has no value that moves by steps", "remove \"amount\"")
      }
    case .value, .steps:
      if isNote, entry.amount == nil {
        fail(
          value["note"] ?? value, "\(name) has a value, and a note is pressed",
          "write \"amount\" with the steps of a press, such as 1 or -1, or choose a controller")
      } else if kind == .steps, !isNote, !isEndless, entry.amount == nil {
        fail(
          value["controller"] ?? value["pitchBend"] ?? value,
          "\(name) moves by steps, and a fader has a place",
          "write the \"encoding\" of an endless knob")
      }
    }
  }

  private mutating func command(of value: JSONValue) -> (CommandName, CommandKind)? {
    guard let member = value["command"], let name = member.string else {
      fail(
        value["command"] ?? value, "\"command\" must be the name of a function", #"write "command": "play""#)
      return nil
    }
    guard let known = Booth.all.first(where: { $0.name == name }) else {
      fail(
        member, "unknown function \"\(name)\"", Fault.remedy(for: name, among: Booth.all.map(\.name)))
      return nil
    }
    let deck = number("deck", of: value, in: 1...2)
    if known.isOfDeck, value["deck"] == nil {
      fail(value, "\"\(name)\" is of one deck", #"write "deck": 1 for deck A, or 2 for deck B"#)
    } else if !known.isOfDeck, let deck = value["deck"] {
      fail(deck, "\"\(name)\" is not of one deck", "remove \"deck\"")
    }
    return (CommandName(name: name, deck: deck), known.kind)
  }

  private mutating func control(of value: JSONValue, _ members: [JSONMember]) -> MIDIControl? {
    let sources = members.filter { ["note", "controller", "pitchBend"].contains($0.name) }
    guard let source = sources.first else {
      fail(
        value, "the entry has no control",
        "write \"note\" or \"controller\" with a number, or \"pitchBend\": true")
      return nil
    }
    for member in sources.dropFirst() {
      faults.append(
        document.fault(
          atNameOf: member, problem: "the entry has the control \"\(source.name)\" already",
          remedy: "write an entry for each control"))
    }
    if value["channel"] == nil { fail(value, "\"channel\" is missing", "write the channel, from 1 to 16") }
    let channel = number("channel", of: value, in: 1...16) ?? 1
    let fine = number("fine", of: value, in: 0...127)
    var encoding = MIDIControl.Encoding.absolute
    if let member = value["encoding"] {
      let names = MIDIControl.Encoding.allCases.map(\.rawValue)
      if let known = member.string.flatMap(MIDIControl.Encoding.init(rawValue:)) {
        encoding = known
      } else {
        fail(member, "unknown encoding", Fault.remedy(for: member.string ?? "", among: names))
      }
    }
    if source.name != "controller" {
      for name in ["fine", "encoding"] {
        if let member = value[name] { fail(member, "only a controller has \"\(name)\"", "remove it") }
      }
    }
    let kind: MIDIControl.Source
    switch source.name {
    case "pitchBend":
      if flag("pitchBend", of: value) == false {
        fail(source.value, "\"pitchBend\" must be true", "remove it, or write true")
      }
      kind = .pitchBend
    case "note": kind = .note(number("note", of: value, in: 0...127) ?? 0)
    default: kind = .controller(number("controller", of: value, in: 0...127) ?? 0)
    }
    if let fine, let member = value["fine"] {
      if kind == .controller(fine) { fail(member, "both halves have the same controller", nil) }
      if encoding != .absolute { fail(member, "an endless knob has 7 bits", "remove \"fine\"") }
    }
    return MIDIControl(channel: channel, kind, fine: fine, encoding: encoding)
  }

  // MARK: Members

  private mutating func fail(_ value: JSONValue, _ problem: String, _ remedy: String?) {
    faults.append(document.fault(at: value, problem: problem, remedy: remedy))
  }

  private mutating func checkNames(_ members: [JSONMember], among known: [String]) {
    for member in members where !known.contains(member.name) {
      faults.append(
        document.fault(
          atNameOf: member, problem: "unknown member \"\(member.name)\"",
          remedy: Fault.remedy(for: member.name, among: known)))
    }
  }

  private mutating func number(_ name: String, of value: JSONValue, in range: ClosedRange<Int>) -> Int? {
    guard let member = value[name] else { return nil }
    guard let number = member.number.flatMap(Int.init(exactly:)), range.contains(number) else {
      fail(
        member, "\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound)", nil)
      return nil
    }
    return number
  }

  private mutating func flag(_ name: String, of value: JSONValue) -> Bool? {
    guard let member = value[name] else { return nil }
    if member.bool == nil { fail(member, "\"\(name)\" must be true or false", nil) }
    return member.bool
  }
}

extension MIDIMapping {
  /// The members of an entry.
  static let members = [
    "command", "deck", "device", "channel", "note", "controller", "pitchBend", "fine", "encoding", "amount",
    "invert", "takeover", "touch", "light",
  ]
}

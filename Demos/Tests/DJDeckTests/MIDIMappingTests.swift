import Backlit
import BacklitValues
import DemoMIDI
import Foundation
import TestSupport
import Testing

@testable import DJDeck

@MainActor @Suite("Files with what the controls of controllers do")
struct MIDIMappingTests {
  /// The faults of a text, without the path of its file.
  private static func faults(_ text: String) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("midi.json", text)
    let path = folder.path("midi.json")
    return MIDIMapping.read(path).faults.map { $0.map { $0.description.replacing(path, with: "") } } ?? []
  }

  private static func entryFaults(_ members: String) throws -> [String] {
    try faults(#"{ "midi": 1, "controls": [ { \#(members) } ] }"#)
  }

  @Test("A mapping that was written is read as the same one") func roundTrip() throws {
    let folder = try TemporaryFolder()
    try folder.write("first.json", MIDIHarness.mapping)
    let first = MIDIMapping.read(folder.path("first.json"))
    #expect(first.faults == nil && first.mapping.entries.count == 10)
    var changed = first.mapping
    (changed.schema, changed.name) = ("midi.schema.json", "My \"controller\"")
    try changed.json.write(to: folder.path("new/second.json"))
    let second = MIDIMapping.read(folder.path("new/second.json"))
    #expect(second.faults == nil && second.mapping == changed)
  }

  @Test(
    "A fault of an entry has its place and how to fix it",
    arguments: [
      (
        #""command": "plya", "deck": 1, "channel": 1, "note": 1"#,
        #":1:42: error: unknown function "plya"; did you mean "play"?"#
      ),
      (
        #""command": "play", "channel": 1, "note": 1"#,
        #":1:28: error: "play" is of one deck; write "deck": 1 for deck A, or 2 for deck B"#
      ),
      (
        #""command": "play", "deck": 3, "channel": 1, "note": 1"#,
        #":1:58: error: "deck" must be a whole number from 1 to 2"#
      ),
      (
        #""command": "record", "deck": 1, "channel": 1, "note": 1"#,
        #":1:60: error: "record" is not of one deck; remove "deck""#
      ),
      (
        #""command": "play", "deck": 1, "note": 1"#,
        #":1:28: error: "channel" is missing; write the channel, from 1 to 16"#
      ),
      (
        #""command": "play", "deck": 1, "channel": 1"#,
        #":1:28: error: the entry has no control; write "note" or "controller" with a number, or "pitchBend": true"#
      ),
      (
        #""command": "play", "deck": 1, "channel": 17, "note": 128"#,
        ":1:69: error: \"channel\" must be a whole number from 1 to 16\n"
          + ":1:81: error: \"note\" must be a whole number from 0 to 127"
      ),
      (
        #""command": "play", "deck": 1, "channel": 1, "note": 1, "controller": 2"#,
        #":1:85: error: the entry has the control "note" already; write an entry for each control"#
      ),
      (
        #""command": "play", "deck": 1, "channel": 1, "nte": 1, "note": 1"#,
        #":1:74: error: unknown member "nte"; did you mean "note"?"#
      ),
      (
        #""command": "nudge", "deck": 1, "channel": 1, "controller": 2"#,
        #":1:89: error: "nudge" moves by steps, and a fader has a place; write the "encoding" of an endless knob"#
      ),
      (
        #""command": "pitch", "deck": 1, "channel": 1, "note": 2"#,
        #":1:83: error: "pitch" has a value, and a note is pressed; write "amount" with the steps of a press, such as 1 or -1, or choose a controller"#
      ),
      (
        #""command": "pitch", "deck": 1, "channel": 1, "controller": 2, "encoding": "signed""#,
        #":1:104: error: unknown encoding; did you mean "signedBit"?"#
      ),
      (
        #""command": "pitch", "deck": 1, "channel": 1, "controller": 2, "fine": 2"#,
        ":1:100: error: both halves have the same controller"
      ),
      (
        #""command": "play", "deck": 1, "channel": 1, "note": 1, "touch": "yes""#,
        #":1:94: error: "touch" must be true or false"#
      ),
    ])
  func entries(members: String, message: String) throws {
    let found = try Self.entryFaults(members).joined(separator: "\n")
    // The places are those of the value, or of the name of a member that should not be there.
    #expect(found.replacing(/:1:\d+:/, with: ":1:") == message.replacing(/:1:\d+:/, with: ":1:"))
  }

  @Test("A fault names line and column") func places() throws {
    let text = """
      { "midi": 1,
        "controls": [
          { "command": "play", "deck": 1, "channel": 1, "note": 1 },
          { "command": "cue", "deck": 1, "channel": 1, "note": 1 },
          { "command": "sync", "deck": 1, "channel": 0, "note": 2 }
        ] }
      """
    #expect(
      try Self.faults(text) == [
        ":4:5: error: the entry in line 3 has the same control; remove one of them, or choose a different channel, "
          + "number or device",
        ":5:48: error: \"channel\" must be a whole number from 1 to 16",
      ])
  }

  @Test("Syntax, the version and the kind of the file are checked") func file() throws {
    #expect(try Self.faults("[]").count == 1)
    #expect(try Self.faults(#"{ "controls": [] }"#).count == 1)
    #expect(try Self.faults(#"{ "midi": 1, "controls": {} }"#).count == 1)
    #expect(try Self.faults(#"{ "midi": 1, "controls": [ }"#).count >= 1)
    #expect(
      MIDIMapping.read("/nonexistent/midi.json").faults?.first?.description.contains("cannot be read") == true
    )
  }

  @Test("The entries without a fault are used") func rest() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "midi.json",
      #"""
      { "midi": 1, "controls": [ 5, { "command": "play", "deck": 1, "channel": 1, "note": 1 } ] }
      """#)
    let read = MIDIMapping.read(folder.path("midi.json"))
    #expect(read.faults?.count == 1 && read.mapping.entries.map(\.command.name) == ["play"])
  }

  @Test("No text makes the reader fail", arguments: 0..<100) func garbage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var text = Array(MIDIHarness.mapping.utf8)
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      text[Int.random(in: text.indices, using: &random)] = UInt8.random(in: 32...126, using: &random)
    }
    _ = try Self.faults(String(decoding: text, as: UTF8.self))
  }

  @Test("The schema names every function and every member") func schema() throws {
    let path = PlayerHarness.assets + "/Schemas/midi.schema.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for command in Booth.all { #expect(text.contains("\"\(command.name)\""), "\(command.name)") }
    for member in MIDIMapping.members { #expect(text.contains("\"\(member)\""), "\(member)") }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let known = try #require(
      ((object?["$defs"] as? [String: Any])?["command"] as? [String: Any])?["enum"] as? [String])
    #expect(Set(known) == Set(Booth.all.map(\.name)))
    let control = (object?["$defs"] as? [String: Any])?["control"] as? [String: Any]
    let condition = (control?["if"] as? [String: Any])?["properties"] as? [String: Any]
    let shared = (condition?["command"] as? [String: Any])?["enum"] as? [String]
    #expect(shared.map(Set.init) == Set(Booth.all.filter { !$0.isOfDeck }.map(\.name)))
  }

  @Test("The mapping in the documentation has no faults") func example() throws {
    let path = PlayerHarness.assets + "/MIDI/example.json"
    #expect(MIDIMapping.read(path).faults == nil && MIDIMapping.read(path).mapping.entries.count > 20)
  }
}

import TestSupport
import Testing

/// Reads the controls of the gallery with libatspi, the library that Orca uses.
@Suite("The gallery on the accessibility bus", .ownThread)
struct GalleryOnTheBusTests {
  /// The object of a kind of control, as a client finds it.
  private struct Expectation {
    var role: String
    var actions: [String] = []
    /// The actions of a control that is on; nil for the same ones.
    var actionsOn: [String]?
    var value: [Double]?
    /// Nil for the name and the value.
    var text: String?
    /// The states beside those of every enabled control.
    var states: [String] = []
    /// The states, value and text that differ for a control that is on.
    var on: (states: [String], value: [Double]?, text: String?)?
    /// The part of the name after the label.
    var suffix = ""
  }

  private static let steps = ["increment", "decrement"]
  private static let expectations: [String: Expectation] = [
    "Button": Expectation(
      role: "push button", actions: ["click"], states: ["focusable"],
      on: (["selectable", "selected"], nil, nil)),
    "Toggle": Expectation(
      role: "toggle button", actions: ["toggle"], states: ["checkable", "focusable"],
      on: (["pressed"], nil, nil)),
    "Switch": Expectation(
      role: "toggle button", actions: ["toggle"], states: ["checkable", "focusable"],
      on: (["pressed"], nil, nil)),
    "Knob": Expectation(
      role: "slider", actions: steps, value: [-8, 8, 2.4], states: ["focusable"], on: ([], [-8, 8, 8], nil)),
    "Pitch": Expectation(
      role: "slider", actions: steps, value: [-8, 8, 2.4], states: ["focusable"], on: ([], [-8, 8, 8], nil)),
    "Slider": Expectation(
      role: "slider", actions: steps, value: [-8, 8, 2.4], states: ["focusable", "horizontal"],
      on: ([], [-8, 8, 8], nil)),
    "Stepper": Expectation(
      role: "slider", actions: steps, value: [-8, 8, 2.4], states: ["focusable"], on: ([], [-8, 8, 8], nil)),
    "Segments": Expectation(role: "grouping"),
    "Progress": Expectation(
      role: "progress bar", value: [0, 100, 40], states: ["horizontal", "read-only"],
      on: ([], [0, 100, 100], nil)),
    "Level": Expectation(
      role: "level bar", actions: ["Report clipping"], value: [-60, 6, -9], states: ["read-only"],
      on: ([], [-60, 6, 6], nil)),
    "Waveform": Expectation(
      role: "slider", actions: steps + ["Go to hot cue 1", "Go to hot cue 2"], value: [0, 220, 72],
      states: ["focusable"], on: ([], [0, 220, 220], nil)),
    "Record": Expectation(
      role: "slider", actions: steps + ["Play", "Cue"], states: ["focusable"],
      suffix: ", stopped, 0 seconds"),
    "Field": Expectation(
      role: "entry", text: "", states: ["editable", "focusable", "selectable-text", "single-line"],
      on: ([], nil, "ana")),
    "Search": Expectation(
      role: "entry", actionsOn: ["Clear text"], text: "",
      states: ["editable", "focusable", "selectable-text", "single-line"], on: ([], nil, "ana")),
    "Text": Expectation(
      role: "entry", text: "Long fade in.\nCut the bass. 低音 سلام",
      states: ["editable", "focusable", "multi-line", "selectable-text"]),
  ]

  @Test("It reads every control of the gallery in every state")
  func gallery() throws {
    let daemon = try PrivateBus()
    let child = try ChildProcess(
      BuiltProgram.path("Gallery"),
      environment: BuiltProgram.environment.merging([
        "AT_SPI_BUS_ADDRESS": daemon.address, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus",
      ]) { $1 }, columns: 130, rows: 150)
    #expect(child.wait { $0.wrote("Record") })
    let objects = try ForeignObject.read("gallery", on: daemon)
    #expect(objects.prefix(2).map(\.role) == ["application", "frame"])
    for (control, expected) in Self.expectations {
      var end = 0
      for state in ["normal", "highlighted", "on", "disabled", "focused"] {
        let name = "\(control), \(state)"
        let object = try #require(objects.first { $0.name.hasPrefix(name) }, "\(name)")
        check(object, name, expected, state)
        // The columns are beside each other.
        let frame = try #require(object.extents)
        #expect(frame[0] >= end && frame[2] > 0, "\(name)")
        end = frame[0] + frame[2]
      }
    }
    let segments = objects.filter { $0.role == "radio button" }
    #expect(segments.map(\.name) == Array(repeating: ["A", "B"], count: 5).flatMap(\.self))
    for segment in segments { #expect(segment.relations["member-of"] == ["A", "B"]) }
    #expect(
      segments.map { $0.states.contains("checked") } == [
        true, false, true, false, false, true, true, false, true, false,
      ])
  }

  private func check(_ object: ForeignObject, _ name: String, _ expected: Expectation, _ state: String) {
    let isOn = state == "on"
    // The scene of a record that turns goes on.
    if expected.suffix.isEmpty || !isOn { #expect(object.name == name + expected.suffix) }
    #expect(object.role == expected.role, "\(name)")
    // Meters and progress bars cannot be disabled.
    let isEnabled = state != "disabled" || ["level bar", "progress bar"].contains(expected.role)
    var states = Set(expected.states + ["showing", "visible"] + (isEnabled ? ["enabled", "sensitive"] : []))
    if isOn { states.formUnion(expected.on?.states ?? []) }
    if !isEnabled { states.remove("focusable") }
    if !isEnabled, states.contains("editable") { states.formSymmetricDifference(["editable", "read-only"]) }
    #expect(Set(object.states) == states, "\(name)")
    let actions = isOn ? expected.actionsOn ?? expected.actions : expected.actions
    if expected.suffix.isEmpty || !isOn { #expect(object.actions == (isEnabled ? actions : []), "\(name)") }
    #expect(object.value == (isOn ? expected.on?.value : nil) ?? expected.value, "\(name)")
    let words = [object.name, object.attributes["valuetext"]].compactMap(\.self).joined(separator: ", ")
    let text = expected.text ?? (expected.role == "grouping" ? nil : words)
    #expect(object.text == (isOn ? expected.on?.text : nil) ?? text, "\(name)")
    if object.value != nil { #expect(object.attributes["valuetext"]?.isEmpty == false, "\(name)") }
  }
}

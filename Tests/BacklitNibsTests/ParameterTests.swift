import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitTesting
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

@Suite("Definitions with parameters") @MainActor struct ParameterTests {
  private let folder: TemporaryFolder
  private static let channel = """
    { "nib": 1, "parameters": { "title": "Channel", "most": 10, "wide": 96 },
      "root": { "id": "strip", "class": "View", "subviews": [
        { "id": "name", "class": "Label", "properties": { "text": { "parameter": "title" } },
          "accessibility": { "labelFor": "gain" } },
        { "id": "gain", "class": "Knob", "properties": { "maximum": { "vary": { "*": { "parameter": "most" }, "hC": 3 } } } } ] },
      "constraints": [ "name.top == strip.top", "name.leading == strip.leading", "gain.top == name.bottom",
        "gain.leading == strip.leading", "gain.height == 96",
        { "id": "wide", "constraint": "gain.width == 0", "constant": { "parameter": "wide" } } ] }
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Nibs/Channel.json", Self.channel)
    try folder.write("Strings/en.json", #"{ "mic": "Microphone" }"#)
  }

  private func nib(_ views: String) throws -> Nib {
    try folder.write(
      "Nibs/Desk.json", "{ \"nib\": 1, \"root\": { \"class\": \"View\", \"subviews\": [\n\(views) ] } }")
    return try Nib(named: "Desk", in: [folder.path("Nibs")])
  }

  private func faults(_ views: String) throws -> [String] {
    let prefix = folder.path("Nibs/")
    return try nib(views).check(registry: .builtIn).map { $0.description.replacing(prefix, with: "") }
  }

  @Test("A nested definition has the values of the view that it fills, or the defaults") func values() throws
  {
    let instance = try nib(
      """
      { "nib": "Channel", "values": { "title": "@mic", "most": 6, "wide": 120 } },
      { "nib": "Channel" }
      """
    ).instantiate(registry: .builtIn)
    let knobs = instance.nested.compactMap { $0.view("gain", as: Knob.self) }
    #expect(knobs.map(\.maximumValue) == [6, 10])
    #expect(knobs.map(\.accessibilityLabel) == ["Microphone", "Channel"])
    #expect(instance.nested.map { $0.constraint("wide")?.constant } == [120, 96])
    #expect(try Nib(named: "Channel", in: [folder.path("Nibs")]).check(registry: .builtIn) == [])
  }

  @Test("A value that varies follows the traits") func varying() throws {
    let instance = try nib(
      #"{ "nib": "Channel", "values": { "title": { "vary": { "*": "Wide", "hC": "Low" } } } }"#
    ).instantiate(registry: .builtIn)
    let window = Fixtures.show(instance.root, width: 800, height: 600)
    let label = try #require(instance.nested.first?.view("name", as: Label.self))
    #expect(label.text == "Wide")
    window.screen.resize(to: Size(width: 800, height: 200))
    #expect(label.text == "Low")
    #expect(instance.nested.first?.view("gain", as: Knob.self)?.maximumValue == 3)
  }

  @Test("Parameters are passed on through several definitions") func passedOn() throws {
    try folder.write(
      "Nibs/Bank.json",
      """
      { "nib": 1, "parameters": { "first": "One" }, "root": { "class": "View", "subviews": [
        { "nib": "Channel", "values": { "title": { "parameter": "first" } } } ] } }
      """)
    let instance = try nib(#"{ "nib": "Bank", "values": { "first": "Line" } }, { "nib": "Bank" }"#)
      .instantiate(registry: .builtIn)
    #expect(instance.nested.map { $0.nested.first?.view("name", as: Label.self)?.text } == ["Line", "One"])
  }

  @Test("A reload changes values in place") func reload() throws {
    let instance = try nib(#"{ "id": "a", "nib": "Channel", "values": { "title": "Line" } }"#)
      .instantiate(registry: .builtIn)
    let label = try #require(instance.nested.first?.view("name", as: Label.self))
    try instance.reload(
      try nib(#"{ "id": "a", "nib": "Channel", "values": { "title": "Tape" } }"#), registry: .builtIn)
    #expect(label.text == "Tape")
  }

  @Test("A value is checked where it is used, and the fault shows where it was given") func checkedValues()
    throws
  {
    #expect(
      try faults(#"{ "nib": "Channel", "values": { "title": 7, "most": "ten", "titel": "A" } }"#) == [
        "Desk.json:2:42: error: \"title\" must be a string",
        "Desk.json:2:53: error: \"most\" must be a number",
        "Desk.json:2:60: error: \(folder.path("Nibs/"))Channel.json has no parameter \"titel\"; did you mean \"title\"?"
          .replacing(folder.path("Nibs/"), with: ""),
      ])
    #expect(
      try faults(#"{ "nib": "Channel", "values": { "most": { "vary": { "*": 6, "dark": 5 } } } }"#) == [
        "Desk.json:2:41: error: \"most\" is used as one case of \"vary\" and cannot vary itself; write one value"
      ])
    #expect(
      try faults(#"{ "class": "View", "values": { "title": "A" } }"#) == [
        "Desk.json:2:20: error: \"values\" is only for views that \"nib\" fills; remove it, or write \"properties\""
      ])
  }

  @Test("Declarations are checked") func declarations() throws {
    let text = """
      { "nib": 1, "parameters": { "used": { "parameter": "other" }, "spare": 1, "not ok": 2 },
        "root": { "class": "Label", "properties": { "text": { "parameter": "used" }, "hidden": { "parameter": "usde" } } } }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:1:37: error: the default of a parameter cannot be a parameter; write a value",
        "test.json:1:63: error: the parameter \"spare\" is not used; write { \"parameter\": \"spare\" } as the value of a property, or remove it",
        "test.json:1:75: error: \"not ok\" is not the name of a parameter; use letters, digits and _, and begin with a letter",
        "test.json:2:105: error: there is no parameter \"usde\"; did you mean \"used\"?",
      ])
  }

  @Test("A label names the control that follows it, in its place") func labelFor() throws {
    let instance = try Nib(named: "Channel", in: [folder.path("Nibs")]).instantiate(registry: .builtIn)
    let display = HeadlessDisplay(columns: 60, rows: 40)
    display.show(instance.root, owner: instance)
    let label = try #require(instance.view("name", as: Label.self))
    #expect(display.spokenElements == ["Channel, 1, adjustable"])
    label.text = "Trim"
    #expect(display.spokenElements == ["Trim, 1, adjustable"])
    #expect(display.auditFindings() == [])
    label.labelFor = nil
    #expect(display.spokenElements.first == "Trim" && display.spokenElements.count == 2)
  }

  @Test("A label's control must exist, and only labels name controls") func labelForFaults() {
    let text = """
      { "nib": 1, "root": { "class": "View", "subviews": [
        { "class": "Label", "accessibility": { "labelFor": "gian" } }, { "id": "gain", "class": "Knob" },
        { "class": "View", "accessibility": { "labelFor": "gain" } },
        { "id": "self", "class": "Label", "accessibility": { "labelFor": "self" } } ] } }
      """
    #expect(
      Fixtures.faults(text) == [
        "test.json:2:54: error: there is no view \"gian\"; did you mean \"gain\"?",
        "test.json:3:53: error: a View has no \"labelFor\"; only a Label names a control",
        "test.json:4:68: error: the label names itself; write the identifier of the control",
      ])
  }
}

extension HeadlessDisplay {
  /// The words of the reader for each element, in reading order.
  fileprivate var spokenElements: [String] {
    settle()
    let words = Language.en.words
    return tree.readingOrder.compactMap { tree[$0] }.map { words.parts(for: $0).joined(separator: ", ") }
  }
}

import BacklitAccessibility
import BacklitGraphics
import BacklitNibs
import BacklitUI
import Testing

/// Attributed texts in definitions.
@Suite @MainActor struct AttributedTextNibTests {
  private func definition(_ parts: String) -> String {
    """
    { "nib": 1, "root": { "id": "help", "class": "Label", "properties": { "attributedText": [
      \(parts) ] } } }
    """
  }

  @Test("A label has the parts of its definition") func parts() throws {
    let text = definition(
      #"""
      "Read the ", { "text": "manual", "link": "https://example.org", "bold": true },
      { "text": " now", "italic": true, "underline": true, "strikethrough": true, "color": "tintColor",
        "language": "fr", "spellsOut": true }
      """#)
    #expect(Fixtures.faults(text) == [])
    let instance = try Fixtures.nib(text).instantiate(registry: .builtIn)
    let label = try #require(instance.view("help", as: Label.self))
    #expect(label.text == "Read the manual now")
    let runs = try #require(label.attributedText).runs
    #expect(runs.map(\.style) == [[], .bold, [.italic, .underline, .strikethrough]])
    #expect(runs.map(\.link) == [nil, "https://example.org", nil])
    #expect(runs[2].foregroundColor == .tintColor && runs[2].language == "fr" && runs[2].spellsOut)
    try instance.reload(
      Fixtures.nib(
        #"{ "nib": 1, "root": { "id": "help", "class": "Label", "properties": { "text": "x" } } }"#),
      registry: .builtIn)
    #expect(instance.view("help") === label && label.text == "x" && label.attributedText == nil)
  }

  @Test("The owner acts on a link") func action() throws {
    final class Owner: NibOwner {
      var opened: [String?] = []
      static let nibActions: [String: Action] = ["open": Action(Owner.open)]
      private func open(_ label: Label) { opened.append(label.activatedLink) }
    }
    let owner = Owner()
    let text = #"""
      { "nib": 1, "owner": "Owner", "root": { "id": "help", "class": "Label",
        "properties": { "attributedText": [ { "text": "manual", "link": "app:manual" } ] } },
        "actions": [ { "from": "help", "event": "linkActivated", "send": "open" } ] }
      """#
    let instance = try Fixtures.nib(text).instantiate(owner: owner, registry: .builtIn)
    #expect(instance.root.accessibilityActivate())
    #expect(owner.opened == ["app:manual"])
  }

  @Test(
    "Parts have a text, and links an address",
    arguments: [
      (#"{ "link": "https://a" }"#, "an element of \"attributedText\" has no \"text\""),
      (#"{ "text": " ", "link": "https://a" }"#, "a link of \"attributedText\" has no text"),
      (#"{ "text": "a", "link": "manual" }"#, "\"manual\" is not the address of a link"),
      (#"{ "text": "a", "link": "https://a\u001b" }"#, "is not the address of a link"),
      (#"{ "text": "a", "bolt": true }"#, "bold"), ("3", "must be"),
    ])
  func faults(part: String, message: String) {
    let faults = Fixtures.faults(definition(part))
    #expect(faults.count == 1 && faults[0].contains(message), "\(faults)")
    #expect(faults.first?.hasPrefix("test.json:2:") == true)
  }
}

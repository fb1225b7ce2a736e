import AutoLayout
import Geometry
import Nibs
import Testing
import Toolkit

/// Custom spacing after arranged views.
@MainActor
@Suite struct SpacingAfterTests {
  private static let text = """
    { "nib": 1, "root": { "id": "stack", "class": "StackView", "properties": { "spacing": 5 },
      "arrangedSubviews": [
        { "id": "a", "class": "Pad", "spacingAfter": 24 },
        { "id": "b", "class": "Pad", "spacingAfter": { "vary": { "*": 1, "hC": 0 } } },
        { "id": "c", "class": "Pad" },
        { "id": "d", "class": "Pad" } ] },
      "constraints": [ "a.width == 10", "b.width == 10", "c.width == 10" ] }
    """

  @Test("Custom spacing is set and varies") func values() throws {
    let instance = try Fixtures.nib(Self.text).instantiate(registry: Fixtures.registry)
    let stack = try #require(instance.root as? StackView)
    let views = ["a", "b", "c", "d"].compactMap { instance.view($0) }
    let window = Fixtures.show(stack, width: 800, height: 600)
    #expect(views.map(\.frame.minX) == [0, 34, 45, 60])
    #expect(views.map { stack.customSpacing(after: $0) } == [24, 1, nil, nil])
    window.screen.resize(to: Size(width: 800, height: 300))
    stack.frame = window.bounds
    window.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 34, 44, 59])
  }

  @Test(
    "Invalid custom spacing is a fault",
    arguments: [
      ("\"spacingAfter\": -1", "“spacingAfter” must be a number from 0 to 10000"),
      ("\"spacingAfter\": 10001", "“spacingAfter” must be a number from 0 to 10000"),
      ("\"spacingAfter\": \"8\"", "“spacingAfter” must be a number"),
      (
        "\"spacingAfter\": { \"vary\": { \"hC\": 8 } }",
        "no case of “vary” matches some of the traits; add a case “*”"
      ),
    ])
  func invalidValues(member: String, fault: String) {
    let text = """
      { "nib": 1, "root": { "class": "StackView",
        "arrangedSubviews": [ { "class": "View", \(member) } ] } }
      """
    let faults = Fixtures.faults(text)
    #expect(faults.count == 1 && faults[0].hasSuffix(" error: " + fault), "\(faults)")
  }

  @Test("Only arranged views have custom spacing") func arrangedOnly() {
    let text = """
      { "nib": 1, "root": { "class": "StackView", "spacingAfter": 8,
        "subviews": [
          { "class": "View", "spacingAfter": 8 } ] } }
      """
    let fault = "“spacingAfter” is only for views in “arrangedSubviews”; remove it"
    #expect(
      Fixtures.faults(text) == ["test.json:1:45: error: \(fault)", "test.json:3:24: error: \(fault)"])
  }
}

import AutoLayout
import Geometry
import Nibs
import Testing
import Toolkit

/// Distances in a stack that differ from its spacing, as definitions say them.
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

  @Test func theyAreSetAndVary() throws {
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

  @Test(arguments: [
    ("\"spacingAfter\": -1", "“spacingAfter” is -1; write a number from 0 to 10000"),
    ("\"spacingAfter\": 10001", "“spacingAfter” is 10001; write a number from 0 to 10000"),
    ("\"spacingAfter\": \"8\"", "“spacingAfter” is a string; write a number"),
    (
      "\"spacingAfter\": { \"vary\": { \"hC\": 8 } }",
      "no case of “vary” holds for some traits; add a case “*”"
    ),
  ])
  func wrongOnes(member: String, fault: String) {
    let text = """
      { "nib": 1, "root": { "class": "StackView",
        "arrangedSubviews": [ { "class": "View", \(member) } ] } }
      """
    let faults = Fixtures.faults(text)
    #expect(faults.count == 1 && faults[0].hasSuffix(" error: " + fault), "\(faults)")
  }

  @Test func onlyWhatIsArrangedHasOne() {
    let text = """
      { "nib": 1, "root": { "class": "StackView", "spacingAfter": 8,
        "subviews": [
          { "class": "View", "spacingAfter": 8 } ] } }
      """
    let fault =
      "the view has “spacingAfter” and is in no row or column; only the views of “arrangedSubviews” have it"
    #expect(
      Fixtures.faults(text) == ["test.json:1:45: error: \(fault)", "test.json:3:24: error: \(fault)"])
  }
}

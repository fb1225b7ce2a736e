import BacklitTool
import TestSupport
import Testing

@Suite("A system by steps", .ownThread)
struct SolveSessionTests {
  private let session = SolveSession()

  private func add(_ id: String, _ constraint: String, _ priority: Double = 1000) throws {
    _ = try session.run(.add(id: id, constraint: constraint, priority: priority))
  }

  private func solution() throws -> Solution { try #require(try session.run(.solve)) }

  private func expect(_ values: [String: Double]) throws {
    let solution = try solution()
    #expect(solution.values.map(\.name) == values.keys.sorted())
    for (name, value) in values {
      let found = try #require(solution[name])
      #expect(abs(found - value) < 1e-9, "\(name) is \(found)")
    }
  }

  private func failure(_ step: SolveStep) -> StepFailure? {
    do throws(StepFailure) {
      _ = try session.run(step)
      return nil
    } catch {
      return error
    }
  }

  @Test("Two boxes lie side by side in a superview")
  func twoBoxesInASuperview() throws {
    let lines = [
      "superview.width == 667", "a.leading == 16", "a.top == 16", "a.width == 200", "a.height == 100",
      "b.top == a.top", "b.leading == a.leading + a.width + 16",
      "b.leading + b.width == superview.width - 16", "b.height == 2*a.height",
    ]
    for (index, line) in lines.enumerated() { try add("c\(index)", line) }
    try expect([
      "superview.width": 667, "a.leading": 16, "a.top": 16, "a.width": 200, "a.height": 100, "b.leading": 232,
      "b.top": 16, "b.width": 419, "b.height": 200,
    ])
  }

  @Test("The centre of an interval is minimised")
  func theLeastDistanceToTheMiddle() throws {
    try add("middle", "2*xm == xl + xr")
    try add("gap", "xl + 10 <= xr")
    try add("right", "xr <= 100")
    try add("left", "0 <= xl")
    try add("least", "xm - xl == 0", 500)
    // Every place along the line is as good as another; prefer the right end.
    try add("end", "xr >= 1000", 1)
    try expect(["xl": 90, "xm": 95, "xr": 100])
  }

  @Test("A sum is maximised within three inequalities")
  func theMostWithinThreeLines() throws {
    for (index, line) in ["x >= 0", "y >= 0", "x + y <= 100", "5*x + 8*y <= 590", "2*x + y <= 100"]
      .enumerated()
    {
      try add("c\(index)", line)
    }
    try add("most", "600*x + 400*y >= 1e6", 250)
    try expect(["x": 210.0 / 11, "y": 680.0 / 11])
  }

  @Test("A refused step names its conflict set")
  func topHeightAndBottomCannotAllHold() throws {
    try add("superview", "safeArea.bottom == 667")
    try add("top", "top == 0")
    try add("height", "bottom == top + 100")
    let refusal = try #require(failure(.add(id: "bottom", constraint: "bottom == safeArea.bottom - 800")))
    #expect(refusal.kind == .unsatisfiable)
    #expect(refusal.conflict == ["superview", "top", "height", "bottom"])
    try expect(["safeArea.bottom": 667, "top": 0, "bottom": 100])
    _ = try session.run(.remove(id: "height"))
    try add("bottom", "bottom == safeArea.bottom - 800")
    try expect(["safeArea.bottom": 667, "top": 0, "bottom": -133])
  }

  @Test("Many low priorities do not outweigh a high priority")
  func manyLowPrioritiesDoNotOutweighAHighOne() throws {
    for index in 0..<5 { try add("low\(index)", "x == 0", 250) }
    try add("high", "x == 100", 750)
    try expect(["x": 100])
    for index in 0..<200 { try add("lower\(index)", "x == 1000", 749) }
    try expect(["x": 100])
    _ = try session.run(.remove(id: "high"))
    try expect(["x": 1000])
  }

  @Test("Edited variables follow their suggestions")
  func editsFollowTheirSuggestions() throws {
    try add("gap", "right == left + 10")
    try add("limit", "right <= 100")
    _ = try session.run(.edit(name: "left", priority: 750))
    _ = try session.run(.suggest([.init("left", 50)]))
    try expect(["left": 50, "right": 60])
    _ = try session.run(.suggest([.init("left", 500)]))
    try expect(["left": 90, "right": 100])
    _ = try session.run(.edit(name: "new"))
    try expect(["left": 90, "right": 100, "new": 0])
  }

  @Test("A new edit keeps the current value")
  func anEditHoldsWhatTheConstraintsPutThere() throws {
    try add("wish", "x == 40", 300)
    _ = try session.run(.edit(name: "x", priority: 500))
    _ = try session.run(.remove(id: "wish"))
    try expect(["x": 40])
  }

  @Test("A refused step changes nothing")
  func refusedStepsChangeNothing() throws {
    try add("c1", "x >= 10")
    try add("c2", "x + y == 30")
    _ = try session.run(.edit(name: "x", priority: 750))
    _ = try session.run(.suggest([.init("x", 20)]))
    let before = try solution()
    let refused: [(SolveStep, StepFailure.Kind)] = [
      (.add(id: "c3", constraint: "x + fresh <= 5 + fresh"), .unsatisfiable),
      (.add(id: "c3", constraint: "0 == 1"), .unsatisfiable),
      (.add(id: "c1", constraint: "x == 11"), .duplicate),
      (.add(id: "c3", constraint: "fresh * x == 1"), .syntax),
      (.add(id: "c3", constraint: "1e16*fresh == 1"), .syntax),
      (.add(id: "c3", constraint: "fresh == 1", priority: 0), .syntax),
      (.add(id: "c3", constraint: "fresh == 1", priority: 1001), .syntax),
      (.add(id: "c3", constraint: "fresh == 1", priority: 2.5), .syntax),
      (.add(id: "c3", constraint: "fresh == 1", priority: .nan), .syntax),
      (.add(id: "c3", constraint: "fresh == 1", priority: .infinity), .syntax),
      (.remove(id: "c3"), .unknown),
      (.edit(name: "x", priority: 500), .duplicate),
      (.edit(name: "fresh", priority: 1000), .syntax),
      (.edit(name: "fresh one"), .syntax),
      (.edit(name: ""), .syntax),
      (.suggest([.init("x", 25), .init("y", 1)]), .unknown),
      (.suggest([.init("x", 25), .init("fresh", 1)]), .unknown),
      (.suggest([.init("x", .nan)]), .syntax),
      (.suggest([.init("x", 1e16)]), .syntax),
      (.malformed(.variable("x"), problem: "the value is a string", remedy: "write a number"), .syntax),
    ]
    for (step, kind) in refused {
      let refusal = failure(step)
      #expect(refusal?.kind == kind, "\(step): \(String(describing: refusal))")
      #expect(try solution() == before, "\(step)")
    }
    // What was refused may be taken now: nothing of it stayed.
    try add("c3", "fresh == x")
    try expect(["x": 20, "y": 10, "fresh": 20])
  }

  @Test("A conflict set is irreducible")
  func theConflictIsIrreducible() throws {
    try add("a", "x >= 0")
    try add("c1", "x == y")
    try add("b", "y <= 1000")
    try add("c2", "y >= 5")
    let refusal = try #require(failure(.add(id: "c3", constraint: "x <= 4")))
    #expect(refusal.conflict == ["c1", "c2", "c3"])
    #expect(
      refusal.json(step: 5).hasPrefix(
        #"{"error":"unsatisfiable","constraint":"c3","conflict":["c1","c2","c3"],"message":"step 5: "#))
  }

  @Test("The identifier of a removed constraint can be used again")
  func aNameIsFreeAgainOnceRemoved() throws {
    try add("c", "x == 1")
    _ = try session.run(.remove(id: "c"))
    #expect(failure(.remove(id: "c"))?.kind == .unknown)
    try add("c", "x == 2")
    try expect(["x": 2])
  }

  @Test("Solutions print as JSON and as text")
  func solutionsPrintAsJSONAndAsText() throws {
    #expect(try solution().json == #"{"values":{}}"#)
    try add("c1", "x == 50")
    try add("c2", "long == -0.25")
    try add("c3", "large == 1e15")
    try add("c4", "0*zero == 0")
    let solution = try solution()
    #expect(solution.json == #"{"values":{"large":1000000000000000.0,"long":-0.25,"x":50.0,"zero":0.0}}"#)
    #expect(
      solution.text(step: 5) == """
        step 5:
          large  1000000000000000
          long                 -0.25
          x                    50
          zero                  0
        """)
  }

  @Test("Failures print without control characters")
  func failuresPrintWithoutControlCharacters() throws {
    let refusal = try #require(failure(.remove(id: "a\"\\\u{1B}[2J\n\u{202E}")))
    let json = refusal.json(step: 1)
    #expect(json.hasPrefix(#"{"error":"unknown","constraint":"a\"\\\u001b[2J\n\u202e","message":"step 1: "#))
    #expect(!refusal.text(step: 1).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(refusal.text(step: 1).split(separator: "\n").count == 2)
  }
}

import BacklitNibs
import BacklitValues
import Testing

@testable import BacklitTool

@Suite("Solve files")
struct SolveFileTests {
  private func steps(_ text: String) throws -> [SolveStep] {
    try SolveFile(JSONDocument(text, file: "s.json")).steps
  }

  private func faults(_ text: String) -> [String] {
    do throws(Faults) {
      _ = try SolveFile(JSONDocument(text, file: "s.json"))
      return []
    } catch {
      return error.all.map(\.description)
    }
  }

  @Test("Every kind of step is read")
  func validSteps() throws {
    let read = try steps(
      """
      {"$schema":"x","steps":[{"add":"c1","constraint":"2*xm == xl + xr","priority":250},{"add":"c2","constraint":""},
      {"remove":"c1"},{"edit":"x","priority":750},{"edit":"y"},{"suggest":{"x":50,"y":-1.5e3}},{"solve":true}]}
      """)
    #expect(
      read == [
        .add(id: "c1", constraint: "2*xm == xl + xr", priority: 250),
        .add(id: "c2", constraint: "", priority: 1000), .remove(id: "c1"), .edit(name: "x", priority: 750),
        .edit(name: "y", priority: 999), .suggest([.init("x", 50), .init("y", -1500)]), .solve,
      ])
  }

  @Test(
    "Faults have positions",
    arguments: [
      ("", "1:1"), ("[]", "1:1"), ("{}", "1:1"), (#"{"steps":{}}"#, "1:10"), (#"{"steps":[1]}"#, "1:11"),
      (#"{"steps":[{}]}"#, "1:11"), ("{\"steps\":[\n  {\"solv\":true}]}", "2:3"),
      (#"{"steps":[{"solve":false}]}"#, "1:20"), (#"{"steps":[{"solve":true,"remove":"c"}]}"#, "1:25"),
      (#"{"steps":[{"add":"c"}]}"#, "1:11"), (#"{"steps":[{"add":1,"constraint":"x == 1"}]}"#, "1:18"),
      (#"{"steps":[{"add":"c","constraint":"x == 1","prioirty":5}]}"#, "1:44"),
      (#"{"steps":[{"suggest":5}]}"#, "1:22"), (#"{"steps":[{"suggest":{"x":1,"x":2}}]}"#, "1:29"),
      (#"{"steps":[{"solve":true}"#, "1:25"), (#"{"steps":[{"solve":true},]}"#, "1:26"),
      (#"{"steps":[{"suggest":{"x":nan}}]}"#, "1:27"), (#"{"steps":[],"other":1e999}"#, "1:21"),
    ])
  func positions(_ text: String, at place: String) {
    let faults = faults(text)
    #expect(faults.first?.hasPrefix("s.json:\(place): error: ") == true, "\(faults)")
  }

  @Test("All faults are found, up to a limit")
  func faultLimit() {
    #expect(faults(#"{"steps":[{"solve":1},{"remove":2},{"edit":3}]}"#).count == 3)
    let many = Array(repeating: "1", count: 10_000).joined(separator: ",")
    #expect(faults("{\"steps\":[\(many)]}").count == 101)
    #expect(!faults(String(repeating: "[", count: 100_000)).isEmpty)
  }

  @Test("A wrong value fails its step, not the file")
  func wrongValues() throws {
    let read = try steps(
      """
      {"steps":[{"add":"c","constraint":5},{"add":"c","constraint":"x == 1","priority":"high"},
      {"edit":"x","priority":null},{"suggest":{"x":"5"}},{"suggest":{"x":-1e999}},{"solve":true}]}
      """)
    let session = SolveSession()
    var kinds: [StepFailure.Kind?] = []
    for step in read {
      do throws(StepFailure) {
        _ = try session.run(step)
        kinds.append(nil)
      } catch {
        kinds.append(error.kind)
      }
    }
    // The variable of the last suggestion is not being edited; that error comes first.
    #expect(kinds == [.syntax, .syntax, .syntax, .syntax, .unknown, nil])
    #expect(read[4] == .suggest([.init("x", -.infinity)]))
  }
}

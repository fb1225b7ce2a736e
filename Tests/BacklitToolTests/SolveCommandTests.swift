import FoundationEssentials
import TestSupport
import Testing

/// Tests of the output and the exit code of `backlit solve`.
@Suite("backlit solve", .ownThread)
struct SolveCommandTests {
  /// A decoded line of JSON output.
  private struct Line: Decodable, Equatable {
    var values: [String: Double]?
    var error: String?
    var constraint: String?
    var variable: String?
    var conflict: [String]?
    var message: String?
  }

  private func decoded(_ run: ToolRun) throws -> [Line] {
    try run.outputLines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  private let fine = #"{"steps":[{"add":"c1","constraint":"x == 50"},{"solve":true}]}"#
  private let faulty = """
    {"steps":[{"add":"c1","constraint":"x == y"},{"add":"c2","constraint":"y >= 5"},
    {"add":"c3","constraint":"x <= 4"},{"solve":true},{"add":"c4","constraint":"x*y == 2"},
    {"remove":"c9"},{"add":"c1","constraint":"x == 5"},{"suggest":{"x":50}},
    {"edit":"x","priority":750},{"suggest":{"x":50}},{"solve":true}]}
    """

  @Test("A valid file prints its solutions and exits with status 0")
  func solutions() throws {
    let json = try ToolRun(["solve", "steps.json", "--json"], steps: fine)
    #expect(json.status == 0)
    #expect(json.output == "{\"values\":{\"x\":50.0}}\n")
    #expect(json.errors.isEmpty)
    let text = try ToolRun(["solve", "-"], steps: fine)
    #expect(text.status == 0)
    #expect(text.output == "step 2:\n  x  50\n")
  }

  /// Two boxes in a superview, 16 points apart and then 24.
  private let boxes = """
    {"steps":[
      {"add":"width","constraint":"superview.width == 667"},
      {"add":"a.leading","constraint":"a.leading == 16"},
      {"add":"a.top","constraint":"a.top == 16"},
      {"add":"a.width","constraint":"a.width == 200"},
      {"add":"a.height","constraint":"a.height == 100"},
      {"add":"b.top","constraint":"b.top == a.top"},
      {"add":"b.height","constraint":"b.height == 2*a.height"},
      {"add":"b.trailing","constraint":"b.leading + b.width == superview.width - 16"},
      {"add":"gap","constraint":"b.leading == a.leading + a.width + 16"},
      {"solve":true},
      {"remove":"gap"},
      {"add":"gap","constraint":"b.leading == a.leading + a.width + 24"},
      {"solve":true}]}
    """

  @Test("Two boxes beside each other have the frames of both gaps")
  func boxFrames() throws {
    let run = try ToolRun(["solve", "boxes.json", "--json"], files: ["boxes.json": boxes])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let frames = try decoded(run).map { line in
      ["b.leading", "b.top", "b.width", "b.height"].map { line.values?[$0] }
    }
    #expect(frames == [[232, 16, 419, 200], [240, 16, 411, 200]])
  }

  /// The place of a middle as close as possible to the left end of an interval of at least 10.
  private let interval = """
    {"steps":[
      {"add":"middle","constraint":"2*xm == xl + xr"},
      {"add":"gap","constraint":"xl + 10 <= xr"},
      {"add":"right","constraint":"xr <= 100"},
      {"add":"left","constraint":"0 <= xl"},
      {"add":"least","constraint":"xm - xl == 0","priority":500},
      {"add":"end","constraint":"xr >= 1000","priority":1},
      {"solve":true}]}
    """

  @Test("The middle of an interval is as close as possible to its ends")
  func intervalEnds() throws {
    let run = try ToolRun(["solve", "interval.json", "--json"], files: ["interval.json": interval])
    #expect(run.status == 0)
    #expect(try decoded(run).map(\.values) == [["xl": 90, "xm": 95, "xr": 100]])
  }

  /// The greatest value of 600x + 400y, then its value for two digits after the point, and for whole people.
  private let people = """
    {"steps":[
      {"add":"x","constraint":"x >= 0"},
      {"add":"y","constraint":"y >= 0"},
      {"add":"seats","constraint":"x + y <= 100"},
      {"add":"hours","constraint":"5*x + 8*y <= 590"},
      {"add":"weight","constraint":"2*x + y <= 100"},
      {"add":"total","constraint":"total == 600*x + 400*y"},
      {"add":"most","constraint":"total >= 1e6","priority":250},
      {"solve":true},
      {"add":"x2","constraint":"x == 19.09"},
      {"add":"y2","constraint":"y == 61.81"},
      {"solve":true},
      {"remove":"x2"},
      {"remove":"y2"},
      {"add":"x3","constraint":"x == 19"},
      {"add":"y3","constraint":"y == 61"},
      {"solve":true}]}
    """

  @Test("The most within three inequalities is 36,178 in two digits, and 35,800 with whole people")
  func wholePeople() throws {
    let run = try ToolRun(["solve", "people.json", "--json"], files: ["people.json": people])
    #expect(run.status == 0)
    let values = try decoded(run).map { line in
      try ["x", "y", "total"].map { try #require(line.values?[$0]) }
    }
    let expected: [[Double]] = [
      [210 / 11.0, 680 / 11.0, 398_000 / 11.0], [19.09, 61.81, 36_178], [19, 61, 35_800],
    ]
    try #require(values.count == expected.count)
    for (found, wanted) in zip(values, expected) {
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found) instead of \(wanted)")
    }
    // As text, for people.
    let text = try ToolRun(["solve", "-"], steps: people)
    #expect(text.status == 0)
    #expect(text.output.contains("35800") && text.output.contains("36178"), "\(text.output)")
  }

  @Test("Steps after a failed step still run")
  func failedSteps() throws {
    let run = try ToolRun(["solve", "--json", "-"], steps: faulty)
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    let lines = try decoded(run)
    #expect(lines.map(\.error) == ["unsatisfiable", nil, "syntax", "unknown", "duplicate", "unknown", nil])
    #expect(lines.map(\.constraint) == ["c3", nil, "c4", "c9", "c1", nil, nil])
    #expect(lines.first?.conflict == ["c1", "c2", "c3"])
    #expect(lines[1].values == ["x": 5, "y": 5])
    #expect(lines[2].message?.contains("character 2") == true)
    #expect(lines[5].variable == "x")
    #expect(lines[6].values == ["x": 50, "y": 50])
  }

  @Test("Text output has the same information as JSON")
  func textOutput() throws {
    let run = try ToolRun(["solve", "steps.json"], steps: faulty)
    #expect(run.status == 1)
    for words in [
      "step 3: unsatisfiable: constraint \"c3\"", "    c1\n    c2\n    c3\n", "step 11:\n  x  50\n  y  50\n",
    ] {
      #expect(run.output.contains(words), "\(run.output)")
    }
  }

  /// Steps that make each of some variables larger than the one before by a factor.
  private func ladder(_ count: Int, factor: Int = 1000, _ first: String) -> String {
    let steps = (1...count).map { #"{"add":"c\#($0)","constraint":"x\#($0) == \#(factor)*x\#($0 - 1)"}"# }
    return #"{"steps":[\#(first),\#(steps.joined(separator: ",")),{"solve":true}]}"#
  }

  @Test(
    "A constraint that makes a value too large is refused",
    arguments: zip([1000, 10_000], [102, 77]))
  func overflowingConstraint(factor: Int, last: Int) throws {
    let steps = ladder(110, factor: factor, #"{"add":"c0","constraint":"x0 == 1"}"#)
    let run = try ToolRun(["solve", "--json", "-"], steps: steps)
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = try decoded(run)
    #expect(lines.map(\.constraint) == ["c\(last + 1)", nil], "\(run.output)")
    #expect(lines.first?.error == "syntax")
    let value = try #require(lines.last?.values?["x\(last)"])
    let largest = (0..<last).reduce(1.0) { value, _ in value * Double(factor) }
    #expect(abs(value / largest - 1) < 1e-9)
  }

  @Test("A solution with a value that is too large is an error")
  func overflowingValue() throws {
    let steps = ladder(100, #"{"add":"wish","constraint":"x0 == 1e10","priority":500}"#)
    let run = try ToolRun(["solve", "--json", "-"], steps: steps)
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = try decoded(run)
    #expect(lines.map(\.error) == ["syntax"] && lines.first?.variable != nil, "\(run.output)")
    #expect(lines.first?.message?.contains("is too large") == true)
  }

  @Test("A fault of the file names its position")
  func malformedFile() throws {
    let run = try ToolRun(["solve", "steps.json", "--json"], steps: "{\"steps\":[\n  {\"solve\":1}]}")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("steps.json:2:12: error: "))
    let missing = try ToolRun(["solve", "nothing.json"])
    #expect(missing.status == 1)
    #expect(missing.errors.hasPrefix("nothing.json:1:1: error: the file cannot be read: "))
    #expect(try ToolRun(["solve", "."]).status == 1)
  }

  @Test(
    "A usage error exits with status 2",
    arguments: [[], ["solve"], ["solve", "a", "b"], ["solve", "a", "--jsn"], ["sovle", "a"]])
  func wrongCalls(_ arguments: [String]) throws {
    let run = try ToolRun(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Usage: backlit"))
  }

  @Test("The example in the help works")
  func helpExample() throws {
    let help = try ToolRun(["solve", "--help"])
    #expect(help.status == 0)
    let start = try #require(help.output.firstRange(of: "{\"steps\":["))
    let end = try #require(help.output.firstRange(of: "]}"))
    let example = String(help.output[start.lowerBound..<end.upperBound])
    let run = try ToolRun(["solve", "--json", "-"], steps: example)
    #expect(run.status == 0)
    let first = try #require(run.outputLines.first)
    #expect(help.output.contains(first))
  }

  @Test("Hostile files are faults and do not crash")
  func hostileFiles() throws {
    let deep = String(repeating: "(", count: 100_000)
    let texts = [
      "{\"steps\":[{\"add\":\"c\",\"constraint\":\"\(deep)x == 1\"},{\"solve\":true}]}",
      String(repeating: "[", count: 1_000_000),
      String(repeating: "{\"steps\":", count: 100_000),
      "\u{0}\u{FEFF}\u{202E}", "",
    ]
    for text in texts { #expect(try ToolRun(["solve", "--json", "-"], steps: text).status == 1) }
  }

  @Test("Random steps print only valid JSON", arguments: 0..<8)
  func randomSteps(seed: Int) throws {
    var generator = SeededRandom(seed: seed)
    let pieces = [
      "x", "y", "z", "é", "☂", "+", "-", "*", "/", "(", ")", "==", "<=", ">=", "1", "2.5", "1e9", " ",
    ]
    let ids = ["a", "b", "\\\"", "\\u0007", "\\u2028", "🇨🇭"]
    func pick(_ list: [String]) -> String { list[Int.random(in: list.indices, using: &generator)] }
    var steps: [String] = []
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 1...7, using: &generator)).map { _ in pick(pieces) }.joined()
      let priority = Int.random(in: -1...1003, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: steps.append("{\"remove\":\"\(pick(ids))\"}")
      case 1: steps.append("{\"edit\":\"\(pick(pieces))\",\"priority\":\(priority)}")
      case 2: steps.append("{\"suggest\":{\"\(pick(pieces))\":\(priority)e\(priority)}}")
      case 3: steps.append("{\"solve\":true}")
      case 4:
        steps.append(
          "{\"add\":\"\(pick(ids))\",\"constraint\":\"\(pick(["x", "y"])) \(pick(["==", "<="])) \(priority)\"}"
        )
      default: steps.append("{\"add\":\"\(pick(ids))\",\"constraint\":\"\(text)\",\"priority\":\(priority)}")
      }
    }
    steps.append("{\"solve\":true}")
    let run = try ToolRun(["solve", "--json", "-"], steps: "{\"steps\":[\(steps.joined(separator: ","))]}")
    #expect(run.status == 0 || run.status == 1, "seed \(seed)")
    let lines = try decoded(run)
    #expect(lines.last?.values != nil, "seed \(seed)")
    for line in lines { #expect((line.values == nil) != (line.error == nil), "seed \(seed)") }
  }
}

import Testing
import Toolkit
@testable import Nibs
@Suite @MainActor struct HostileOnce {
  static func run(_ name: String, _ text: String) {
    let clock = ContinuousClock()
    var n = 0
    let t = clock.measure { n = Fixtures.nib(text).check(registry: .builtIn).count }
    print("HOSTILE", name, text.utf8.count, n, t)
  }
  @Test func all() {
    let head = "{ \"nib\": 1, \"root\": { \"id\": \"a\", \"class\": \"View\", \"subviews\": ["
    Self.run("views", head + (0..<9000).map { "{\"id\":\"v\($0)\",\"class\":\"View\"}" }.joined(separator: ",") + "] } }")
    Self.run("unknown items", head + (0..<9000).map { "{\"id\":\"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv\($0)\",\"class\":\"View\"}" }.joined(separator: ",") + "] }, \"constraints\": [" + (0..<19000).map { _ in "\"wvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv.top == xvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv.top\"" }.joined(separator: ",") + "] }")
    Self.run("visual", head + (0..<9000).map { "{\"id\":\"v\($0)\",\"class\":\"View\"}" }.joined(separator: ",") + "] }, \"constraints\": [" + (0..<19000).map { _ in "{\"visual\":\"[v1][zz]\"}" }.joined(separator: ",") + "] }")
    Self.run("vary", head + "], \"properties\": { \"alpha\": {\"vary\": {" + (0..<64).map { "\"\(TraitCondition.all[$0 % 24].word) \(TraitCondition.all[($0 / 24 + $0 + 3) % 24].word)\": 1" }.joined(separator: ",") + "}} } } }")
    Self.run("deepviews", "{ \"nib\": 1, \"root\":" + String(repeating: "{\"class\":\"View\",\"subviews\":[", count: 254) + String(repeating: "]}", count: 254) + "}")
    Self.run("long visual", head + "{\"id\":\"v\",\"class\":\"View\"}] }, \"constraints\": [ {\"visual\": \"" + String(repeating: "[v]-", count: 500000) + "[v]\"} ] }")
  }
}

import AllocationCounter
import Testing
import Toolkit

@testable import Nibs

/// The cost of loading a definition, in allocations.
@Suite @MainActor struct LoadingCostTests {
  private func text(_ count: Int, _ last: String = "last") -> [UInt8] {
    let views = (0..<count).map {
      #"{ "id": "v\#($0)", "class": "Label", "properties": { "text": "\#($0 == count - 1 ? last : "a text")" } }"#
    }
    let list = views.joined(separator: ", ")
    return Array(#"{ "nib": 1, "root": { "class": "View", "subviews": [ \#(list) ] } }"#.utf8)
  }

  private func allocations(_ body: () throws -> Void) rethrows -> Int {
    allocation_counter_start()
    try body()
    return Int(allocation_counter_stop().allocations)
  }

  @Test(
    "Loading and reloading need few allocations for each view, even unoptimized",
    .enabled(if: allocation_counter_is_available()))
  func allocationsPerView() throws {
    func load(_ count: Int) throws -> Int {
      let bytes = text(count)
      return try allocations {
        _ = try Nib(bytes: bytes, file: "cost.json").instantiate(registry: .builtIn)
      }
    }
    func reload(_ count: Int) throws -> Int {
      let instance = try Nib(bytes: text(count), file: "cost.json").instantiate(registry: .builtIn)
      let edited = text(count, "another")
      return try allocations {
        try instance.reload(Nib(bytes: edited, file: "cost.json"), registry: .builtIn)
      }
    }
    _ = try load(10)
    let loading = try (load(400) - load(200)) / 200
    let reloading = try (reload(400) - reload(200)) / 200
    #expect(loading <= 90)
    #expect(reloading <= 90)
  }
}

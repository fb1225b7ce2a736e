import BacklitAccessibility
import BacklitValues
import TestSupport
import Testing

@testable import BacklitBus

@Suite("Comparing a tree with the bus", .ownThread)
struct BusRoundTripTests {
  @Test("A client sees the tree without differences")
  func same() throws {
    let daemon = try PrivateBus()
    // The registry starts with the first client.
    let client = try TestClient(daemon.address)
    try client.listen(to: "object:state-changed:focused")
    let comparison = try BusRoundTrip.run(
      SampleTree.deck, title: "Deck", language: .en,
      environment: BusEnvironment(session: "", accessibility: daemon.address))
    #expect(comparison.differences.isEmpty, "\(comparison.differences)")
    #expect(comparison.count == 17)
  }

  @Test("Without a bus there is nothing to compare with")
  func noBus() {
    #expect(throws: BusRoundTrip.Failure.noBus) {
      try BusRoundTrip.run(
        SampleTree.deck, title: "Deck", language: .en,
        environment: BusEnvironment(session: "", accessibility: "unix:path=/nonexistent/bus"))
    }
  }

  @Test("The programs on the bus have names")
  func programs() throws {
    let harness = try BusHarness(SampleTree.deck, events: [])
    #expect(BusEnvironment(session: "", accessibility: harness.daemon.address).programs() == ["deck"])
  }
}

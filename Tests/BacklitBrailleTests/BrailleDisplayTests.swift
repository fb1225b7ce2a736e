import BacklitAccessibility
import BacklitValues
import Glibc
import TestSupport
import Testing

@testable import BacklitBraille

@Suite(
  "A braille display of BRLTTY", .serialized, .ownThread,
  .enabled(if: VirtualBraille.isInstalled, "Run Scripts/bootstrap tests: brltty is not installed."))
struct BrailleDisplayTests {
  private struct Missing: Error { let what: String }

  private func wait(_ what: String, _ condition: () -> Bool) throws {
    guard waitUntil(condition) else { throw Missing(what: what) }
  }

  private func key(of display: BrailleDisplay) throws -> BrailleKey {
    var keys: [BrailleKey] = []
    try wait("a key") {
      keys = display.takeReports().keys
      return !keys.isEmpty
    }
    return keys[0]
  }

  @Test("The line of each control, panning, elements, routing, and BRLTTY that ends and comes back")
  func display() throws {
    let braille = try VirtualBraille(columns: 20)
    let display = BrailleDisplay(host: braille.host, authorization: "none", onReport: {})
    var state: BrailleState?
    try wait("the display") {
      state = display.takeReports().state ?? state
      if case .connected = state { return true }
      return false
    }
    #expect(state == .connected(columns: 20, driver: "Virtual"))
    var reader = BrailleReader(BrailleSample.tree, language: .en, focus: NodeID(3), columns: 20)
    func expect(_ text: String) throws {
      display.show(reader.output)
      try wait("\"\(text)\"") { braille.line == text }
    }
    func press(_ name: String) throws -> ActionRequest? {
      braille.send(name)
      return reader.handle(try key(of: display))
    }
    try expect("Pitch plus 5 percent")
    #expect(try press("fwinrt") == nil)
    try expect(" sldr")
    _ = try press("lndn")
    try expect("Mute off tglbtn")
    #expect(try press("route 2") == ActionRequest(node: NodeID(4), action: .activate))
    _ = try press("lndn")
    try expect("Title Blue Mönday  t")
    #expect(try press("route 12") == ActionRequest(node: NodeID(5), action: .text(.select(6..<6))))
    _ = try press("lnup")
    try expect("Mute off tglbtn")

    braille.kill()
    try wait("the end") { display.takeReports().state == .failed(.noServer) }
    try braille.start()
    try wait("the return") {
      if case .connected = display.takeReports().state { return true }
      return false
    }
    try expect("Mute off tglbtn")
    display.stop()
  }

  @Test("Without BRLTTY, the failure says what to do")
  func missing() throws {
    let display = BrailleDisplay(host: "127.0.0.1:9", authorization: "none", onReport: {})
    var state: BrailleState?
    try wait("the failure") {
      state = display.takeReports().state ?? state
      return state != nil
    }
    #expect(state == .failed(.noServer))
    #expect(BrailleFailure.noServer.description.contains("Start it"))
  }
}

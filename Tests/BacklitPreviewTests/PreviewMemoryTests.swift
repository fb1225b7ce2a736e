import AllocationCounter
import BacklitGeometry
import BacklitHeadless
import BacklitPreview
import BacklitSession
import BacklitUI
import Testing

/// The memory that a preview leaves when pictures come and go.
@Suite(.enabled(if: allocation_counter_is_available()))
@MainActor struct PreviewMemoryTests {
  @Test("Devices that are shown and hidden again and again leave nothing", arguments: [true, false])
  func devices(makesFrames: Bool) throws {
    let harness = try PreviewHarness(SampleDefinition.deck())
    let display = harness.display
    /// Shows and hides the devices, with frames in between, or faster than frames are made.
    func toggle(times: Int) {
      for _ in 0..<2 * times {
        _ = display.session.handle(
          .key(KeyEvent(.character("a"), modifiers: .alt)), at: display.time)
        if makesFrames { display.advance(by: 0.1) }
      }
      display.advance(by: 0.1)
    }
    toggle(times: 2)
    allocation_counter_start()
    toggle(times: 4)
    let counts = allocation_counter_stop()
    let blocks = Int(counts.allocations) - Int(counts.frees)
    #expect(blocks < 100 && counts.bytes < 10_000, "\(blocks) blocks, \(counts.bytes) bytes")
  }
}

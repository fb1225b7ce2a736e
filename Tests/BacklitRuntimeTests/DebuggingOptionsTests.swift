import BacklitSession
import Testing

@testable import BacklitRuntime

/// The environment variables for debugging layouts.
@MainActor struct DebuggingOptionsTests {
  private func options(_ variables: [String: String]) -> DebuggingOptions {
    DebuggingOptions { variables[$0] }
  }

  @Test("Without variables nothing is debugged") func defaults() {
    let options = options(["BACKLIT_DEBUG": "", "BACKLIT_TRAP": "0", "BACKLIT_LAYOUT_THRESHOLD": ""])
    #expect(!options.allowsViewDebugger && !options.trapsOnUnsatisfiableConstraints)
    #expect(options.feedbackLoopThreshold == nil && options.faults == [])
  }

  @Test("The variables are read") func values() {
    let options = options(["BACKLIT_DEBUG": "1", "BACKLIT_TRAP": "yes", "BACKLIT_LAYOUT_THRESHOLD": "20"])
    #expect(options.allowsViewDebugger && options.trapsOnUnsatisfiableConstraints)
    #expect(options.feedbackLoopThreshold == 20 && options.faults == [])
  }

  @Test("A value that is not allowed is named with those that are") func faults() {
    let options = options([
      "BACKLIT_DEBUG": "maybe", "BACKLIT_LAYOUT_THRESHOLD": "1", "BACKLIT_TRAP": "\u{1B}[2J",
    ])
    #expect(!options.allowsViewDebugger && options.feedbackLoopThreshold == nil)
    #expect(options.faults.contains("BACKLIT_DEBUG is \"maybe\": write 1 or 0"))
    #expect(
      options.faults.contains("BACKLIT_LAYOUT_THRESHOLD is \"1\": write a whole number from 2 to 100000"))
    #expect(options.faults.count == 3 && !options.faults.joined().contains("\u{1B}"))
  }
}

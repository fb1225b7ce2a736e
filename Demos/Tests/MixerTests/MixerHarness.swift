import Backlit
import BacklitHeadless
import Testing

@testable import DemoSupport
@testable import Mixer

/// The mixer on a headless display of 120 × 40 cells.
@MainActor
struct MixerHarness {
  let mixer: MixerController
  let display = HeadlessDisplay(columns: 120, rows: 40)

  init() throws {
    mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"))
    display.session.programName = "Mixer"
    display.show(try #require(mixer.page))
  }
}

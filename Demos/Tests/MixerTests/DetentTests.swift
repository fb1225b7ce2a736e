import Backlit
import DemoAudio
import Testing

@testable import DemoSupport
@testable import Mixer

/// The clicks of the mixer's faders and knobs, which are heard besides its mix.
@Suite("Detents of the mixer") @MainActor struct DetentTests {
  @Test("Faders, the crossfader and knobs click once at each detent, and nowhere else") func clicks() throws {
    let sound = MixerSound(sources: Array(repeating: [nil, nil, nil], count: 4))
    let mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"),
      sound: sound)
    func clicks(_ control: ValueControl, at value: Double) -> Bool {
      _ = sound.engine.render(4800)
      control.setValue(value, sendEvents: true)
      return sound.engine.render(4800).contains { abs($0.x) > 0.01 }
    }
    for fader in [mixer.channels[2].fader, mixer.channels[3].fader, mixer.master] {
      let fader = try #require(fader)
      #expect(!clicks(fader, at: -3) && clicks(fader, at: 0) && !clicks(fader, at: 4))
      // It passes the detent.
      #expect(clicks(fader, at: -4) && !clicks(fader, at: -9))
    }
    let crossfader = try #require(mixer.crossfader)
    #expect(clicks(crossfader, at: 100) && !clicks(crossfader, at: 40) && clicks(crossfader, at: -40))
    #expect(clicks(crossfader, at: -100))
    let trim = try #require(mixer.channels[0].trim)
    #expect(!clicks(trim, at: 6) && clicks(trim, at: 0))
  }
}

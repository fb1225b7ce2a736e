import Backlit
import DemoAudio
import Testing

@testable import Mixer

/// The levels of the mixer model, without views.
@Suite("The mixer model") struct MixerModelTests {
  let loud = Programme(tempo: 120, peaks: .init(low: -10, mid: -10, high: -10))

  @Test("A fader has the gain that it shows, and is silent at its lower end") func faderEnds() {
    #expect(Decibels.fader(10) == 10 && Decibels.fader(0) == 0 && Decibels.fader(-6) == -6)
    #expect(Decibels.fader(ValueLaw.silence) == -.infinity)
  }

  @Test("A higher fader is louder") func faderOrder() {
    let levels = stride(from: ValueLaw.silence, through: 10, by: 0.1).map(Decibels.fader)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Two equal levels add up to 3 dB more") func sum() {
    #expect(abs(Decibels.sum([-6, -6]) + 2.99) < 0.01)
    #expect(Decibels.sum([]) == -.infinity)
    #expect(Decibels.sum([-.infinity, -.infinity]) == -.infinity)
  }

  /// An equal-power crossfade: the powers of both sides add up to 1.
  @Test("The crossfader keeps the power", arguments: Array(stride(from: -1.0, through: 1, by: 0.125)))
  func power(position: Double) {
    let mixer = MixerModel(channels: [], crossfader: position)
    #expect(abs(Decibels.sum([mixer.crossfade(.left), mixer.crossfade(.right)])) < 1e-9)
    #expect(mixer.crossfade(.through) == 0)
  }

  @Test("The crossfader silences one side at each end") func crossfaderEnds() {
    #expect(MixerModel(channels: [], crossfader: -1).crossfade(.right) == -.infinity)
    #expect(MixerModel(channels: [], crossfader: -1).crossfade(.left) == 0)
    #expect(MixerModel(channels: [], crossfader: 1).crossfade(.left) == -.infinity)
    #expect(MixerModel(channels: [], crossfader: 7).crossfade(.left) == -.infinity)
  }

  @Test("Trim changes all bands, a tone control its own band") func trimAndTone() {
    var channel = MixerModel.Channel(inputs: [loud])
    let before = channel.level(at: 0.1)
    channel.trim = 6
    #expect(abs(channel.level(at: 0.1) - before - 6) < 1e-9)
    channel.trim = 0
    channel.low = -26
    let without = channel.level(at: 0.1)
    #expect(without < before && without > before - 26)
  }

  @Test("A channel without an input is silent") func noInput() {
    let channel = MixerModel.Channel(inputs: [loud, nil], input: 1)
    #expect(channel.level(at: 1) == -.infinity)
    #expect(MixerModel.Channel(inputs: [], input: 3).level(at: 1) == -.infinity)
    #expect(MixerModel(channels: [channel]).output(at: 1) == -.infinity)
  }

  @Test("A beat is loudest at its beginning") func beat() {
    let levels = stride(from: 0.0, to: 0.5, by: 0.05).map { loud.levels(at: $0).low }
    #expect(levels.max() == levels.first)
    #expect(abs(loud.levels(at: 0).low - loud.levels(at: 2).low) < 1e-9)
  }
}

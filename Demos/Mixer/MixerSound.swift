import Backlit
import DemoAudio

/// The sound of the mixer: an engine with a deck for each channel, on which the source of the channel repeats.
@MainActor
final class MixerSound {
  /// The engine.
  let engine: AudioEngine
  /// Called with the reason when the device stops while it plays.
  var onStop: (@MainActor (DeviceError) -> Void)?
  private let sources: [[Track?]]
  /// The input that is on each deck; nil before the first one.
  private var inputs: [Int?]

  /// Creates the sound of a mixer that was not started.
  /// - Parameter sources: the recordings of each channel by the position of its selector; nil is silence.
  init(sources: [[Track?]]) {
    self.sources = sources
    inputs = sources.map { _ in nil }
    engine = AudioEngine(deckCount: sources.count)
  }

  /// Creates the sound of the demo: loops that it computes.
  /// - Parameter files: recordings that replace the first inputs of the channels, in order.
  convenience init(files: [Track] = []) {
    var tracks: [Programme: Track] = [:]
    var sources: [[Track?]] = []
    for (index, channel) in MixerModel.demo.channels.enumerated() {
      sources.append(
        channel.inputs.enumerated().map { input, programme in
          if input == 0, index < files.count { return files[index] }
          guard let programme else { return nil }
          let track = tracks[programme] ?? programme.piece.synthesize()
          tracks[programme] = track
          return track
        })
    }
    self.init(sources: sources)
  }

  /// Why nothing is heard, or why the cue bus has no input; nil if all is heard.
  var silence: DeviceError? {
    if case .silent(let error) = engine.outputState { return error }
    if let error = engine.cueBusError { return error }
    if case .silent(let error) = engine.cueInputState { return error }
    return nil
  }

  /// Calls ``onStop`` if the device stopped.
  func reportStop() {
    if let stop = engine.readStop() { onStop?(stop) }
  }

  /// Applies the settings of the controls. Only changes are sent to the engine.
  func apply(_ model: MixerModel) {
    for (index, channel) in model.channels.enumerated() where engine.decks.indices.contains(index) {
      let deck = engine.decks[index]
      select(channel.input, of: index)
      set(deck, \.trim, channel.trim)
      set(deck, \.equalizer, SIMD3(channel.low, channel.mid, channel.high))
      set(deck, \.filter, channel.filter)
      set(deck, \.gain, Decibels.fader(channel.fader))
      set(deck, \.side, channel.side)
      set(deck, \.isOnCueBus, channel.isCued)
    }
    set(engine, \.crossfader, model.crossfader)
    set(engine, \.crossfaderCurve, model.curve)
    set(engine, \.masterGain, Decibels.fader(model.master))
  }

  /// The level of a channel before its fader in decibels, since the previous call.
  func level(of channel: Int) -> Double { engine.decks[channel].readLevel().peakDecibels }

  /// The level of the mix in decibels, since the previous call.
  func outputLevel() -> Double { engine.readLevel().peakDecibels }

  private func set<Object: AnyObject, Value: Equatable>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>, _ value: Value
  ) {
    if object[keyPath: property] != value { object[keyPath: property] = value }
  }

  /// Puts the source of an input on the deck of a channel, at full speed from its beginning.
  private func select(_ input: Int, of channel: Int) {
    guard inputs[channel] != input else { return }
    inputs[channel] = input
    let deck = engine.decks[channel]
    let track = sources[channel].indices.contains(input) ? sources[channel][input] : nil
    deck.load(track)
    guard let track else { return }
    // A device that stopped may be there again.
    engine.restartStoppedOutput()
    deck.setLoop(0...track.duration)
    deck.isPlaying = true
    // A hand that lets the record go at full speed, so that it does not start slowly like a record.
    deck.grab()
    deck.release(rate: 1)
  }
}

extension Programme {
  /// The piece of the programme: eight bars.
  fileprivate var piece: DemoTrack {
    var piece = DemoTrack()
    piece.bars = 8
    switch self {
    case .drums: piece.parts = .drums
    case .voice: piece.parts = .voice
    default: piece.tempo = tempo
    }
    // The second record has different chords.
    if self == .other { piece.transposition = -5 }
    return piece
  }
}

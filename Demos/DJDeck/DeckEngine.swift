import Backlit
import DemoAudio

/// The sound engine of the program, which is made with the first track.
@MainActor
final class DeckEngine {
  private let device: String?
  /// Whether the program sends the cue bus to the headphones.
  let hasHeadphones: Bool
  private let cueInput: String?
  /// The engine; nil before the first track, and before one is heard from the library.
  private(set) var engine: AudioEngine?
  /// Whether the sound is quieter because words are spoken.
  var isDucked = false { didSet { engine?.isDucked = isDucked } }

  /// Shows and speaks a problem; see ``AudioDeck/report``.
  var report: (@MainActor (String, _ speakingOnce: Bool) -> Void)?

  /// Whether the recording that ran at the end of the program is incomplete.
  private(set) var hasIncompleteRecording = false

  /// Creates the engine's place.
  /// - Parameters:
  ///   - device: the name of a PCM of ALSA; nil for no output, as for a script.
  ///   - hasHeadphones: whether the cue bus is sent to the second pair of the device.
  ///   - cueInput: an input of ALSA that is added to the cue bus; nil for none.
  init(device: String? = nil, hasHeadphones: Bool = false, cueInput: String? = nil) {
    (self.device, self.hasHeadphones, self.cueInput) = (device, hasHeadphones, cueInput)
  }

  /// Whether the cue bus is heard in the headphones. A script has headphones without an output.
  var hearsHeadphones: Bool { hasHeadphones && engine?.cueBusError == nil }

  /// Why the headphones are silent; nil if they are not, or if there are none.
  var headphoneError: DeviceError? {
    if let error = engine?.cueBusError { return error }
    if case .silent(let error) = engine?.cueInputState { return error }
    return nil
  }

  /// Makes an engine, puts tracks on its decks, and starts its output.
  func play(_ tracks: [LoadedTrack]) -> [DJDeck.LoadedRecord] {
    let records = DJDeck.LoadedRecord.records(of: tracks)
    guard let made = records.first?.audio.engine else { return [] }
    // Two engines cannot play on one device.
    engine?.stop()
    engine = made
    made.isDucked = isDucked
    if let device { made.start(device: device, cueBus: hasHeadphones, cueInput: cueInput) }
    for record in records { record.audio.report = { [weak self] in self?.report?($0, $1) } }
    return records
  }

  /// The engine for listening to tracks before one is on a deck: it has no deck then.
  func engineForPreview() -> AudioEngine {
    if let engine { return engine }
    let made = AudioEngine(deckCount: 0)
    engine = made
    if let device { made.start(device: device, cueBus: hasHeadphones, cueInput: cueInput) }
    return made
  }

  /// Ends a recording that runs, and waits until its file is complete. If the file is incomplete, writes the reason to
  /// standard error.
  func finishRecording() {
    do {
      try engine?.stopRecording()
    } catch {
      hasIncompleteRecording = true
      StandardError.write("\(error)")
    }
  }
}

import Backlit
import DemoAudio

/// The sound engine of the program, which is made with the first track.
@MainActor
final class DeckEngine {
  private let device: String?
  /// The engine; nil before the first track.
  private(set) var engine: AudioEngine?
  /// Whether the sound is quieter because words are spoken.
  var isDucked = false { didSet { engine?.isDucked = isDucked } }

  /// Shows and speaks a problem; see ``AudioDeck/report``.
  var report: (@MainActor (String, _ speakingOnce: Bool) -> Void)?

  /// Whether the recording that ran at the end of the program is incomplete.
  private(set) var hasIncompleteRecording = false

  /// Creates the engine's place.
  /// - Parameter device: the name of a PCM of ALSA; nil for no output, as for a script.
  init(device: String? = nil) { self.device = device }

  /// Makes an engine, puts tracks on its decks, and starts its output.
  func play(_ tracks: [LoadedTrack]) -> [DJDeck.LoadedRecord] {
    let records = DJDeck.LoadedRecord.records(of: tracks)
    guard let made = records.first?.audio.engine else { return [] }
    engine = made
    made.isDucked = isDucked
    if let device { made.start(device: device) }
    for record in records { record.audio.report = { [weak self] in self?.report?($0, $1) } }
    return records
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

import Backlit
import DemoAudio

/// A recording and its outline, which take long to make.
struct LoadedTrack: Sendable {
  /// The columns of the outline: enough for any terminal.
  private static let binCount = 2000

  /// The recording.
  let track: Track
  /// The outline of the recording.
  let waveform: Waveform

  /// Makes the outline of a recording. Complexity: O(length).
  init(_ track: Track) {
    self.track = track
    waveform = Waveform(
      bins: WaveformOverview(track).columns(Self.binCount).map {
        Waveform.Bin(minimum: $0.minimum, maximum: $0.maximum, loudness: $0.rms)
      })
  }
}

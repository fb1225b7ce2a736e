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
  /// What a silent recording stands for until it is loaded; nil for one that is complete.
  let source: TrackSource?

  /// Makes the outline of a recording. Complexity: O(length).
  init(_ track: Track) {
    self.track = track
    source = nil
    waveform = Waveform(
      bins: WaveformOverview(track).columns(Self.binCount).map {
        Waveform.Bin(minimum: $0.minimum, maximum: $0.maximum, loudness: $0.rms)
      })
  }

  /// Makes a silent recording with the title and the length of a source.
  /// - Throws: `Track.FileError` if the source cannot be a recording.
  init(silenceFor source: TrackSource) throws {
    track = try source.silence()
    self.source = source
    waveform = Waveform(bins: [])
  }
}

/// Where a recording comes from.
enum TrackSource: Sendable {
  case file(String)
  case piece(DemoTrack)

  /// A silent recording with the title and the length.
  fileprivate func silence() throws -> Track {
    switch self {
    case .file(let path): try Track(silenceFor: path)
    case .piece(let piece): piece.silence()
    }
  }

  /// The recording and its outline. Complexity: O(length).
  func load() throws -> LoadedTrack {
    switch self {
    case .file(let path): LoadedTrack(try Track(contentsOf: path))
    case .piece(let piece): LoadedTrack(piece.synthesize())
    }
  }
}

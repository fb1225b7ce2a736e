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
  /// The facts about the recording besides its samples.
  var facts: TrackFacts
  /// The path of its file; nil for a piece that the program computes.
  let path: String?
  /// The source of the recording, which is silent until it is loaded; nil for a complete one.
  let source: TrackSource?

  /// Makes the outline of a recording. Complexity: O(length).
  /// - Parameters:
  ///   - track: the recording.
  ///   - path: the path of its file; nil for none.
  init(_ track: Track, path: String? = nil) {
    (self.track, self.path, facts) = (track, path, TrackFacts(track))
    source = nil
    waveform = Waveform(
      bins: WaveformOverview(track).columns(Self.binCount).map {
        Waveform.Bin(minimum: $0.minimum, maximum: $0.maximum, loudness: $0.rms)
      })
  }

  /// Creates the empty track that is on a deck before the first one.
  /// - Parameter title: what the deck shows and speaks as its title.
  init(nothingAs title: String) { self.init(Track(title: title, sampleRate: 48_000, left: [])) }

  /// Makes a silent recording with the title and the length of a source.
  /// - Throws: `Track.FileError` if the source cannot be a recording.
  init(silenceFor source: TrackSource) throws {
    track = try source.silence()
    (path, facts) = (source.path, TrackFacts(track))
    self.source = source
    waveform = Waveform(bins: [])
  }
}

/// Where a recording comes from.
enum TrackSource: Sendable {
  case file(String)
  case piece(DemoTrack)

  /// The path of the file; nil for a piece.
  fileprivate var path: String? { if case .file(let path) = self { path } else { nil } }

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
    case .file(let path): LoadedTrack(try Track(contentsOf: path), path: path)
    case .piece(let piece): LoadedTrack(piece.synthesize())
    }
  }
}

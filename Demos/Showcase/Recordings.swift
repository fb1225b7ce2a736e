import DemoAudio

/// The files that pads play instead of computed music, in the order of the genres.
@MainActor
struct Recordings {
  /// The files of the command line.
  static var shared = Recordings()

  private var tracks: [Genre: DemoAudio.Track] = [:]

  /// Creates recordings without files.
  init() {}

  /// Loads files.
  /// - Parameter files: the paths, at most one for each genre.
  /// - Throws: `Track.FileError` with the path and the reason.
  init(files: [String]) throws {
    for (genre, file) in zip(Genre.allCases, files) {
      tracks[genre] = try DemoAudio.Track(contentsOf: file)
    }
  }

  /// The recording of a genre; nil for computed music.
  subscript(genre: Genre) -> DemoAudio.Track? { tracks[genre] }
}

/// The music of a pad.
enum Music {
  /// A piece that the demo computes.
  case piece(DemoTrack)
  /// A file.
  case recording(DemoAudio.Track)

  /// The length in seconds.
  var duration: Double {
    switch self {
    case .piece(let piece): piece.duration
    case .recording(let track): track.duration
    }
  }
}

extension Genre {
  /// Returns the music of the pad of the genre.
  /// - Parameter bars: the length of a computed piece in bars of four beats.
  /// - Returns: the file of the genre, or else the piece.
  @MainActor
  func music(bars: Int) -> Music {
    Recordings.shared[self].map(Music.recording) ?? .piece(piece(bars: bars))
  }
}

extension ShowcasePage {
  /// The name of what a pad plays: the title of its file, or the genre.
  func name(of genre: Genre) -> String { Recordings.shared[genre]?.title ?? text(genre.key) }
}

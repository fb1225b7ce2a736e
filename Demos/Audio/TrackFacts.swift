/// The facts about a recording without playing it: its tags, its length, and the results of an analysis.
public struct TrackFacts: Hashable, Sendable {
  /// The tags.
  public var tags: TrackTags
  /// The duration in seconds.
  public var duration: Double
  /// The beats a minute that were found; nil if there are none, or before the analysis.
  public var foundTempo: Double?
  /// The key that was found; nil if there is none, or before the analysis.
  public var foundKey: MusicalKey?

  /// Creates facts.
  /// - Parameters:
  ///   - tags: what the tags say.
  ///   - duration: the duration in seconds.
  public init(tags: TrackTags, duration: Double) { (self.tags, self.duration) = (tags, duration) }

  /// The facts of a loaded recording before an analysis.
  public init(_ track: Track) { self.init(tags: track.tags, duration: track.duration) }

  /// Reads the tags and the length of a file. Complexity: O(1) for most formats.
  /// - Throws: ``Track/FileError`` if the file cannot be a recording.
  public init(contentsOf path: String) throws(Track.FileError) {
    let header = try Track.header(of: path)
    self.init(tags: header.tags, duration: header.duration)
  }

  /// The beats a minute: those of the tags, or else those that were found.
  public var tempo: Double? { tags.tempo ?? foundTempo }

  /// The key: that of the tags, or else the one that was found.
  public var key: MusicalKey? { tags.key ?? foundKey }

  /// Whether an analysis has nothing to find, because the tags say all.
  public var isComplete: Bool { tags.tempo != nil && tags.key != nil }

  /// Finds the tempo and the key that the tags lack, in the first two minutes of a file.
  ///
  /// Complexity: O(length), about 0.1 s for two minutes. Call it on a thread that may wait.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - isCancelled: asked again and again, on the same thread.
  /// - Throws: ``Track/FileError``, or `CancellationError`.
  public mutating func analyze(_ path: String, isCancelled: () -> Bool = { false }) throws {
    guard !isComplete else { return }
    let track = try Track(beginningOf: path, seconds: KeyDetector.longestPart, isCancelled: isCancelled)
    if tags.tempo == nil { foundTempo = TempoDetector.beats(in: track)?.tempo }
    if isCancelled() { throw CancellationError() }
    if tags.key == nil { foundKey = KeyDetector.key(of: track) }
  }
}

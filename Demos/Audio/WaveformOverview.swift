/// The outline of a recording, for a picture of its waveform.
public struct WaveformOverview: Hashable, Sendable {
  /// A column of a picture: the extreme samples and the loudness of a part of the recording.
  public struct Column: Hashable, Sendable {
    /// The smallest sample of both channels, −1 to 0 for most recordings.
    public var minimum: Float
    /// The largest sample of both channels.
    public var maximum: Float
    /// The root of the mean square of both channels.
    public var rms: Float

    /// Silence.
    public static let silence = Column(minimum: 0, maximum: 0, rms: 0)
  }

  /// The frames of a bucket. Columns of less than this are as fine as a bucket.
  static let bucketFrames = 256

  /// The duration of the recording in seconds.
  public let duration: Double
  private let bucketsPerSecond: Double
  private let buckets: [Column]

  /// Computes the outline of a recording.
  ///
  /// Complexity: O(length). Call it on a thread that may wait.
  public init(_ track: Track) {
    let data = track.data
    duration = track.duration
    bucketsPerSecond = data.sampleRate / Double(Self.bucketFrames)
    buckets = stride(from: 0, to: data.frames, by: Self.bucketFrames).map { start in
      let end = min(start + Self.bucketFrames, data.frames)
      var (low, high, square): (Float, Float, Float) = (.infinity, -.infinity, 0)
      for index in start..<end {
        let (left, right) = (data.left[index], data.right[index])
        low = min(low, left, right)
        high = max(high, left, right)
        square += left * left + right * right
      }
      return Column(minimum: low, maximum: high, rms: (square / Float(2 * (end - start))).squareRoot())
    }
  }

  /// The columns of a picture.
  ///
  /// Complexity: O(number of columns + buckets in the range).
  /// - Parameters:
  ///   - count: the number of columns; 0 and less gives none.
  ///   - range: the part of the recording in seconds; nil for the whole. What is outside of the recording is silence.
  /// - Returns: `count` columns from left to right.
  public func columns(_ count: Int, in range: ClosedRange<Double>? = nil) -> [Column] {
    guard count > 0 else { return [] }
    let range = range ?? 0...max(duration, .leastNonzeroMagnitude)
    let width = (range.upperBound - range.lowerBound) * bucketsPerSecond / Double(count)
    let origin = range.lowerBound * bucketsPerSecond
    guard width.isFinite, origin.isFinite else { return Array(repeating: .silence, count: count) }
    return (0..<count).map { index in
      let first = bounded(origin + Double(index) * width)
      let last = max(bounded(origin + Double(index + 1) * width), first + 1)
      let start = origin + Double(index) * width
      guard start < Double(buckets.count), start + width > 0 else { return .silence }
      return merged(first..<min(last, buckets.count))
    }
  }

  /// A place as an index of a bucket, or the number of buckets.
  private func bounded(_ place: Double) -> Int { Int(max(0, min(place, Double(buckets.count)))) }

  private func merged(_ range: Range<Int>) -> Column {
    var (low, high, square): (Float, Float, Float) = (.infinity, -.infinity, 0)
    for bucket in buckets[range] {
      low = min(low, bucket.minimum)
      high = max(high, bucket.maximum)
      square += bucket.rms * bucket.rms
    }
    return Column(minimum: low, maximum: high, rms: (square / Float(range.count)).squareRoot())
  }
}

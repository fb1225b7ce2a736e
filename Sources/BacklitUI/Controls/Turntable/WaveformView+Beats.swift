import BacklitGeometry
import BacklitGraphics
import BacklitValues

extension WaveformView {
  /// The beats of a recording with a constant tempo, for marks along the outline.
  public struct BeatMarks: Hashable, Sendable {
    /// The position of a beat that begins a bar, in seconds.
    public var first: Double
    /// The time between two beats in seconds, at least a millisecond; shorter ones are not drawn.
    public var interval: Double
    /// The number of beats in a bar.
    public var barLength: Int

    /// Creates marks.
    /// - Parameters:
    ///   - first: the position of a beat that begins a bar, in seconds.
    ///   - interval: the time between two beats in seconds.
    ///   - barLength: the number of beats in a bar.
    public init(first: Double, interval: Double, barLength: Int = 4) {
      (self.first, self.interval, self.barLength) = (first, interval, barLength)
    }
  }

  /// A mark along the outline.
  struct BeatMark: Hashable {
    /// The place in the view's coordinates.
    var x: Double
    /// Whether it stands out among its neighbours.
    var isStrong: Bool
  }

  /// The least distance of marks: three columns of characters, or six points of pixels.
  private static let leastDistance = (characters: 24.0, pixels: 6.0)

  /// The marks in the order of time: of the beats, or of every bar, every fourth bar, and so on, so that they keep a distance.
  func visibleBeats(in layout: WaveformLayout, hasPixels: Bool) -> [BeatMark] {
    guard let beatMarks, beatMarks.interval >= Self.shortestDuration, beatMarks.barLength > 1,
      layout.outline.width > 0
    else { return [] }
    let least = hasPixels ? Self.leastDistance.pixels : Self.leastDistance.characters
    var interval = beatMarks.interval
    while interval / duration * layout.outline.width < least {
      interval *= Double(beatMarks.barLength)
      if interval > duration { return [] }
    }
    let lowest = Int(saturated: (-beatMarks.first / interval).rounded(.up))
    let highest = Int(saturated: ((duration - beatMarks.first) / interval).rounded(.down))
    guard lowest <= highest else { return [] }
    return (lowest...highest).map { number in
      BeatMark(
        x: x(of: beatMarks.first + Double(number) * interval, in: layout),
        isStrong: number.isMultiple(of: beatMarks.barLength))
    }
  }

  /// Draws the marks: with pixels, thin lines along both edges of the outline; with characters, in the row of the markers.
  func drawBeats(in canvas: inout Canvas, _ layout: WaveformLayout, _ palette: Palette) {
    let (outline, cell) = (layout.outline, traitCollection.cellSize)
    if hasPixels, !palette.isPlain {
      var paths = [Path(), Path()]
      for beat in visibleBeats(in: layout, hasPixels: true) where outline.minX...outline.maxX ~= beat.x {
        let length = min(beat.isStrong ? 8.0 : 4, outline.height / 6)
        for y in [outline.minY, outline.maxY - length] {
          let line = Rect(x: beat.x - 0.5, y: y, width: 1, height: length)
          paths[beat.isStrong ? 1 : 0].append(Path(rect: line))
        }
      }
      for (path, color) in zip(paths, [palette.secondaryLabel, palette.label]) where !path.isEmpty {
        canvas.fill(path, with: color)
      }
      return
    }
    guard let row = layout.markers else { return }
    let labels = markerLabels(in: layout).map(\.frame)
    let loop = loopSpan(in: layout)
    for beat in visibleBeats(in: layout, hasPixels: false) {
      let column = ((beat.x - row.minX) / cell.width + 1e-6).rounded(.down)
      let place = Rect(
        x: row.minX + column * cell.width, y: row.minY, width: cell.width, height: cell.height)
      guard place.maxX <= row.maxX + 1e-6, loop?.contains(place.midX) != true,
        !labels.contains(where: { $0.intersects(place) })
      else { continue }
      canvas.drawText(
        beat.isStrong ? "╿" : "╷", at: place.origin, font: .standard,
        color: beat.isStrong ? palette.label : palette.secondaryLabel)
    }
  }
}

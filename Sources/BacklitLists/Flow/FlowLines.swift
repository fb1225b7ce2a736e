import BacklitGeometry

/// The lines of a section of a flow layout. Positions on the main axis are relative to the first line.
///
/// Lines are filled up to the available length. A full line is justified: what is left over is shared between
/// its items, so that the first and the last one touch the insets. A single item in a full line is centred.
/// The last line starts at the beginning: with uniform sizes it has the distances of the lines above it, so
/// that items form columns, and otherwise the smallest distance. Items are centred across their line.
enum FlowLines: Hashable, Sendable {
  case uniform(UniformLines)
  case individual([IndividualLine])

  /// Items of the same size: every position is a product, and none is stored.
  struct UniformLines: Hashable, Sendable {
    var count: Int
    /// The length of an item and the distance between the beginnings of two lines on the main axis.
    var mainLength, mainPitch: Double
    /// The length of an item and the distance between the beginnings of two items on the cross axis.
    var crossLength, crossPitch: Double
    /// The place of the first item of each line on the cross axis.
    var crossStart: Double
    var perLine: Int

    var lineCount: Int { (count + perLine - 1) / perLine }
  }

  struct IndividualLine: Hashable, Sendable {
    var first: Int
    var mainStart: Double
    var mainLength: Double
    /// The place of each item on the cross axis, ascending.
    var crossStarts: [Double]
  }

  init(_ section: FlowSection, axes: FlowAxes, available: Double) {
    let spacing = length(section.minimumInteritemSpacing)
    let lineSpacing = length(section.minimumLineSpacing)
    let crossInset = axes.crossStart(section.sectionInset)
    switch section.sizes {
    case .uniform(let size, _):
      self = .uniform(
        UniformLines(
          count: section.sizes.count, main: length(axes.main(size)), cross: length(axes.cross(size)),
          lineSpacing: lineSpacing, spacing: spacing, available: available, inset: crossInset))
    case .individual(let sizes):
      self = .individual(
        Self.lines(
          sizes, axes: axes, lineSpacing: lineSpacing, spacing: spacing, available: available,
          inset: crossInset))
    }
  }

  /// The length of all lines on the main axis.
  var mainLength: Double {
    switch self {
    case .uniform(let lines):
      lines.count == 0 ? 0 : Double(lines.lineCount - 1) * lines.mainPitch + lines.mainLength
    case .individual(let lines): lines.last.map { $0.mainStart + $0.mainLength } ?? 0
    }
  }

  /// The number of lines.
  var count: Int {
    switch self {
    case .uniform(let lines): lines.lineCount
    case .individual(let lines): lines.count
    }
  }

  /// Whether there are several lines, and several items in one of them.
  var isGrid: Bool {
    switch self {
    case .uniform(let lines): lines.perLine > 1 && lines.lineCount > 1
    case .individual(let lines):
      lines.count > 1 && lines.last.map { $0.first + $0.crossStarts.count > lines.count } ?? false
    }
  }

  /// The line of an item, which must exist, and its place in the line. Complexity: O(log n).
  func place(ofItem item: Int) -> (line: Int, index: Int) {
    switch self {
    case .uniform(let lines): return (item / lines.perLine, item % lines.perLine)
    case .individual(let lines):
      let line = lines.partitioningIndex { $0.first > item } - 1
      return (line, item - lines[line].first)
    }
  }

  private static func lines(
    _ sizes: [Size], axes: FlowAxes, lineSpacing: Double, spacing: Double, available: Double, inset: Double
  ) -> [IndividualLine] {
    var lines: [IndividualLine] = []
    var mainStart = 0.0
    var first = 0
    while first < sizes.count {
      var end = first
      var used = 0.0
      var mainLength = 0.0
      while end < sizes.count {
        let next = used + (end > first ? spacing : 0) + length(axes.cross(sizes[end]))
        if end > first, next > available + tolerance { break }
        used = next
        mainLength = max(mainLength, length(axes.main(sizes[end])))
        end += 1
      }
      let rest = max(0, available - used)
      let isLast = end == sizes.count
      let count = end - first
      let extra = isLast || count == 1 ? 0 : rest / Double(count - 1)
      var cross = inset + (!isLast && count == 1 ? rest / 2 : 0)
      var crossStarts: [Double] = []
      crossStarts.reserveCapacity(count)
      for size in sizes[first..<end] {
        crossStarts.append(cross)
        cross += length(axes.cross(size)) + spacing + extra
      }
      lines.append(
        IndividualLine(first: first, mainStart: mainStart, mainLength: mainLength, crossStarts: crossStarts))
      mainStart += mainLength + lineSpacing
      first = end
    }
    return lines
  }

  /// Lengths that differ by less count as equal, so that a third of the width fits three times.
  static let tolerance = 1e-6
}

extension FlowLines.UniformLines {
  init(
    count: Int, main: Double, cross: Double, lineSpacing: Double, spacing: Double, available: Double,
    inset: Double
  ) {
    let pitch = cross + spacing
    let fitting = pitch > 0 ? (available + spacing + FlowLines.tolerance) / pitch : .infinity
    let perLine = max(1, fitting < Double(count) ? Int(fitting) : count)
    let rest = max(0, available - (Double(perLine) * pitch - spacing))
    // A section with a single line is not justified: it is its own last line.
    let isFull = count > perLine
    self.init(
      count: count, mainLength: main, mainPitch: main + lineSpacing, crossLength: cross,
      crossPitch: pitch + (isFull && perLine > 1 ? rest / Double(perLine - 1) : 0),
      crossStart: inset + (isFull && perLine == 1 ? rest / 2 : 0), perLine: perLine)
  }
}

/// A finite length of at least zero.
func length(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }

/// A size in cells, as `120x40` on a command line.
public struct ScreenSize: Hashable, Sendable, LosslessStringConvertible {
  /// Cells across, 1 to 1000.
  public let columns: Int
  /// Cells from top to bottom, 1 to 1000.
  public let rows: Int

  /// The size of a display unless another is asked for: 120 × 40.
  public static let standard = ScreenSize(columns: 120, rows: 40)

  private init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Reads a size; nil for what is none.
  public init?(_ description: String) {
    let parts = description.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  /// The size as it is read.
  public var description: String { "\(columns)x\(rows)" }
}

extension HeadlessDisplay {
  /// A display of a size.
  public convenience init(size: ScreenSize) { self.init(columns: size.columns, rows: size.rows) }
}

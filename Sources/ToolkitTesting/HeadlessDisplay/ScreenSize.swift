/// A screen size in cells, written as `120x40` on a command line.
public struct ScreenSize: Hashable, Sendable, LosslessStringConvertible {
  /// The number of columns, 1 to 1000.
  public let columns: Int
  /// The number of rows, 1 to 1000.
  public let rows: Int

  /// The default size of a display: 120 × 40.
  public static let standard = ScreenSize(columns: 120, rows: 40)

  private init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Parses a size; nil if the text is not a size.
  public init?(_ description: String) {
    let parts = description.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }

  /// The size as text.
  public var description: String { "\(columns)x\(rows)" }
}

extension HeadlessDisplay {
  /// Creates a display with a size.
  public convenience init(size: ScreenSize) { self.init(columns: size.columns, rows: size.rows) }
}

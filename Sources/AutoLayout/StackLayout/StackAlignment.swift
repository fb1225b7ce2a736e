/// How the items of a stack are placed across its axis.
public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
  /// They reach from edge to edge.
  case fill
  /// They start at the leading edge, or at the top in a row.
  case leading
  /// Their middles are aligned.
  case center
  /// They end at the trailing edge, or at the bottom in a row.
  case trailing
  /// The first baselines of a row are aligned, those of stacks inside being that of their first item in a column and
  /// of their highest one in a row. In a column it is the same as `leading`.
  case firstBaseline
  /// The last baselines of a row are aligned, those of stacks inside being that of their last item in a column and of
  /// their highest one in a row. In a column it is the same as `trailing`.
  case lastBaseline

  /// The name of `leading` for a row.
  public static let top = StackAlignment.leading
  /// The name of `trailing` for a row.
  public static let bottom = StackAlignment.trailing
}

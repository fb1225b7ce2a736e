extension Solver {
  /// Brings the values up to date with all changes since the last call. Does nothing when there were none.
  ///
  /// Only variables that constraints connect with a change are looked at. Where numbers changed, what depends on them is
  /// evaluated; where structure changed, the connected part is planned again first. Ends always. When only
  /// numbers change, no breakpoint is passed and the solution is the only one, it allocates nothing once buffers have grown.
  public func solve() {
    system.pointee.solve()
  }
}

extension Solver {
  /// Brings the values up to date with all changes since the last call. Does nothing when there were none.
  public func solve() {
    system.pointee.solve()
  }
}

extension Solver {
  /// Updates the values for all changes since the last call. Does nothing if there were none.
  ///
  /// Solves only components with changes. If numbers changed, it evaluates what depends on them; if the
  /// structure changed, it plans the component first. It always terminates. It does not allocate once its
  /// buffers have grown, if only numbers changed, no breakpoint is passed and the solution is unique.
  public func solve() {
    state.pointee.solve()
  }
}

/// Solves linear equations and inequalities by priority, again and again while something is dragged.
///
/// ```swift
/// let solver = Solver()
/// let left = solver.makeVariable("left")
/// let right = solver.makeVariable("right")
/// try solver.add(left >= 8)
/// try solver.add(right - left == 100)
/// try solver.add((right <= 90).priority(750))
/// solver.solve()
/// solver.value(right)  // 108
/// ```
///
/// **What it finds.** Required constraints hold. The sum of the errors of the constraints of the highest priority
/// below required is then as small as it can be, and so on down: no number of lower ones outweighs a higher one.
///
/// **Which solution, when there are several.** Of all that are equally good, the one where the variable made first is
/// as near to 0 as it can be, then the second one, and so on. So the values depend on the constraints and on the order
/// in which the variables were made; not on the order in which constraints were added, or on what was there before.
/// (The exception is rounding, in the last digits.) A variable that no constraint determines is 0.
///
/// **Refusal.** A change that would make the required constraints contradict each other throws and changes nothing.
///
/// **Numbers.** All that goes in must be finite and of a magnitude up to 1e15. Coefficients smaller than 1e-15 count as
/// zero. Values that are wrong by less than 1e-9, or by 1e-12 of the numbers that they come from, count as right.
/// Rows are summed anew from the constraints before rounding adds up.
///
/// **Cost.** ``solve()`` after suggestions costs a few pivots of the simplex, each as much as the rows that it touches
/// have entries; nothing when nothing changed.
///
/// Not `Sendable`: use it from one isolation domain. The method is that of Badros, Borning and Stuckey, "The Cassowary
/// Linear Arithmetic Constraint Solving Algorithm" (ACM TOCHI 8:4, 2001), with a lexicographic objective.
public final class Solver {
  /// Behind a pointer, so that nobody checks for exclusive access again and again. A solver is in one isolation domain, and
  /// no closure of the caller's runs while it works.
  let system: UnsafeMutablePointer<System>

  /// A system without variables and constraints.
  public init() {
    system = .allocate(capacity: 1)
    system.initialize(to: System())
  }

  deinit {
    system.deinitialize(count: 1)
    system.deallocate()
  }

  /// What the work so far has cost. May be set, to count from there.
  public var counters: Counters {
    get { system.pointee.counters }
    set { system.pointee.counters = newValue }
  }
}

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
/// **Which solution, when there are several.** Constraints that come down to the same sum of what required equations leave
/// open are a group. The group with the constraint about the variable made first has errors as small as they can be, higher
/// priorities first; then the next group; and so on. Of what is left, the variable made first is as near to 0 as it can be,
/// then the second one, and so on. So the values depend on the constraints and on the order in which the variables were
/// made; not on the order in which constraints were added, or on what was there before. (The exception is rounding, in the
/// last digits.) A variable that no constraint determines is 0.
///
/// **Refusal.** A change that would make the required constraints contradict each other throws and changes nothing.
///
/// **Numbers.** All that goes in must be finite and of a magnitude up to 1e15. Coefficients smaller than 1e-15 count as
/// zero, and so do those of the same variable that cancel to 1e-12 of the largest. Values that are wrong by less than 1e-9, or by 1e-12 of the numbers that
/// they come from, count as right. Where rounding adds up, numbers are worked out anew from the constraints as written.
///
/// **Cost.** ``solve()`` does nothing when nothing changed, and looks only at variables that constraints connect with a
/// change. After suggestions and new constants it evaluates what depends on them; only where inequalities and preferences
/// about several variables pass a breakpoint, it takes a few steps of the simplex. After a change of structure it plans
/// the connected part again. <doc:HowTheSolverWorks> has a table.
///
/// Not `Sendable`: use it from one isolation domain. Edits, priorities and the in-place changes are those of Cassowary
/// (Badros, Borning and Stuckey, ACM TOCHI 8:4, 2001); the method is another one, described in <doc:HowTheSolverWorks>.
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

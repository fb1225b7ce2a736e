import ConstraintSolver

extension Catalog {
  static var churns: [Case] { replacements + nudges + demotions }

  private static let count = 100
  private static let extent = Extent(8000)

  private static var replacements: [Case] {
    let kinds: [(String, KeyPath<Chain, ConstraintID>)] = [
      ("inequality", \.inequality), ("weak", \.weak), ("equality", \.equality),
    ]
    return kinds.map { name, path in
      Case("churn/\(count)/\(name)") {
        let chain = try Chain(count, extent)
        var id = chain[keyPath: path]
        return .churn(chain, extent) { try chain.replace(&id) }
      }
    }
  }

  private static var nudges: [Case] {
    // Constants are those of the expression, which has everything on the left.
    let kinds: [(String, KeyPath<Chain, ConstraintID>, Double)] = [
      ("inequality", \.inequality, -Chain.least), ("weak", \.weak, -Chain.preferred),
      ("equality", \.equality, -Chain.gap),
    ]
    return kinds.map { name, path, constant in
      Case("churn/\(count)/constant-\(name)") {
        let chain = try Chain(count, extent)
        let id = chain[keyPath: path]
        return .churn(chain, extent) { try chain.nudge(id, from: constant, by: -1) }
      }
    }
  }

  private static var demotions: [Case] {
    let kinds: [(String, KeyPath<Chain, ConstraintID>, Priority, Priority)] = [
      ("inequality", \.inequality, .required, 740), ("weak", \.weak, 250, 260),
      ("equality", \.equality, .required, 900),
    ]
    return kinds.map { name, path, priority, other in
      Case("churn/\(count)/priority-\(name)") {
        let chain = try Chain(count, extent)
        let id = chain[keyPath: path]
        return .churn(chain, extent) { try chain.demote(id, from: priority, to: other) }
      }
    }
  }
}

import ConstraintSolver

/// A named case and the function that sets it up.
struct Case {
  /// The name, such as `chain/1000/build`.
  var name: String
  var make: () throws -> Workload

  /// The series, such as `chain/build`. Cases of one series differ only in size; smaller ones come first.
  var series: String {
    let parts = name.split(separator: "/")
    guard let family = parts.first, let operation = parts.last else { return name }
    return "\(family)/\(operation)"
  }

  /// The series that builds the scene, such as `chain/build`. If a scene cannot be built in time, it cannot
  /// be resized either.
  var buildSeries: String {
    "\(name.prefix { $0 != "/" })/build"
  }

  init(_ name: String, _ make: @escaping () throws -> Workload) {
    self.name = name
    self.make = make
  }
}

/// All cases by family, smaller ones first.
enum Catalog {
  static var cases: [Case] {
    chains + flexes + forms + insets + stacks + islands + churns + papers + shapes
  }
}

extension Catalog {
  static var chains: [Case] {
    [10, 100, 300, 1000, 10000].flatMap { count in
      let unit = Double(count)
      let usual = Extent(80 * unit)
      return [
        Case("chain/\(count)/build") { try .build(usual) { try Chain(count, usual) } },
        Case("chain/\(count)/resize") { .resize(try Chain(count, usual), usual, Extent(90 * unit)) },
        Case("chain/\(count)/cross") { .resize(try Chain(count, usual), Extent(50 * unit), usual) },
        Case("chain/\(count)/limit") { .resize(try Chain(count, usual), Extent(12 * unit), usual) },
      ]
    }
  }

  static var flexes: [Case] {
    [10, 100, 300, 1000].flatMap { count in
      let unit = Double(count)
      let usual = Extent(70 * unit)
      let wide = Extent(80 * unit)
      return [
        Case("flex/\(count)/build") { try .build(usual) { try Flex(count, usual) } },
        Case("flex/\(count)/resize") { .resize(try Flex(count, usual), usual, wide) },
        Case("flex/\(count)/cross") { .resize(try Flex(count, usual), Extent(30 * unit), wide) },
        Case("flex/\(count)/drag") { .drag(try Flex(count, usual), Extent(20 * unit), wide, steps: 120) },
      ]
    }
  }

  static var islands: [Case] {
    [1, 10, 100].map { count in
      Case("islands/\(count)x100/resize") {
        .resize(try Islands(count, of: 100, Extent(8000)), Extent(9000), Extent(8000))
      }
    }
  }

  static var papers: [Case] {
    let count = 1000
    return [
      Case("paper/\(count)/build") { try .build(Extent(5)) { try Paper(count) } },
      Case("paper/\(count)/edit") {
        let scene = try Paper(count)
        func pair() throws {
          try scene.beginEdit(Extent(20))
          try scene.endEdit()
        }
        return Workload(
          scene.system, step: { _ in try pair() },
          check: {
            try scene.beginEdit(Extent(20))
            try scene.check(Extent(20))
            try scene.endEdit()
            try scene.check(Extent(5))
          })
      },
      Case("paper/\(count)/change") {
        let scene = try Paper(count)
        try scene.beginEdit(Extent(20))
        return .resize(scene, Extent(10), Extent(20))
      },
    ]
  }
}

extension Catalog {
  static var forms: [Case] {
    let (usual, wide, narrow) = (Extent(80), Extent(200), Extent(30))
    return [10, 100].flatMap { count in
      [
        Case("form/\(count)/build") { try .build(usual) { try Form(count, usual) } },
        Case("form/\(count)/resize") { .resize(try Form(count, usual), usual, wide) },
        Case("form/\(count)/cross") { .resize(try Form(count, usual), narrow, usual) },
      ]
    }
  }

  static var insets: [Case] { trees("inset", .inset, [(6, 2), (9, 2), (3, 10)]) }

  static var stacks: [Case] { trees("stack", .stack, [(3, 4), (4, 4), (3, 10), (9, 2)]) }

  private static func trees(_ family: String, _ kind: Tree.Kind, _ sizes: [(Int, Int)]) -> [Case] {
    let usual = Extent(80, 24)
    return sizes.flatMap { depth, branching in
      let shape = Tree.Shape(kind, depth, branching)
      let name = "\(family)/\(depth)b\(branching)"
      return [
        Case("\(name)/build") { try .build(usual) { try Tree(shape, usual) } },
        Case("\(name)/resize") { .resize(try Tree(shape, usual), Extent(200, 60), usual) },
        Case("\(name)/large") {
          .resize(try Tree(shape, usual), Extent(40000, 20000), Extent(41000, 20500))
        },
      ]
    }
  }
}

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

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

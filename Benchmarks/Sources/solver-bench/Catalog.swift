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

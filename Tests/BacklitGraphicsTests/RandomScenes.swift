import BacklitGeometry
import BacklitGraphics
import TestSupport

extension SeededRandom {
  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &self)]
  }
}

/// Generates random scenes that use every feature, and random changes to them.
struct RandomScenes {
  var generator: SeededRandom
  let size: Size
  private let editsLists: Bool
  private var nextID: UInt64 = 1

  /// Scenes from a seed. Without edits of lists, seeds give the same scenes as before edits were added.
  init(seed: UInt64, size: Size, editsLists: Bool) {
    generator = SeededRandom(seed: seed)
    self.size = size
    self.editsLists = editsLists
  }

  mutating func scene() -> Scene {
    let background: Color = generator.chance(0.2) ? .clear : color(opaque: true)
    return Scene(
      size: size, background: background,
      layers: (0..<Int.random(in: 0...6, using: &generator)).map { _ in layer() })
  }

  /// The scene with one to three random changes.
  mutating func changed(_ scene: Scene) -> Scene {
    var scene = scene
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard !scene.layers.isEmpty else {
        scene.layers.append(layer())
        continue
      }
      let index = Int.random(in: scene.layers.indices, using: &generator)
      switch Int.random(in: 0...(editsLists ? 11 : 8), using: &generator) {
      case 0: scene.layers.insert(layer(), at: index)
      case 1: scene.layers.remove(at: index)
      case 2: scene.layers[index].opacity = generator.pick([0, 0.3, 1])
      case 3: scene.layers[index].clip = clip()
      case 4: scene.layers.swapAt(index, Int.random(in: scene.layers.indices, using: &generator))
      case 5 where generator.chance(0.3): scene.background = color(opaque: true)
      case 6: scene.layers[index].transform = transform()
      case 9, 10, 11: change(&scene.layers[index])
      default:
        let list = list()
        scene.layers[index].list = list
        scene.layers[index].bounds = list.bounds()
        scene.layers[index].revision += 1
      }
    }
    return scene
  }

  /// The scene with the list of one layer changed.
  mutating func changed(_ scene: Scene, at index: Int) -> Scene {
    var scene = scene
    change(&scene.layers[index])
    return scene
  }

  /// Inserts, removes or replaces a command of a list; after the first change the bounds stay constant.
  private mutating func change(_ layer: inout SceneLayer) {
    var canvas = Canvas()
    draw(into: &canvas)
    let place = Int.random(in: 0...layer.list.commands.count, using: &generator)
    let isLess = place < layer.list.commands.count && generator.chance(0.7)
    layer.list.commands.replaceSubrange(
      place..<(isLess ? place + 1 : place), with: generator.chance(0.8) ? canvas.list.commands : [])
    layer.bounds = Self.everywhere
    layer.revision += 1
  }

  private static let everywhere = Rect(x: -1000, y: -1000, width: 3000, height: 3000)

  private mutating func layer() -> SceneLayer {
    let list = list()
    nextID += 1
    return SceneLayer(
      id: nextID, revision: 0, bounds: editsLists && generator.chance(0.5) ? Self.everywhere : list.bounds(),
      list: list,
      transform: transform(), clip: clip(),
      clipShapes: generator.chance(0.85) ? [] : [Path(ellipseIn: rect())],
      opacity: generator.pick([0.5, 1, 1, 1]), yieldsToText: generator.chance(0.1))
  }

  private mutating func clip() -> Rect? {
    generator.chance(0.7) ? nil : rect()
  }

  private mutating func list() -> DisplayList {
    var canvas = Canvas()
    for _ in 0..<Int.random(in: 1...5, using: &generator) { draw(into: &canvas) }
    return canvas.list
  }

  private mutating func draw(into canvas: inout Canvas) {
    switch Int.random(in: 0...8, using: &generator) {
    case 0: canvas.append(.save)
    case 1: canvas.append(.restore)
    case 2: canvas.clip(to: path())
    case 3: canvas.concatenate(transform())
    case 4:
      let style = StrokeStyle(
        width: generator.number(0.5...6), cap: generator.pick([.butt, .round, .square]),
        join: generator.pick([.miter, .round, .bevel]), dash: generator.pick([[], [], [3, 5]]))
      canvas.stroke(path(), with: paint(), style: style)
    case 5:
      let pixels = (0..<12).map { _ in color(opaque: generator.chance(0.5)).premultiplied }
      canvas.drawImage(Bitmap(width: 4, height: 3, pixels: pixels), in: rect())
    case 6:
      canvas.drawText(
        generator.pick(["Pitch", "日本語", "a👩‍👩‍👧‍👦b", "שלום 12", "e\u{301}tude"]), at: point(),
        font: generator.pick([.standard, .bold]), color: color(opaque: generator.chance(0.8)))
    default: canvas.fill(path(), with: paint())
    }
  }

  private mutating func path() -> Path {
    switch Int.random(in: 0...3, using: &generator) {
    case 0: return Path(rect: rect())
    case 1: return Path(ellipseIn: rect())
    case 2: return Path(roundedRect: rect(), cornerRadius: generator.number(1...12))
    default:
      var path = Path()
      path.move(to: point())
      for _ in 0..<3 {
        if generator.chance(0.5) {
          path.line(to: point())
        } else {
          path.curve(to: point(), control1: point(), control2: point())
        }
      }
      if generator.chance(0.5) { path.close() }
      return path
    }
  }

  private mutating func paint() -> Paint {
    let stops = [
      GradientStop(location: 0, color: color(opaque: generator.chance(0.7))),
      GradientStop(location: generator.number(0...1), color: color(opaque: true)),
      GradientStop(location: 1, color: color(opaque: generator.chance(0.7))),
    ]
    switch Int.random(in: 0...5, using: &generator) {
    case 0: return .linearGradient(start: point(), end: point(), stops: stops)
    case 1: return .radialGradient(center: point(), radius: generator.number(1...90), stops: stops)
    case 2: return .conicGradient(center: point(), startAngle: generator.number(-3...3), stops: stops)
    default: return .color(color(opaque: generator.chance(0.7)))
    }
  }

  private mutating func color(opaque: Bool) -> Color {
    Color(
      red: generator.number(0...1), green: generator.number(0...1), blue: generator.number(0...1),
      alpha: opaque ? 1 : generator.number(0...1))
  }

  private mutating func transform() -> Transform {
    switch Int.random(in: 0...3, using: &generator) {
    case 0: return .identity
    case 1:
      let place = point()
      return Transform(translationX: place.x / 2, y: place.y / 2)
    case 2:
      let (sine, cosine) = generator.pick([(0.6, 0.8), (0.28, 0.96), (1, 0)])
      let place = point()
      return Transform(sine: sine, cosine: cosine)
        .concatenating(Transform(translationX: place.x, y: place.y))
    default: return Transform(scaleX: generator.number(0.8...2), y: generator.number(0.8...2))
    }
  }

  private mutating func point() -> Point {
    // Half of the points lie on the grid of cells, as most do in a program.
    let place = Point(
      x: generator.number(-20...size.width + 20), y: generator.number(-20...size.height + 20))
    return generator.chance(0.5) ? place : Point(x: place.x.snapped(to: 8), y: place.y.snapped(to: 16))
  }

  private mutating func rect() -> Rect {
    let (a, b) = (point(), point())
    return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }
}

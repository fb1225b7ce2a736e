import BacklitGeometry
import BacklitGraphics
import BacklitTerminal
import Glibc

/// Writes scenes as elements of SVG, with text as text.
struct SceneElements {
  /// The definitions to which the elements refer: gradients, clips and pictures.
  private(set) var definitions = ""
  private var names: [String: String] = [:]

  /// The transform and the clip of what is drawn.
  private struct State {
    var transform: Transform
    var clip: String?

    var attribute: String { clip.map { " clip-path=\"url(#\($0))\"" } ?? "" }
  }

  /// The elements of a scene from back to front.
  mutating func elements(of scene: Scene) -> [String] {
    let paper = scene.background.alpha == 0 ? Color.black : scene.background
    let size = " width=\"\(Self.number(scene.size.width))\" height=\"\(Self.number(scene.size.height))\""
    var all = ["<rect\(size)\(Self.color("fill", paper))/>"]
    for layer in scene.layers where !layer.sceneBounds.isEmpty {
      // A layer that is translucent is so as a whole.
      let own = elements(of: layer)
      if layer.opacity < 1, !own.isEmpty {
        all.append("<g opacity=\"\(Self.fraction(layer.opacity))\">\(own.joined())</g>")
      } else {
        all += own
      }
    }
    return all
  }

  private mutating func elements(of layer: SceneLayer) -> [String] {
    var state = State(transform: layer.transform)
    if let clip = layer.clip, layer.sceneBounds != layer.bounds.applying(layer.transform) {
      state.clip = self.clip(Path(rect: clip), within: nil)
    }
    for shape in layer.clipShapes { state.clip = clip(shape, within: state.clip) }
    var stack: [State] = []
    var elements: [String] = []
    for command in layer.list.commands {
      switch command {
      case .save: stack.append(state)
      case .restore: state = stack.popLast() ?? state
      case .concatenate(let next): state.transform = next.concatenating(state.transform)
      case .clip(let path): state.clip = clip(path.applying(state.transform), within: state.clip)
      case .fill(let path, let paint): elements += fill(path, paint, state)
      case .stroke(let path, let paint, let style): elements.append(stroke(path, paint, style, state))
      case .text(let text, let point, let font, let color, let direction):
        elements.append(
          self.text(
            text, at: point, font, color, direction, advance: TextMetrics.columnWidth, baseline: 12.5, state))
      case .largeText(let text):
        let metrics = LineMetrics(text.font, cellHeight: Size.cell.height)
        elements.append(
          self.text(
            text.text, at: text.origin, text.font, text.color, text.direction, advance: metrics.advance,
            baseline: metrics.baseline, state))
      case .image(let bitmap, let rect): elements.append(image(bitmap, rect.applying(state.transform), state))
      }
    }
    return elements.filter { !$0.isEmpty }
  }

  // MARK: Shapes

  private mutating func fill(_ path: Path, _ paint: Paint, _ state: State) -> [String] {
    guard !path.isEmpty else { return [] }
    if case .conicGradient(let center, let start, let stops) = paint {
      return [wedges(of: path, about: center, start, stops, state)]
    }
    let end = "\"\(attributes("fill", paint, state.transform))\(state.attribute)/>"
    var shapes = [path.applying(state.transform)]
    // Of the bars of a waveform or a chart, few change at a time. The parts of other paths can be holes.
    if case .color(let color) = paint, color.alpha == 1, path.elements.count > 40 {
      let parts = shapes[0].parts
      if parts.allSatisfy({ $0.elements.count == 5 }) { shapes = parts }
    }
    return shapes.map { "<path d=\"" + Self.data($0) + end }
  }

  private mutating func stroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle, _ state: State) -> String {
    guard !path.isEmpty else { return "" }
    let scale = Self.scale(of: state.transform)
    var text = "<path d=\"\(Self.data(path.applying(state.transform)))\" fill=\"none\""
    text +=
      attributes("stroke", paint, state.transform) + " stroke-width=\"\(Self.fraction(style.width * scale))\""
    switch style.cap {
    case .butt: break
    case .round: text += " stroke-linecap=\"round\""
    case .square: text += " stroke-linecap=\"square\""
    }
    switch style.join {
    case .miter: text += " stroke-miterlimit=\"2\""
    case .round: text += " stroke-linejoin=\"round\""
    case .bevel: text += " stroke-linejoin=\"bevel\""
    }
    if !style.dash.isEmpty {
      text += " stroke-dasharray=\"\(style.dash.map { Self.fraction($0 * scale) }.joined(separator: " "))\""
    }
    return text + state.attribute + "/>"
  }

  /// The paint as attributes of an element.
  private mutating func attributes(_ name: String, _ paint: Paint, _ transform: Transform) -> String {
    func place(_ point: Point, _ x: String, _ y: String) -> String {
      let point = point.applying(transform)
      return " \(x)=\"\(Self.number(point.x))\" \(y)=\"\(Self.number(point.y))\""
    }
    let id: String
    switch paint {
    case .color(let color): return Self.color(name, color)
    case .conicGradient(_, _, let stops): return Self.color(name, stops.first?.color ?? .clear)
    case .linearGradient(let start, let end, let stops):
      id = define(
        "linearGradient",
        " gradientUnits=\"userSpaceOnUse\"" + place(start, "x1", "y1") + place(end, "x2", "y2"),
        Self.stops(stops))
    case .radialGradient(let center, let radius, let stops):
      id = define(
        "radialGradient",
        " gradientUnits=\"userSpaceOnUse\"" + place(center, "cx", "cy")
          + " r=\"\(Self.number(radius * Self.scale(of: transform)))\"",
        Self.stops(stops))
    }
    return " \(name)=\"url(#\(id))\""
  }

  /// A conic gradient, which SVG does not have, as wedges of one colour.
  private mutating func wedges(
    of path: Path, about center: Point, _ start: Double, _ stops: [GradientStop], _ state: State
  ) -> String {
    let shape = path.applying(state.transform)
    let inside = clip(shape, within: state.clip)
    let paint = Paint.conicGradient(center: center, startAngle: start, stops: stops)
    let box = path.bounds
    let radius =
      [box.minX, box.maxX].flatMap { x in [box.minY, box.maxY].map { Point(x: x, y: $0) } }
      .map { center.distance(to: $0) }.max() ?? 0
    let count = 90
    func point(_ index: Double) -> Point {
      let angle = start + index / Double(count) * 2 * .pi
      return center.offsetBy(dx: cos(angle) * radius * 1.1, dy: sin(angle) * radius * 1.1)
    }
    var text = "<g clip-path=\"url(#\(inside))\">"
    text += "<path d=\"\(Self.data(shape))\"\(Self.color("fill", stops.first?.color ?? .clear))/>"
    for index in 0..<count {
      let color = paint.color(at: point(Double(index) + 0.5))
      guard color != stops.first?.color else { continue }
      var wedge = Path()
      wedge.move(to: center)
      wedge.line(to: point(Double(index)))
      // It reaches below the next one, so that no seam is visible.
      wedge.line(to: point(Double(index) + 1.5))
      text += "<path d=\"\(Self.data(wedge.applying(state.transform)))\"\(Self.color("fill", color))/>"
    }
    return text + "</g>"
  }

  private mutating func clip(_ path: Path, within outer: String?) -> String {
    define(
      "clipPath", outer.map { " clip-path=\"url(#\($0))\"" } ?? "", "<path d=\"\(Self.data(path))\"/>")
  }

  private mutating func define(_ tag: String, _ attributes: String, _ content: String) -> String {
    let rest = attributes + ">" + content
    if let name = names[rest] { return name }
    let name = "d" + String(names.count, radix: 36)
    names[rest] = name
    definitions += "<\(tag) id=\"\(name)\"\(rest)</\(tag)>\n"
    return name
  }

  // MARK: Texts and pictures

  private func text(
    _ text: String, at point: Point, _ font: Font, _ color: Color, _ direction: BaseDirection,
    advance: Double,
    baseline: Double, _ state: State
  ) -> String {
    guard text.contains(where: { $0 != " " }) else { return "" }
    let place = point.applying(state.transform)
    // Letters are 0.6 sizes wide, and not wider than their columns.
    let size = min(font.size, advance / 0.6)
    var attributes = " x=\"\(Self.number(place.x))\" y=\"\(Self.number(place.y + baseline))\""
    attributes += " textLength=\"\(Self.number(Double(TextMetrics.columns(of: text)) * advance))\""
    if size != Font.standardSize { attributes += " style=\"font-size:\(Self.number(size))px\"" }
    if font.isBold { attributes += " font-weight=\"bold\"" }
    if font.isItalic { attributes += " font-style=\"italic\"" }
    let lines = [(font.isUnderlined, "underline"), (font.isStruckThrough, "line-through")].filter(\.0).map(
      \.1)
    if !lines.isEmpty { attributes += " text-decoration=\"\(lines.joined(separator: " "))\"" }
    // From right to left, the end of a line is at its left.
    if direction == .rightToLeft { attributes += " direction=\"rtl\" text-anchor=\"end\"" }
    return "<text\(attributes)\(Self.color("fill", color))\(state.attribute)>\(Self.escaped(text))</text>"
  }

  private mutating func image(_ bitmap: Bitmap, _ frame: Rect, _ state: State) -> String {
    #if Pictures
    let layer = SceneLayer(
      id: 0, revision: 0, bounds: Rect(origin: .zero, size: frame.size),
      list: DisplayList(commands: [.image(bitmap, in: Rect(origin: .zero, size: frame.size))]))
    let file = BitmapRenderer.png(scene: Scene(size: frame.size, layers: [layer]), scale: 1)
    guard !file.isEmpty else { return "" }
    let data = String(decoding: Base64.encode(file), as: UTF8.self)
    let size = " width=\"\(Self.number(frame.width))\" height=\"\(Self.number(frame.height))\""
    let name = define("image", "\(size) href=\"data:image/png;base64,\(data)\"", "")
    return
      "<use href=\"#\(name)\" x=\"\(Self.number(frame.minX))\" y=\"\(Self.number(frame.minY))\"\(state.attribute)/>"
    #else
    return ""
    #endif
  }
}

// MARK: Notation

extension SceneElements {
  private static func scale(of transform: Transform) -> Double {
    abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
  }

  /// A colour as the attributes `fill`, `stroke` or `stop-color`, and those of its opacity.
  private static func color(_ name: String, _ color: Color) -> String {
    let opaque = " \(name)=\"\(color.withAlphaComponent(1).hex)\""
    let kind = name.split(separator: "-")[0]
    return color.alpha == 1 ? opaque : opaque + " \(kind)-opacity=\"\(fraction(color.alpha))\""
  }

  private static func stops(_ stops: [GradientStop]) -> String {
    stops.map { "<stop offset=\"\(fraction($0.location))\"\(color("stop-color", $0.color))/>" }.joined()
  }

  /// The data of a path, in tenths of a point.
  private static func data(_ path: Path) -> String {
    func place(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
    var (text, x, y) = ("", "", "")
    for element in path.elements {
      let old = (x: x, y: y)
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _):
        (x, y) = (number(point.x), number(point.y))
      case .close: (x, y) = ("", "")
      }
      switch element {
      case .move: text += "M\(x) \(y)"
      case .line: text += x == old.x ? "V" + y : y == old.y ? "H" + x : "L\(x) \(y)"
      case .curve(_, let one, let two): text += "C\(place(one)) \(place(two)) \(x) \(y)"
      case .close: text += "z"
      }
    }
    return text
  }

  /// A number in tenths.
  static func number(_ value: Double) -> String { decimal(value, 1) }

  /// A number in thousandths.
  static func fraction(_ value: Double) -> String { decimal(value, 3) }

  private static func decimal(_ value: Double, _ digits: Int) -> String {
    var factor = 1
    for _ in 0..<digits { factor *= 10 }
    let scaled = Int((max(-1e6, min(1e6, value)) * Double(factor)).rounded())
    let (whole, rest) = (abs(scaled) / factor, abs(scaled) % factor)
    var text = (scaled < 0 ? "-" : "") + String(whole)
    if rest > 0 {
      text += "." + String(factor + rest).dropFirst()
      while text.last == "0" { text.removeLast() }
    }
    return text
  }

  /// A text as the content of an element. XML has no control characters.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Path {
  /// The subpaths, each as a path.
  fileprivate var parts: [Path] {
    var parts: [Path] = []
    for element in elements {
      if case .move = element { parts.append(Path()) }
      guard let last = parts.indices.last else { continue }
      switch element {
      case .move(let point): parts[last].move(to: point)
      case .line(let point): parts[last].line(to: point)
      case .curve(let point, let one, let two): parts[last].curve(to: point, control1: one, control2: two)
      case .close: parts[last].close()
      }
    }
    return parts
  }
}

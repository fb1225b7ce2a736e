import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues

/// The frames of a definition's views, the traits, and the problems of the layout.
struct LayoutReport {
  /// A view that has an identifier, or a layout guide.
  struct Placement {
    var id: String
    var `class`: String
    /// In points, in the root's coordinates.
    var frame: Rect
    /// Whether the view, the view of the guide, or a view around it is hidden.
    var hidden: Bool
  }

  /// A conflict or an ambiguity of the layout; for lint also a view without room, or texts that overlap.
  struct Problem {
    var kind: String
    var broken: String
    var conflict: [String]
    var views: [String]
    /// The message; not part of the JSON.
    var message: String
  }

  /// The size of the window in points.
  var size: Size
  var traits: TraitCollection
  /// The views in tree order, each before its guides.
  var views: [Placement] = []
  var problems: [Problem]

  /// Creates a report on a loaded definition.
  @MainActor
  init(_ definition: LoadedDefinition) {
    size = definition.window.bounds.size
    traits = definition.window.traitCollection
    problems = definition.contradictions + [definition.ambiguity].compactMap { $0 }
    let root = definition.instance.root
    func add(_ id: String, _ item: AnyObject, _ frame: Rect, isShown: Bool) {
      views.append(
        Placement(id: id, class: String(describing: type(of: item)), frame: frame, hidden: !isShown))
    }
    definition.forEachView { view, isShown in
      if let id = view.identifier { add(id, view, view.reportedFrame(in: root), isShown: isShown) }
      // The guides of the definition, without those that every view has.
      for guide in view.layoutGuides where !guide.isFixed && !guide.isContentArea {
        add(
          guide.identifier, guide, view.reportedFrame(ofContent: guide.solvedFrame, in: root),
          isShown: isShown)
      }
    }
  }
}

extension View {
  /// The frame in points from the corner of a view around this one.
  fileprivate func reportedFrame(in root: View) -> Rect {
    guard self !== root else { return Rect(origin: .zero, size: solvedFrame.size) }
    if !isLayoutRoot, let superview { return superview.reportedFrame(ofContent: solvedFrame, in: root) }
    return convert(bounds, to: root).offsetBy(dx: -root.bounds.minX, dy: -root.bounds.minY)
  }

  /// The frame of something in this view, in points from the corner of a view around it: as solved, and moved by what is
  /// scrolled.
  fileprivate func reportedFrame(ofContent solved: Rect, in root: View) -> Rect {
    var view: View = self
    var frame = solved
    while true {
      frame = frame.offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY)
      guard view !== root, !view.isLayoutRoot, let parent = view.superview else { break }
      view = parent
    }
    // A solved frame starts at the corner of the nearest view with a layout of its own, such as the content of a cell. The
    // list around it sets the frame of that view.
    let corner = view.isLayoutRoot ? view.reportedFrame(in: root).origin : .zero
    let start = view.isLayoutRoot ? Point.zero : view.solvedFrame.origin
    return frame.offsetBy(dx: corner.x - start.x, dy: corner.y - start.y)
  }
}

extension LayoutReport {
  private var contrast: String { traits.prefersHighContrast ? "high" : "standard" }

  /// The report as `--json` prints it.
  var json: JSONValue {
    .sorted([
      "size": .array([.number(size.width), .number(size.height)]),
      "traits": .sorted([
        "horizontal": .string(traits.horizontalSizeClass.rawValue),
        "vertical": .string(traits.verticalSizeClass.rawValue),
        "density": .string(traits.density.rawValue),
        "style": .string(traits.userInterfaceStyle.rawValue),
        "direction": .string(traits.layoutDirection.rawValue),
        "textSize": .string(traits.preferredContentSizeCategory.rawValue), "contrast": .string(contrast),
      ]),
      "views": .array(views.map(\.json)), "problems": .array(problems.map(\.json)),
    ])
  }
}

extension LayoutReport.Placement {
  fileprivate var json: JSONValue {
    .sorted([
      "id": .string(id), "class": .string(`class`), "frame": .frame(frame),
      "hidden": .bool(hidden),
    ])
  }
}

extension LayoutReport.Problem {
  fileprivate var json: JSONValue {
    .sorted([
      "kind": .string(kind), "broken": .string(broken), "conflict": .strings(conflict),
      "views": .strings(views),
    ])
  }
}

extension LayoutReport {
  /// The report as a table, followed by the problems.
  var text: String {
    let heading = ["id", "class", "x", "y", "width", "height", ""]
    let rows = views.map { view in
      let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
      return [view.id, view.class] + frame.map(Self.shortened) + [view.hidden ? "hidden" : ""]
    }
    let lines = [summary, ""] + Self.table([heading] + rows) + problems.flatMap { ["", $0.message] }
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    let direction = traits.layoutDirection == .rightToLeft ? "right to left" : "left to right"
    return "\(Self.shortened(size.width)) × \(Self.shortened(size.height)) points: "
      + "\(traits.horizontalSizeClass.rawValue) width, \(traits.verticalSizeClass.rawValue) height, "
      + "\(traits.density.rawValue) density, \(traits.userInterfaceStyle.rawValue), \(direction), "
      + "text \(traits.preferredContentSizeCategory.rawValue), \(contrast) contrast"
  }

  /// A number with at most three decimals.
  private static func shortened(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000 + 0
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The rows with padded columns. The numbers, in columns 2 to 5, are aligned right.
  private static func table(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { TextMetrics.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, (cell, width)) in zip(row, widths).enumerated() {
        let space = String(repeating: " ", count: width - TextMetrics.columns(of: cell))
        line += (column == 0 ? "" : "  ") + ((2...5).contains(column) ? space + cell : cell + space)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension JSONValue {
  /// x, y, width and height. Adding 0 turns −0 into 0.
  static func frame(_ rect: Rect) -> JSONValue {
    .array([rect.minX, rect.minY, rect.width, rect.height].map { .number($0 + 0) })
  }
}

import Backlit
import BacklitAccessibility
import BacklitRuntime
import Glibc
import ProcessorTime

/// An arrangement of many elements.
enum Page: String, CaseIterable {
  /// As many rows as columns, all in one view.
  case flat
  /// The same, with each row in its own view.
  case rows
  /// The same, with each row as an accessibility group.
  case groups
  /// One below the other in one view.
  case list

  /// A window with a number of elements, each a cell large; fewer if the rows would not be full.
  @MainActor
  func window(_ count: Int) -> (window: Window, elements: [View]) {
    let columns = Int(Double(count).squareRoot())
    let (rows, width) = (count / columns, Double(columns) * 16)
    let window = Window(screen: Screen(size: Size(width: width, height: Double(rows) * 16)))
    let page = View(frame: window.bounds)
    window.addSubview(page)
    var elements: [View] = []
    for row in 0..<rows {
      var home = page
      if self == .rows || self == .groups {
        home = View(frame: Rect(x: 0, y: Double(row) * 16, width: width, height: 16))
        home.shouldGroupAccessibilityChildren = self == .groups
        page.addSubview(home)
      }
      for column in 0..<columns {
        let place =
          switch self {
          case .list: Point(x: 0, y: Double(row * columns + column) * 16)
          case .flat: Point(x: Double(column) * 16, y: Double(row) * 16)
          case .rows, .groups: Point(x: Double(column) * 16, y: 0)
          }
        let view = View(frame: Rect(x: place.x, y: place.y, width: 16, height: 16))
        view.isAccessibilityElement = true
        view.accessibilityLabel = "Step \(column) of row \(row)"
        view.accessibilityTraits = .button
        home.addSubview(view)
        elements.append(view)
      }
    }
    // Layout, drawing and the scene are not measured.
    window.layoutIfNeeded()
    return (window, elements)
  }
}

/// The median and the minimum of some durations, in microseconds.
func summary(_ name: String, _ samples: [Duration]) -> String {
  let sorted = samples.sorted().map { ($0 / Duration.microseconds(1) * 100).rounded() / 100 }
  return "\"\(name)_us\":\(sorted[sorted.count / 2]),\"\(name)_min_us\":\(sorted[0])"
}

@MainActor
func measure(_ page: Page, _ count: Int) {
  var samples: [(name: String, durations: [Duration])] = []
  func sample(_ name: String, _ duration: Duration) {
    guard let place = samples.firstIndex(where: { $0.name == name }) else {
      return samples.append((name, [duration]))
    }
    samples[place].durations.append(duration)
  }

  for _ in 0..<15 {
    let (window, elements) = page.window(count)
    sample("build", processorTime { _ = window.accessibilityTree() })
    let tree = window.accessibilityTree()
    sample("order", processorTime { precondition(tree.readingOrder.count == elements.count) })
    sample("places", processorTime { precondition(tree.readingPlace(of: elements[0].nodeID) == 0) })
  }

  let (window, elements) = page.window(count)
  var reader = ScreenReader()
  guard let first = window.makeFrame(at: 0).accessibility else {
    fatalError("the first frame has no accessibility tree")
  }
  _ = reader.update(first, at: 0)
  _ = reader.perform(.on)
  for turn in 0..<2000 {
    let view = elements[turn * 7919 % elements.count]
    var update: TreeUpdate?
    sample(
      "change",
      processorTime {
        view.accessibilityValue = "\(turn)"
        update = window.makeFrame(at: 0).accessibility
      })
    guard let update, update.fields(of: view.nodeID) == [.value] else { fatalError("nothing changed") }
    sample("reader", processorTime { _ = reader.update(update, at: 0) })
    // The last element has no next one.
    if turn % (elements.count - 1) == 0 { _ = reader.perform(.first) }
    let before = reader.cursor
    sample("next", processorTime { _ = reader.perform(.next) })
    precondition(reader.cursor != before, "the reader did not move")
    sample(
      "lookup", processorTime { precondition(window.view(of: view.nodeID) === view) })
  }
  for turn in 0..<15 {
    sample(
      "move",
      processorTime {
        elements[turn].frame = elements[turn].frame.offsetBy(dx: 0, dy: 1)
        guard let update = window.makeFrame(at: 0).accessibility else { fatalError("nothing moved") }
        _ = reader.update(update, at: 0)
      })
    sample(
      "scroll",
      processorTime {
        window.subviews[0].bounds.origin.y += 16
        guard let update = window.makeFrame(at: 0).accessibility else { fatalError("nothing moved") }
        precondition(update.changed.count >= elements.count)
        _ = reader.update(update, at: 0)
      })
  }
  let fields = samples.map { summary($0.name, $0.durations) }
  print("{\"case\":\"\(page.rawValue)\",\"elements\":\(elements.count),\(fields.joined(separator: ","))}")
}

var words = Array(CommandLine.arguments.dropFirst())
var count = 10_000
var isUsage = false
if let option = words.firstIndex(of: "--elements") {
  let number = words.dropFirst(option + 1).first.flatMap { Int($0) } ?? 0
  isUsage = !(100...100_000).contains(number)
  count = number
  words.removeSubrange(option..<min(option + 2, words.count))
}
let pages = words.isEmpty ? Page.allCases : words.compactMap { Page(rawValue: $0) }
guard pages.count >= words.count, !isUsage else {
  let names = Page.allCases.map(\.rawValue).joined(separator: "|")
  StandardError.write("usage: tree-bench [--elements N] [\(names)]…\n       N is from 100 to 100000")
  exit(2)
}
for page in pages { measure(page, count) }

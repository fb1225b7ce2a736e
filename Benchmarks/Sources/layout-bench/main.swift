import Backlit
import BacklitRuntime
import Glibc

/// The timed parts of a frame, in order.
enum Part: String, CaseIterable {
  case update, solve, layout, draw
}

func median(_ samples: [Duration]) -> Double {
  let sorted = samples.sorted()
  return Double(sorted[sorted.count / 2].components.attoseconds) / 1e12
}

/// Times the frames of a page during resizes, and prints a line.
///
/// `update` lets views set their constraints, `solve` solves them, `layout` sets the frames of all views, and
/// `draw` is the rest of the frame: views with a new size are drawn, and the scene and the accessibility tree
/// are built.
@MainActor
func measure(_ page: Page, frames: Int) {
  let clock = ContinuousClock()
  let screen = Screen(size: Size(width: 800, height: 960))
  let window = Window(screen: screen)
  window.translatesAutoresizingMaskIntoConstraints = true
  let built = clock.measure {
    page.fill(window)
    _ = window.makeFrame(at: 0)
  }
  let before = window.layoutCounters
  var samples: [Part: [Duration]] = [:]
  for frame in 1...frames {
    screen.resize(to: Size(width: 800 + 8 * Double(frame % 40), height: 960))
    let steps: [(Part, () -> Void)] = [
      (.update, { window.updateConstraintsIfNeeded() }),
      (.solve, { window.solveLayout() }),
      (.layout, { window.layoutIfNeeded() }),
      (.draw, { _ = window.makeFrame(at: Double(frame) / 60) }),
    ]
    for (part, step) in steps { samples[part, default: []].append(clock.measure(step)) }
  }
  let after = window.layoutCounters
  var fields = Part.allCases.map { "\"\($0.rawValue)_us\":\(median(samples[$0] ?? []).rounded())" }
  fields.append("\"first_frame_ms\":\((Double(built.components.attoseconds) / 1e15).rounded())")
  fields.append("\"additions\":\(after.additions - before.additions)")
  fields.append("\"removals\":\(after.removals - before.removals)")
  fields.append("\"solutions_a_frame\":\(Double(after.solutions - before.solutions) / Double(frames))")
  print("{\"case\":\"\(page.rawValue)\",\(fields.joined(separator: ","))}")
}

let words = CommandLine.arguments.dropFirst()
let pages = words.isEmpty ? Page.allCases : words.compactMap { Page(rawValue: $0) }
guard pages.count >= words.count else {
  StandardError.write("usage: layout-bench [\(Page.allCases.map(\.rawValue).joined(separator: "|"))]…")
  exit(2)
}
for page in pages { measure(page, frames: 120) }

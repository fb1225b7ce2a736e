import Backlit
import BacklitRuntime

/// The timed parts of a frame, in order.
enum Part: String, CaseIterable {
  case update, solve, layout, draw
}

/// The median in microseconds.
func median(_ samples: [Duration]) -> Double {
  let sorted = samples.sorted()
  let (seconds, attoseconds) = sorted[sorted.count / 2].components
  return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
}

/// Creates a window with a page of about `views` views.
@MainActor
func makeWindow(_ page: Page, views: Int) -> Window {
  let window = Window(screen: Screen(size: Size(width: 800, height: 960)))
  window.translatesAutoresizingMaskIntoConstraints = true
  page.fill(window, views: views)
  return window
}

/// Times the first frame of a page and the frames during resizes, and prints a line.
///
/// The first frame is timed several times, each with a new window; the median counts. `update` lets views set
/// their constraints, `solve` solves them, `layout` sets the frames of all views, and `draw` is the rest of
/// the frame: views with a new size are drawn, and the scene and the accessibility tree are built.
@MainActor
func measure(_ page: Page, views: Int, frames: Int) {
  let clock = ContinuousClock()
  var window = makeWindow(page, views: 1)
  let first = (0..<(views > 2000 ? 3 : 7)).map { _ -> Duration in
    // Releasing the former window is not part of the first frame.
    let former = window
    let time = clock.measure {
      window = makeWindow(page, views: views)
      _ = window.makeFrame(at: 0)
    }
    withExtendedLifetime(former) {}
    return time
  }
  let before = window.layoutCounters
  var samples: [Part: [Duration]] = [:]
  for frame in 1...frames {
    window.screen.resize(to: Size(width: 800 + 8 * Double(frame % 40), height: 960))
    let steps: [(Part, () -> Void)] = [
      (.update, { window.updateConstraintsIfNeeded() }),
      (.solve, { window.solveLayout() }),
      (.layout, { window.layoutIfNeeded() }),
      (.draw, { _ = window.makeFrame(at: Double(frame) / 60) }),
    ]
    for (part, step) in steps { samples[part, default: []].append(clock.measure(step)) }
  }
  let after = window.layoutCounters
  var fields = ["\"views\":\(views)"]
  fields += Part.allCases.map { "\"\($0.rawValue)_us\":\(median(samples[$0] ?? []).rounded())" }
  fields.append("\"first_frame_ms\":\((median(first) / 100).rounded() / 10)")
  fields.append("\"additions\":\(after.additions - before.additions)")
  fields.append("\"removals\":\(after.removals - before.removals)")
  fields.append("\"solutions_a_frame\":\(Double(after.solutions - before.solutions) / Double(frames))")
  print("{\"case\":\"\(page.rawValue)\",\(fields.joined(separator: ","))}")
}

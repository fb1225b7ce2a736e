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

/// The labels of a page, in order.
@MainActor
func labels(in view: View) -> [Label] {
  view.subviews.flatMap { [$0 as? Label].compactMap(\.self) + labels(in: $0) }
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
/// The first frame is timed several times, each with a new window; the median counts. `made` is its part before drawing: making the
/// views and laying them out. `changed` is the layout after the text of one label changed. `update` lets views set
/// their constraints, `solve` solves them, `layout` sets the frames of all views, and `draw` is the rest of
/// the frame: views with a new size are drawn, and the scene and the accessibility tree are built.
@MainActor
func measure(_ page: Page, views: Int, frames: Int) {
  let clock = ContinuousClock()
  var window = makeWindow(page, views: 1)
  var made: [Duration] = []
  let first = (0..<(views > 2000 ? 3 : 7)).map { _ -> Duration in
    // Releasing the former window is not part of the first frame.
    let former = window
    let layout = clock.measure {
      window = makeWindow(page, views: views)
      window.layoutIfNeeded()
    }
    made.append(layout)
    let drawing = clock.measure { _ = window.makeFrame(at: 0) }
    withExtendedLifetime(former) {}
    return layout + drawing
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
  let labels = labels(in: window)
  let changed =
    labels.isEmpty
    ? []
    : (0..<frames).map { frame -> Duration in
      labels[labels.count / 2].text = frame % 2 == 0 ? "12345" : "1"
      let time = clock.measure { window.layoutIfNeeded() }
      _ = window.makeFrame(at: 2 + Double(frame) / 60)
      return time
    }
  var fields = ["\"views\":\(views)"]
  fields += Part.allCases.map { "\"\($0.rawValue)_us\":\(median(samples[$0] ?? []).rounded())" }
  fields.append("\"made_us\":\(median(made).rounded())")
  if !changed.isEmpty { fields.append("\"changed_us\":\(median(changed).rounded())") }
  fields.append("\"first_frame_ms\":\((median(first) / 100).rounded() / 10)")
  fields.append("\"additions\":\(after.additions - before.additions)")
  fields.append("\"removals\":\(after.removals - before.removals)")
  fields.append("\"solutions_a_frame\":\(Double(after.solutions - before.solutions) / Double(frames))")
  print("{\"case\":\"\(page.rawValue)\",\(fields.joined(separator: ","))}")
}

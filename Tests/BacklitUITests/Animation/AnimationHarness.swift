import BacklitGeometry
import BacklitGraphics
import BacklitUI
import Testing

/// A view that fills itself and records its sizes when it is drawn.
final class Plate: View {
  var drawn: [Size] = []
  override func draw(in canvas: inout Canvas) {
    drawn.append(bounds.size)
    canvas.fill(bounds, with: .white)
  }
}

/// A window with plates whose frames are read from its scenes.
@MainActor
struct AnimationHarness {
  let window = makeWindow(width: 400, height: 400)
  let plates: [Plate]

  /// Creates plates with frames in a window, and makes a frame at time 0.
  init(_ frames: Rect...) {
    plates = frames.map { Plate(frame: $0) }
    for plate in plates { window.addSubview(plate) }
    _ = window.makeFrame(at: 0)
  }

  /// Returns the presentation frames of the plates at a time.
  func places(at time: Double) -> [Rect] {
    _ = window.makeFrame(at: time)
    return window.currentScene().layers.map { $0.bounds.applying($0.transform) }
  }

  /// Returns the presentation frame of the first plate at a time.
  func place(at time: Double) throws -> Rect { try #require(places(at: time).first) }

  /// Moves the first plate to the right in a second, with constant speed.
  func move(
    by distance: Double = 100, delay: Double = 0, _ options: AnimationOptions = [],
    then completion: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    View.animate(withDuration: 1, delay: delay, curve: .linear, options: options) {
      plates[0].frame.origin.x += distance
    } completion: {
      completion($0)
    }
  }

  /// Returns the presentation opacity of the first plate at a time; 0 if it is not in the scene.
  func opacity(at time: Double) -> Double {
    _ = window.makeFrame(at: time)
    return window.currentScene().layers.first?.opacity ?? 0
  }
}

/// Whether two rectangles are equal to a millionth.
func isClose(_ first: Rect, _ second: Rect) -> Bool {
  [\Rect.minX, \.minY, \.width, \.height].allSatisfy {
    abs(first[keyPath: $0] - second[keyPath: $0]) < 1e-6
  }
}

/// A log of completions.
@MainActor
final class CompletionLog {
  private(set) var all: [Bool] = []
  private(set) var names: [String] = []

  func add(_ finished: Bool) { add(finished, "") }

  func add(_ finished: Bool, _ name: String) {
    all.append(finished)
    names.append(name)
  }
}

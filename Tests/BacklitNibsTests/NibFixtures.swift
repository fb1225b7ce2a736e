import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues
import Glibc
import TestSupport
import Testing

/// A view with a title, one event and a record of its titles.
final class Pad: View {
  var title = "" { didSet { titles.append(title) } }
  var font = Font(size: 14)
  var gain = 1.0
  var titles: [String] = []
  var handlers: [@MainActor (View) -> Void] = []

  func tap() {
    for handler in handlers { handler(self) }
  }
}

/// An owner with one outlet of each kind and two actions.
final class Deck: NibOwner {
  @Outlet var cue: Pad!
  @Outlet(isOptional: true) var pads: StackView?
  @Outlet(isOptional: true) var tall: LayoutConstraint?
  @Outlet(isOptional: true) var gutter: LayoutGuide?
  var log: [String] = []

  static let nibActions: [String: Action] = ["play": Action(Deck.play), "stop": Action(Deck.stop)]

  private func play(_ pad: Pad) { log.append("play \(pad.title)") }
  private func stop(_ stack: StackView) { log.append("stop") }
}

@MainActor
enum Fixtures {
  /// The built-in classes and ``Pad``.
  static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(
      Pad.self, inherits: "View", "A pad.",
      properties: [
        .text("title", \Pad.title, "Its title."), .font("font", \Pad.font, "Its font."),
        .number("gain", \Pad.gain, in: 0...2, "Its gain."),
      ],
      events: [
        EventDeclaration("tapped", "It was tapped.") { (pad: Pad, handler) in pad.handlers.append(handler) }
      ],
      make: { Pad() })
    return registry
  }

  static func nib(_ text: String, file: String = "test.json") -> Nib {
    Nib(bytes: Array(text.utf8), file: file)
  }

  static func faults(_ text: String, owner: (any NibOwner)? = nil) -> [String] {
    let (nib, registry) = (nib(text), registry)
    let faults = owner.map { nib.check(owner: $0, registry: registry) } ?? nib.check(registry: registry)
    return faults.map(\.description)
  }

  /// Shows a root in a window of a size and lays it out.
  static func show(_ root: View, width: Double, height: Double) -> Window {
    let window = Window(screen: Screen(size: Size(width: width, height: height)))
    root.frame = window.bounds
    window.addSubview(root)
    window.layoutIfNeeded()
    return window
  }

  /// Expects the views with the given identifiers to have the given frames.
  static func expect(_ instance: NibInstance, _ frames: [String: Rect]) {
    for (id, frame) in frames {
      let found = instance.view(id)?.frame ?? .zero
      #expect(found.isClose(to: frame), "\(id): \(found)")
    }
  }
}

extension Rect {
  /// Whether all four numbers are equal within 0.001.
  func isClose(to other: Rect) -> Bool {
    abs(minX - other.minX) < 0.001 && abs(minY - other.minY) < 0.001 && abs(width - other.width) < 0.001
      && abs(height - other.height) < 0.001
  }
}

extension SeededRandom {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

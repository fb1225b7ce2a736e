import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// An estimate of the work of an audit, in numbers that do not depend on the machine.
///
/// An audit looks at each element several times, and each time at all views and at the picture around the
/// element. So its work grows with the square of the number of elements, and of elements in the same place.
@MainActor
package struct AuditWork {
  /// The number of elements.
  package let elementCount: Int
  /// The number of views, with those inside controls.
  package let viewCount: Int
  /// The pixels of the layers in the pictures of all elements, each picture drawn once.
  package let drawnPixels: Double

  /// The most pairs of an element and a view.
  package static let mostPairs = 500_000
  /// The most pixels that are drawn.
  package static let mostPixels = 50e6

  /// Estimates the work for a window whose frames are made.
  package init(_ window: Window) {
    let tree = window.accessibilityTree()
    let frames = tree.readingOrder.compactMap { tree[$0]?.frame }
    var views = 0
    window.visit { _ in views += 1 }
    (elementCount, viewCount) = (frames.count, views)
    guard frames.count * views <= Self.mostPairs else {
      drawnPixels = 0
      return
    }
    let layers = window.currentScene().layers.map(\.sceneBounds)
    drawnPixels = frames.reduce(0) { sum, frame in
      let seen = frame.intersection(window.bounds)
      return layers.reduce(sum) { sum, layer in
        let drawn = layer.intersection(seen)
        return sum + drawn.width * drawn.height
      }
    }
  }

  /// What is too much for an audit within a few seconds; nil if nothing is.
  package var excess: String? {
    if elementCount * viewCount > Self.mostPairs {
      return "\(elementCount) elements among \(viewCount) views are too many for an audit"
    }
    if drawnPixels > Self.mostPixels {
      let (pixels, most) = (Int(saturated: drawnPixels / 1e6), Int(saturated: Self.mostPixels / 1e6))
      return "too many of the \(elementCount) elements overlap for an audit: drawing what is behind each "
        + "takes \(pixels) million pixels, and the limit is \(most)"
    }
    return nil
  }
}

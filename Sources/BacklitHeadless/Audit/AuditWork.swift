import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// An estimate of the work of an audit, in numbers that do not depend on the machine.
///
/// For each element, an audit finds the layers of the scene that are near it and the views that touches reach. So its
/// work grows with the product of elements and views, and with the elements in the same place.
@MainActor
package struct AuditWork {
  /// The number of elements.
  package let elementCount: Int
  /// The number of views, with those inside controls.
  package let viewCount: Int
  /// The views that are visited to find layers and the views of touches.
  package let visitCount: Int
  /// The pixels of the layers in the pictures of all elements, each picture drawn once.
  let drawnPixels: Double

  /// The most views that are visited.
  static let mostVisits = 60_000_000
  /// The most pixels that are drawn.
  static let mostPixels = 50e6

  /// The searches for layers and views around an element, and those for the touches on an element that is also dragged.
  private static let (searches, touches) = (4, 50)

  /// Estimates the work for a window whose frames are made.
  package init(_ window: Window) {
    let tree = window.accessibilityTree()
    let nodes = tree.readingOrder.compactMap { tree[$0] }
    var views = 0
    window.visit { _ in views += 1 }
    (elementCount, viewCount) = (nodes.count, views)
    let dragged = nodes.count { $0.isDraggedByAudit && !$0.traits.contains(.adjustable) }
    visitCount = views * (nodes.count * Self.searches + dragged * Self.touches)
    guard visitCount <= Self.mostVisits else {
      drawnPixels = 0
      return
    }
    let layers = window.currentScene().layers.map(\.sceneBounds)
    drawnPixels = nodes.reduce(0) { sum, node in
      let seen = node.frame.intersection(window.bounds)
      return layers.reduce(sum) { sum, layer in
        let drawn = layer.intersection(seen)
        return sum + drawn.width * drawn.height
      }
    }
  }

  /// The reason why an audit would take more than a few seconds; nil if it does not.
  package var excess: String? {
    if visitCount > Self.mostVisits {
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

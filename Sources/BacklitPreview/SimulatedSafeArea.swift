import BacklitGeometry

/// The edges of a simulated screen that something covers, such as the camera of a phone.
package enum SimulatedSafeArea: Hashable, Sendable {
  /// Distances in points from the edges, the same for every size.
  case insets(EdgeInsets)
  /// The insets of a phone with a notch and without a home button: at the top and at the bottom in portrait, at the sides and at
  /// the bottom in landscape.
  case notch

  /// No edge is covered.
  package static let uncovered = SimulatedSafeArea.insets(.zero)

  /// The distances in points from the edges of a screen of a size.
  package func insets(for size: Size) -> EdgeInsets {
    switch self {
    case .insets(let insets): insets
    case .notch:
      size.width > size.height
        ? EdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
        : EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    }
  }
}

import BacklitGeometry
import BacklitGraphics

/// An action of a row, which a swipe reveals, which is in the context menu of the row, and which a screen reader offers as
/// a custom action.
@MainActor
public struct ContextualAction {
  /// The kind of an action.
  public enum Style: String, Hashable, Sendable {
    /// An action that can be undone or repeated.
    case normal
    /// An action that deletes.
    case destructive
  }

  /// The kind.
  public let style: Style
  /// The name, unique in its row.
  public let title: String
  /// The colour behind the name; nil for that of the kind.
  public var backgroundColor: Color?
  /// Performs the action and returns whether it was performed.
  public let handler: @MainActor () -> Bool

  /// Creates an action.
  public init(style: Style = .normal, title: String, handler: @escaping @MainActor () -> Bool) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// The actions at one edge of a row.
@MainActor
public struct SwipeActionsConfiguration {
  /// The actions; the first one lies at the edge.
  public let actions: [ContextualAction]

  /// Creates a configuration.
  public init(actions: [ContextualAction]) { self.actions = actions }
}

/// The revealed actions of a row, over its content at one edge.
///
/// Readers do not see the view: they have the actions at the row itself.
@MainActor
package final class SwipeActionsView: View {
  let actions: [ContextualAction]
  private let isLeading: Bool
  private let onEnd: @MainActor () -> Void

  /// Creates a view of actions.
  /// - Parameters:
  ///   - actions: the actions; the first one lies at the edge.
  ///   - isLeading: whether they lie at the leading edge.
  ///   - onEnd: called after an action was performed, to remove the view.
  init(_ actions: [ContextualAction], isLeading: Bool, onEnd: @escaping @MainActor () -> Void) {
    self.actions = actions
    self.isLeading = isLeading
    self.onEnd = onEnd
    super.init()
    accessibilityElementsHidden = true
  }

  /// A red with a contrast of more than 4.5 to white text.
  private static let destructiveColor = Color(rgb: 0xB71C1C)

  /// The width of all actions in points.
  var neededWidth: Double { actions.reduce(0) { $0 + width(of: $1) } }

  private func width(of action: ContextualAction) -> Double {
    Double(TextMetrics.columns(of: action.title) + 2) * traitCollection.cellSize.width
  }

  /// The actions from left to right with their places.
  private var places: [(action: ContextualAction, rect: Rect)] {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    var x = 0.0
    return (isLeading != isMirrored ? actions : actions.reversed()).map { action in
      let rect = Rect(x: x, y: 0, width: width(of: action), height: bounds.height)
      x = rect.maxX
      return (action, rect)
    }
  }

  package override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let y = ((bounds.height - cell.height) / 2).snapped(to: cell.height)
    for (action, rect) in places {
      let color = action.backgroundColor ?? (action.style == .destructive ? Self.destructiveColor : nil)
      canvas.fill(rect, with: color ?? palette.thumb)
      canvas.drawText(
        action.title, at: Point(x: rect.minX + cell.width, y: y), font: .bold,
        color: color == nil ? palette.inverseLabel : .white)
    }
  }

  package override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }

  package override func touchEnded(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    let hit = places.first { $0.rect.contains(place) }?.action
    onEnd()
    _ = hit?.handler()
    return true
  }
}

import BacklitGeometry
import BacklitLayout

/// The directions in which the arrow of a popover points.
public struct PopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// The bits, with UIKit's numbers.
  public let rawValue: UInt

  /// Creates directions from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upwards: the popover is below its source.
  public static let up = PopoverArrowDirection(rawValue: 1)
  /// Downwards: the popover is above its source.
  public static let down = PopoverArrowDirection(rawValue: 2)
  /// To the left: the popover is to the right of its source.
  public static let left = PopoverArrowDirection(rawValue: 4)
  /// To the right: the popover is to the left of its source.
  public static let right = PopoverArrowDirection(rawValue: 8)
  /// All directions.
  public static let any: PopoverArrowDirection = [.up, .down, .left, .right]
}

/// The place of a presented controller on the screen, in whole cells.
@MainActor
struct PresentationLayout {
  let form: PresentationController.Form
  /// The bounds of the container.
  let bounds: Rect
  let safeArea: EdgeInsets
  let traits: TraitCollection
  let presentation: PresentationController

  private var cell: Size { traits.cellSize }

  /// The frame of the card, and the arrow on its edge.
  struct Place: Hashable {
    var frame: Rect
    var arrow: Arrow?
  }

  /// The arrow of a popover: its direction, and its cell in the coordinates of the card.
  struct Arrow: Hashable {
    var direction: PopoverArrowDirection
    var origin: Point
  }

  /// The height of the bar with the Done button.
  var barHeight: Double {
    form == .fullScreenWithDone && !(presentation.presented is NavigationController) ? traits.barHeight : 0
  }

  /// The part of the container that nothing covers.
  private var area: Rect {
    Rect(
      x: bounds.minX + safeArea.left, y: bounds.minY + safeArea.top,
      width: max(0, bounds.width - safeArea.left - safeArea.right),
      height: max(0, bounds.height - safeArea.top - safeArea.bottom))
  }

  /// The size of the presented view in a card.
  func contentSize(in card: Rect) -> Size {
    guard form.isFramed else { return Size(width: card.width, height: max(0, card.height - barHeight)) }
    return Size(width: max(0, card.width - 2 * cell.width), height: max(0, card.height - 2 * cell.height))
  }

  /// The place of the card.
  func place() -> Place {
    let area = area
    switch form {
    case .fullScreen, .fullScreenWithDone: return Place(frame: bounds)
    case .page: return Place(frame: pageFrame(in: area))
    case .form:
      let size = cardSize(
        in: area, fallback: Size(width: 56 * cell.width, height: 18 * cell.height), fits: false)
      return Place(frame: centered(size, in: area))
    case .alert:
      return Place(frame: centered(alertSize(in: area), in: area))
    case .actionSheet:
      var frame = centered(alertSize(in: area), in: area)
      frame.origin.y = area.maxY - frame.height
      return Place(frame: frame)
    case .popover:
      let size =
        presentation.presented is AlertController
        ? alertSize(in: area)
        : cardSize(in: area, fallback: Size(width: 40 * cell.width, height: 12 * cell.height), fits: true)
      guard let source = presentation.source else { return Place(frame: centered(size, in: area)) }
      return popover(size, at: source, in: area)
    }
  }

  /// A sheet leaves a row of the page behind it visible at the top, and some columns at the sides where there is room.
  private func pageFrame(in area: Rect) -> Rect {
    let isWide = area.width >= 80 * cell.width
    let margin = isWide ? 4 * cell.width : 0
    let preferred = presentation.presented?.preferredContentSize.width ?? 0
    let limit = max(preferred + 2 * cell.width, 96 * cell.width)
    let width = min(area.width - 2 * margin, limit)
    let height = max(min(area.height, 3 * cell.height), area.height - (isWide ? 2 : 1) * cell.height)
    var frame = centered(Size(width: width, height: height), in: area)
    if !isWide { frame.origin.y = area.maxY - frame.height }
    return frame
  }

  private func columns(_ width: Double) -> Double { (width / cell.width).rounded(.down) * cell.width }

  private func rows(_ height: Double) -> Double { (height / cell.height).rounded(.down) * cell.height }

  private func centered(_ size: Size, in area: Rect) -> Rect {
    Rect(
      x: area.minX + columns((area.width - size.width) / 2),
      y: area.minY + rows((area.height - size.height) / 2),
      width: size.width, height: size.height)
  }

  /// The size of a card for content of a size, at most that of the area and in whole cells.
  private func card(_ content: Size, in area: Rect) -> Size {
    Size(
      width: min(area.width, (content.width / cell.width).rounded(.up) * cell.width + 2 * cell.width),
      height: min(area.height, (content.height / cell.height).rounded(.up) * cell.height + 2 * cell.height))
  }

  /// The size of a card for the preferred size of the controller, or else for its content.
  private func cardSize(in area: Rect, fallback: Size, fits: Bool) -> Size {
    guard let controller = presentation.presented else { return .zero }
    var size = controller.preferredContentSize
    if fits, size.width <= 0 || size.height <= 0 {
      let limit = area.width - 2 * cell.width
      var fitted = controller.view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
      if fitted.width > limit {
        fitted = controller.view.systemLayoutSizeFitting(
          Size(width: limit, height: 0), horizontalPriority: .required)
      }
      if size.width <= 0 { size.width = fitted.width }
      if size.height <= 0 { size.height = fitted.height }
    }
    if size.width <= 0 { size.width = fallback.width }
    if size.height <= 0 { size.height = fallback.height }
    return card(size, in: area)
  }

  /// The size of an alert: as wide as its texts need up to 48 columns and as its buttons need, and as high as its content.
  private func alertSize(in area: Rect) -> Size {
    guard let alert = presentation.presented as? AlertController else { return .zero }
    let limit = area.width - 2 * cell.width
    // Buttons in a longer row would be far from each other.
    let buttons = alert.arrangeButtons(within: min(limit, 40 * cell.width))
    let texts = Double(min(max(alert.textColumns, 24), 48)) * cell.width
    let width = min(limit, max(texts, buttons))
    let fitted = alert.view.systemLayoutSizeFitting(
      Size(width: width, height: 0), horizontalPriority: .required)
    return card(Size(width: width, height: fitted.height), in: area)
  }
}

extension PresentationLayout {
  /// Places a popover beside its source: on the first side with enough room, or else on the one with the most.
  private func popover(_ size: Size, at source: Rect, in area: Rect) -> Place {
    let permitted = presentation.permittedArrowDirections
    let order: [PopoverArrowDirection] = [.up, .down, .left, .right].filter { permitted.contains($0) }
    guard !order.isEmpty else { return Place(frame: centered(size, in: area)) }
    func room(_ direction: PopoverArrowDirection) -> Size {
      switch direction {
      case .up: Size(width: area.width, height: area.maxY - source.maxY)
      case .down: Size(width: area.width, height: source.minY - area.minY)
      case .left: Size(width: area.maxX - source.maxX, height: area.height)
      default: Size(width: source.minX - area.minX, height: area.height)
      }
    }
    func shown(_ direction: PopoverArrowDirection) -> Size {
      let room = room(direction)
      return Size(
        width: max(0, min(size.width, columns(room.width))),
        height: max(0, min(size.height, rows(room.height))))
    }
    let best =
      order.first { shown($0) == size }
      ?? order.max {
        shown($0).width * shown($0).height < shown($1).width * shown($1).height
      } ?? .up
    let shown = shown(best)
    // A source that leaves no room is covered.
    guard shown.width >= min(size.width, 12 * cell.width), shown.height >= min(size.height, 4 * cell.height)
    else {
      return Place(frame: centered(size, in: area))
    }
    func clamp(_ start: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
      max(low, min(start, high - length))
    }
    var frame = Rect(origin: .zero, size: shown)
    switch best {
    case .up, .down:
      frame.origin.x = clamp(columns(source.midX - shown.width / 2), shown.width, area.minX, area.maxX)
      frame.origin.y = best == .up ? source.maxY : source.minY - shown.height
    default:
      frame.origin.x = best == .left ? source.maxX : source.minX - shown.width
      frame.origin.y = clamp(rows(source.midY - shown.height / 2), shown.height, area.minY, area.maxY)
    }
    let x = clamp(columns(source.midX - 0.5) - frame.minX, cell.width, cell.width, shown.width - cell.width)
    let y = clamp(rows(source.midY - 0.5) - frame.minY, cell.height, cell.height, shown.height - cell.height)
    let arrow: Point =
      switch best {
      case .up: Point(x: x, y: 0)
      case .down: Point(x: x, y: shown.height - cell.height)
      case .left: Point(x: 0, y: y)
      default: Point(x: shown.width - cell.width, y: y)
      }
    return Place(frame: frame, arrow: Arrow(direction: best, origin: arrow))
  }
}

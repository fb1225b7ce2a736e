import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// The control that refreshes the items of a table or a collection, as UIKit's `UIRefreshControl`.
///
/// It begins when the user pulls the content past its top, presses F5 in the list while the screen reader is off, or uses
/// the reader's action of the list. It then sends `valueChanged`: load the content, show it, and call ``endRefreshing()``. Readers hear that
/// the refresh runs, and how many rows came.
///
/// ```swift
/// table.refreshControl = RefreshControl()
/// table.refreshControl?.addAction(for: .valueChanged) { control in
///   load { rows in
///     show(rows)
///     control.endRefreshing()
///   }
/// }
/// ```
@MainActor
public final class RefreshControl: Control {
  /// Whether a refresh runs.
  public private(set) var isRefreshing = false
  weak var list: ListBase?
  private var itemsBefore = 0
  private let label = Label()

  /// Creates a control.
  public override init() {
    super.init()
    label.textAlignment = .center
    addSubview(label)
    allowsFocus = false
    isHidden = true
  }

  /// Shows that a refresh runs, which the program began. Sends no action, as in UIKit.
  public func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    isHidden = false
    label.text = word(ListText.refreshing)
    itemsBefore = list?.itemCount ?? 0
    list?.contentInset.top += height
    setNeedsAccessibilityUpdate()
    window?.post(.announcement(word(ListText.refreshing), .default))
  }

  /// Ends a refresh, after the new content was shown. Announces the number of new rows.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isHidden = true
    guard let list else { return }
    list.contentInset.top -= height
    list.setNeedsLayout()
    let count = list.itemCount - itemsBefore
    let language = Language(locale: effectiveLanguage)
    window?.post(
      .announcement(
        count > 0 ? language.text(ListText.newRows, count: count) : word(ListText.noNewRows), .default))
  }

  /// Begins a refresh that the user wishes, and sends the action.
  func beginRefreshingByUser() {
    guard !isRefreshing, isEnabled else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// The height of the control: one row of cells.
  private var height: Double { (list ?? self).traitCollection.cellSize.height }

  /// Places the control above the content, in the width of the content.
  func place(above width: Double) {
    frame = Rect(x: 0, y: -height, width: width, height: height)
    label.frame = bounds
  }

  public override func accessibilityActivate() -> Bool {
    guard !isRefreshing else { return false }
    beginRefreshingByUser()
    return true
  }

  override var defaultAccessibilityLabel: String? { label.text }

  override var defaultAccessibilityTraits: AccessibilityTraits { [.staticText, .updatesFrequently] }
}

extension ListBase {
  /// Shows a control in place of a different one.
  func refreshControlDidChange(from old: RefreshControl?) {
    if let old {
      old.endRefreshing()
      old.removeFromSuperview()
      old.list = nil
    }
    if let refreshControl {
      refreshControl.list = self
      // Also content that fits can be pulled.
      alwaysBounceVertical = true
      addSubview(refreshControl)
    }
    setNeedsAccessibilityUpdate()
    setNeedsLayout()
  }

  /// The distance past the top at which a pull refreshes: two rows of cells.
  private var pullDistance: Double { traitCollection.cellSize.height * 2 }

  /// Refreshes if the content is pulled far past its top.
  func refreshIfPulled() {
    guard let refreshControl, let limits, isDragging else { return }
    if boundsOrigin.y <= limits.vertical.lower - pullDistance { refreshControl.beginRefreshingByUser() }
  }

  /// Refreshes if a key asks for it.
  /// - Returns: whether the key does that.
  func refresh(by event: KeyEvent) -> Bool {
    guard event.key == .function(5), event.modifiers.isEmpty, let refreshControl else { return false }
    refreshControl.beginRefreshingByUser()
    return true
  }
}

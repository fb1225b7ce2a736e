import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// The control that refreshes the rows of a table, as UIKit's `UIRefreshControl`.
///
/// It begins when the user pulls the content past its top, presses F5 in the table while the screen reader is off, or uses the reader's action of the
/// control. It then sends `valueChanged`: load the content, show it, and call ``endRefreshing()``. Readers hear that
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
  weak var table: TableView?
  private var rowsBefore = 0
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
    rowsBefore = table?.numberOfRows ?? 0
    if let table { table.contentInset.top += height(in: table) }
    setNeedsAccessibilityUpdate()
    window?.post(.announcement(word(ListText.refreshing), .default))
  }

  /// Ends a refresh, after the new content was shown. Announces the number of new rows.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isHidden = true
    guard let table else { return }
    table.contentInset.top -= height(in: table)
    table.setNeedsLayout()
    let count = table.numberOfRows - rowsBefore
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
  func height(in table: TableView) -> Double { table.traitCollection.cellSize.height }

  /// Places the control above the content of its table.
  func place(in table: TableView) {
    let height = height(in: table)
    frame = Rect(x: 0, y: -height, width: table.contentWidth, height: height)
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

extension TableView {
  func refreshControlDidChange(from old: RefreshControl?) {
    if let old {
      old.endRefreshing()
      old.removeFromSuperview()
      old.table = nil
    }
    if let refreshControl {
      refreshControl.table = self
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
}

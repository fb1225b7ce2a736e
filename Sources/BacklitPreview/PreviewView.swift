import BacklitGeometry
import BacklitUI

/// The root view of a preview: the stage, with the panel beside it on a wide screen and below it on a narrow one.
@MainActor
final class PreviewView: View {
  let stage = StageView()
  let panel: PanelView
  var showsPanel = true { didSet { if showsPanel != oldValue { setNeedsLayout() } } }
  /// Called when the frame of the stage changed.
  var onArrange: (@MainActor () -> Void)?

  init(panel: PanelView) {
    self.panel = panel
    super.init()
    identifier = "preview"
    addSubview(stage)
    addSubview(panel)
    accessibilityElements = [stage, panel]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let cell = traitCollection.cellSize
    let columns = Int(saturated: bounds.width / cell.width)
    let rows = Int(saturated: bounds.height / cell.height)
    let arrangement = Arrangement(columns: columns, rows: rows, showsPanel: showsPanel)
    let shown = arrangement.panelColumns > 0
    var (stageFrame, panelFrame) = (bounds, bounds)
    if arrangement.isBeside {
      stageFrame.size.width = Double(columns - arrangement.panelColumns) * cell.width
      panelFrame.origin.x = stageFrame.width
      panelFrame.size.width = bounds.width - stageFrame.width
    } else if shown {
      stageFrame.size.height = Double(rows - arrangement.panelRows) * cell.height
      panelFrame.origin.y = stageFrame.height
      panelFrame.size.height = bounds.height - stageFrame.height
    }
    panel.putsProblemsFirst = !arrangement.isBeside
    if panel.isHidden == shown { panel.isHidden = !shown }
    if panel.frame != panelFrame { panel.frame = panelFrame }
    guard stage.frame != stageFrame else { return }
    stage.frame = stageFrame
    onArrange?()
  }

  /// The division of a screen.
  struct Arrangement: Equatable {
    /// Whether the panel is to the right of the stage instead of below it.
    var isBeside: Bool
    /// The number of columns of the panel; 0 for no panel.
    var panelColumns: Int
    var panelRows: Int

    /// Divides a screen of a size in cells. A small screen has no panel.
    init(columns: Int, rows: Int, showsPanel: Bool) {
      let isShown = showsPanel && columns >= 28 && rows >= 12
      isBeside = isShown && columns >= 110
      panelColumns = isShown ? (isBeside ? (columns >= 160 ? 48 : 36) : columns) : 0
      panelRows = isShown ? (isBeside ? rows : min(14, max(6, rows * 3 / 8))) : 0
    }
  }
}

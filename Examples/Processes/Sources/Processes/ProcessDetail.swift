import Backlit

/// What is known about a process, and its processor time at the latest readings.
final class ProcessDetail: ViewController {
  private let monitor: ProcessMonitor
  /// The process at the last reading in which it was there.
  private var process: RunningProcess
  private let state = Label()
  private let facts = Label()
  private let command = Label()
  private let history = HistoryView()

  init(_ process: RunningProcess, _ monitor: ProcessMonitor) {
    self.process = process
    self.monitor = monitor
    super.init()
    title = process.name
    navigationItem.largeTitleDisplayMode = .never
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    facts.text = "PID \(process.id.number), user \(process.user)"
    command.text = process.command
    history.accessibilityLabel = "CPU history"
    for label in [facts, command] { label.numberOfLines = 0 }
    let stack = StackView(arrangedSubviews: [facts, command, state, history])
    (stack.axis, stack.spacing) = (.vertical, 16)
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let margins = view.layoutMarginsGuide
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: margins.topAnchor),
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: margins.bottomAnchor),
    ])
  }

  override func updateProperties() {
    super.updateProperties()
    guard let now = monitor.processes?[process.id] else {
      state.text = "The process has ended."
      return
    }
    process = now
    let memory = ValueFormat.megabytes.string(for: now.memory)
    state.text = "CPU \(ValueFormat.cpu.string(for: now.cpu)), memory \(memory)"
    history.values = monitor.history(of: now.id)
  }
}

/// A chart of the latest values in percent: a column for each of them, the latest one at the trailing edge.
final class HistoryView: View {
  /// The values, the oldest first.
  var values: [Double] = [] {
    didSet {
      guard values != oldValue else { return }
      setNeedsDisplay()
      setNeedsAccessibilityUpdate()
    }
  }
  private static let rows = 6

  init() {
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = [.image, .updatesFrequently]
  }

  override var intrinsicContentSize: Size {
    Size(columns: Double(ProcessMonitor.historyLength), rows: Double(Self.rows))
  }

  /// The value at the upper edge: one full core, or more for a process with several.
  private var top: Double { max(100, values.max() ?? 0) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let width = Int(bounds.width / cell.width)
    let shown = values.suffix(width)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    for row in 0..<Self.rows {
      let line = shown.map { Self.mark(of: $0 / top, row: row) }
      let text = String(isMirrored ? line.reversed() : line)
      let x = isMirrored ? 0 : Double(width - line.count) * cell.width
      canvas.drawText(
        text, at: Point(x: x, y: Double(row) * cell.height), color: palette.fill, direction: .leftToRight)
    }
    canvas.drawText(
      ValueFormat.cpu.string(for: top), at: Point(x: isMirrored ? bounds.width - 7 * cell.width : 0, y: 0),
      color: palette.secondaryLabel)
  }

  /// The part of a column in a row from the top: an eighth of the row or more for any value above 0.
  private static func mark(of share: Double, row: Int) -> Character {
    let marks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let eighths = Int((share * Double(rows) * 8).rounded(.up)) - (rows - 1 - row) * 8
    return marks[min(max(eighths, 0), 8)]
  }

  override var accessibilityValue: String? {
    get {
      guard let last = values.last, let most = values.max() else { return "no readings" }
      let format = ValueFormat.cpu
      return "now \(format.spokenString(for: last)), at most \(format.spokenString(for: most)) "
        + "in \(values.count) readings"
    }
    set {}
  }
}

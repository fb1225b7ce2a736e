import Backlit

/// What is known about a process, and its processor time at the latest readings.
final class ProcessDetail: ViewController {
  private let monitor: ProcessMonitor
  /// The process at the last reading in which it was there.
  private var process: RunningProcess
  private let scroller = ScrollView()
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

  override func loadView() { view = scroller }

  override func viewDidLoad() {
    super.viewDidLoad()
    facts.text = "PID \(process.id.number), user \(process.user)"
    command.text = process.command
    history.identifier = "history"
    history.accessibilityLabel = "CPU history"
    for label in [facts, command] { label.numberOfLines = 0 }
    let stack = StackView(arrangedSubviews: [facts, state, history, command])
    (stack.axis, stack.spacing) = (.vertical, 16)
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroller.addSubview(stack)
    let content = scroller.contentLayoutGuide
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      stack.widthAnchor.constraint(equalTo: scroller.frameLayoutGuide.widthAnchor, constant: -32),
    ])
  }

  override func updateProperties() {
    super.updateProperties()
    guard let now = monitor.processes?[process.id] else {
      state.text = "The process has ended."
      state.accessibilityLabel = nil
      return
    }
    process = now
    let (cpu, memory) = (ValueFormat.cpu, ValueFormat.megabytes)
    state.text = "CPU \(cpu.string(for: now.cpu)), memory \(memory.string(for: now.memory))"
    state.accessibilityLabel =
      "CPU \(cpu.spokenString(for: now.cpu)), memory \(memory.spokenString(for: now.memory))"
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

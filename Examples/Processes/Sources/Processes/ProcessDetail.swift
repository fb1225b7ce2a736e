import Backlit

/// The page of a process: its properties, and its processor time at the latest readings.
final class ProcessDetail: ViewController {
  private let monitor: ProcessMonitor
  /// The process at the last reading in which it was there.
  private var process: RunningProcess
  private let scroller = ScrollView()
  private let state = Label()
  private let facts = Label()
  private let command = Label()
  private let history = ChartView(title: "CPU history")
  /// The number of readings when the chart got its latest point.
  private var shownReadings: Int

  init(_ process: RunningProcess, _ monitor: ProcessMonitor) {
    self.process = process
    self.monitor = monitor
    shownReadings = monitor.readings
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
    (history.unit, history.minimum) = (.percent, 0)
    history.maximumPointCount = ProcessMonitor.historyLength
    history.values = monitor.history(of: process.id)
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
    guard monitor.readings != shownReadings else { return }
    shownReadings = monitor.readings
    history.append(now.cpu)
  }
}

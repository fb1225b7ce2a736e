import Backlit
import DemoSupport

/// A memory game in whose layout one of six faults can be planted. The view debugger names the fault: start the program
/// with `--view-debugger` and press Control-O.
final class Memory: ShowcasePage {
  @Outlet var stage: View!
  @Outlet var result: Label!
  @Outlet var points: Label!
  @Outlet var name: Label!
  @Outlet var play: Button!
  @Outlet var fault: Button!

  /// The seed of the sequences; nil, the default, for random ones.
  static var seed: UInt64?

  /// Chooses the next box of a sequence.
  var nextBox = MemoryRound.boxes(seed: Memory.seed)

  private(set) var game = MemoryGame()
  private(set) var round: MemoryRound?
  private(set) var planted: MemoryGame.Fault?
  /// The results of earlier games, the latest first.
  private(set) var results: [String] = []
  /// The next phase of the boxes.
  private var phase = Phase.rest
  private var elapsed = 0.0
  private var seconds = 0.0
  private lazy var link = DisplayLink { [weak self] in self?.advance(by: $0) }

  /// A phase of the boxes.
  private enum Phase: Equatable {
    case rest
    /// The pause before a box of the sequence is shown.
    case waiting(Int)
    /// A box of the sequence is lit.
    case showing(Int)
    /// The user answers.
    case answering
    /// The box of an answer is lit.
    case flashing(Int)
  }

  private static let pause = 0.45
  private static let flash = 0.7

  override class var name: String { "memory" }
  override class var nibActions: [String: Action] {
    ["play": Action(Memory.start), "chooseFault": Action(Memory.chooseFault)]
  }

  override func awakeFromNib() {
    navigationItem.rightBarButtonItem = BarButtonItem(title: text("memory.history")) { [weak self] in
      self?.showHistory()
    }
    if game.superview == nil { plant(nil) } else { showTexts() }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    link.attach(to: view.window)
    if round == nil, results.isEmpty { announce(text("memory.start")) }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    link.attach(to: nil)
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    placeBoard()
  }

  // MARK: Layout

  /// Builds the layout with a fault, or without one, and ends the game.
  func plant(_ fault: MemoryGame.Fault?) {
    planted = fault
    game.removeFromSuperview()
    game = MemoryGame(fault) { [weak self] in self?.makeBox() ?? View() }
    game.translatesAutoresizingMaskIntoConstraints = false
    // Readers walk through the rows and the columns of the boxes.
    game.board.accessibilityContainerType = .list
    stage.addSubview(game)
    LayoutConstraint.activate([
      game.topAnchor.constraint(equalTo: stage.topAnchor),
      game.bottomAnchor.constraint(equalTo: stage.bottomAnchor),
      game.leadingAnchor.constraint(equalTo: stage.leadingAnchor),
      game.trailingAnchor.constraint(equalTo: stage.trailingAnchor),
    ])
    game.header.backgroundColor = Color(rgb: 0x0D47A1)
    game.timer.label.font = Font.preferredFont(forTextStyle: .headline)
    game.timer.label.textColor = .white
    // The timer is below the points, in the header.
    LayoutConstraint.deactivate(game.timerPlace)
    LayoutConstraint.activate([
      game.timer.leadingAnchor.constraint(equalTo: points.leadingAnchor),
      game.timer.trailingAnchor.constraint(equalTo: points.trailingAnchor),
      game.timer.topAnchor.constraint(equalTo: points.bottomAnchor, constant: 10),
      game.timer.heightAnchor.constraint(equalToConstant: 15),
    ])
    placeBoard()
    end()
    showTexts()
  }

  private func makeBox() -> View {
    let box = MemoryBox()
    box.onMove = { [weak self, weak box] in self?.move(from: box, rows: $0, columns: $1) }
    box.addAction(for: .primaryActionTriggered) { [weak self] in self?.answer($0) }
    return box
  }

  /// Shows the texts that the definition does not have.
  private func showTexts() {
    for (index, box) in game.boxes.enumerated() {
      box.accessibilityLabel = text("memory.boxName")
      box.accessibilityPosition = SetPosition(index + 1, of: game.boxes.count, at: cell(ofBox: index))
    }
    fault.title = text("memory.fault", ["fault": .text(text(key(of: planted)))])
    showPoints()
  }

  private func cell(ofBox index: Int) -> GridCell { GridCell(row: index / 4 + 1, column: index % 4 + 1) }

  /// In a low and narrow window the board is below the middle, so that it keeps clear of the header.
  private func placeBoard() {
    let traits = traitCollection
    let isLow = traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .compact
    game.boardCenter.constant = isLow ? 30 : 0
    // A distance of less than a row would vanish between some rows of boxes.
    game.spacing = max(10, traits.cellSize.height)
    // In whole rows, all boxes are equal wherever they are.
    game.step = traits.cellSize.height
  }

  private func key(of fault: MemoryGame.Fault?) -> String {
    switch fault {
    case nil: "memory.none"
    case .overdeterminedHeader: "memory.header"
    case .fixedBoxes: "memory.fixed"
    case .openBoxes: "memory.open"
    case .floatingTimer: "memory.timer"
    case .churningTimer: "memory.churn"
    case .loopingHistory: "memory.loop"
    }
  }

  private func chooseFault() {
    let alert = AlertController(
      title: text("memory.faults"), message: text("memory.faults.help"), preferredStyle: .actionSheet)
    for choice in [nil] + MemoryGame.Fault.allCases.map(Optional.some) {
      alert.addAction(
        AlertAction(title: text(key(of: choice))) { [weak self] _ in self?.plant(choice) })
    }
    alert.addAction(AlertAction(title: text("todo.close"), style: .cancel))
    present(alert, animated: true)
  }

  private func move(from box: MemoryBox?, rows: Int, columns: Int) {
    guard let index = game.boxes.firstIndex(where: { $0 === box }) else { return }
    let (row, column) = (index / 4 + rows, index % 4 + columns)
    guard (0..<4).contains(row), (0..<4).contains(column) else { return }
    view.window?.focus(on: game.boxes[row * 4 + column])
  }

  // MARK: Game

  /// Goes to the boxes and starts a game, in this order: what is read of a box would interrupt the sequence.
  override func accessibilityPerformMagicTap() -> Bool {
    begin(.waiting(0))
    view.window?.focus(on: game.boxes.first)
    start()
    return true
  }

  private func start() {
    round = MemoryRound()
    seconds = 0
    result.text = ""
    game.timer.show(0)
    showPoints()
    grow()
  }

  /// Adds a box, and shows the sequence.
  private func grow() {
    round?.add(nextBox())
    begin(.waiting(0))
    for cell in (round?.sequence ?? []).map(cell(ofBox:)) {
      announce(
        text("memory.box", ["row": .number(Double(cell.row)), "column": .number(Double(cell.column))]))
    }
  }

  private func begin(_ phase: Phase) {
    self.phase = phase
    elapsed = 0
    // While the sequence is shown, boxes ignore the user but keep the focus.
    let isPlaying = phase != .rest
    if !isPlaying, game.boxes.contains(where: \.isFocused) { view.window?.focus(on: play) }
    for case let box as MemoryBox in game.boxes where box.isEnabled != isPlaying { box.isEnabled = isPlaying }
    link.isPaused = phase == .rest
  }

  private func advance(by time: Double) {
    elapsed += time
    let before = Int(seconds)
    seconds += time
    if Int(seconds) != before { game.timer.show(Int(seconds)) }
    guard let sequence = round?.sequence else { return begin(.rest) }
    switch phase {
    case .rest, .answering: break
    case .waiting(let index) where elapsed >= Self.pause:
      light(sequence[index], true)
      begin(.showing(index))
    case .showing(let index) where elapsed >= Self.flash:
      light(sequence[index], false)
      begin(index + 1 < sequence.count ? .waiting(index + 1) : .answering)
    case .flashing(let box) where elapsed >= Self.flash:
      light(box, false)
      judge(box)
    case .waiting, .showing, .flashing: break
    }
  }

  private func light(_ box: Int, _ isLit: Bool) {
    guard let box = game.boxes[box] as? MemoryBox else { return }
    View.animate(withDuration: 0.1) { box.isLit = isLit }
  }

  private func answer(_ box: MemoryBox) {
    guard phase == .answering, let index = game.boxes.firstIndex(where: { $0 === box }) else { return }
    light(index, true)
    begin(.flashing(index))
  }

  private func judge(_ box: Int) {
    switch round?.answer(box) {
    case .right: begin(.answering)
    case .complete:
      showPoints()
      announce(text("memory.right"))
      grow()
    case .wrong:
      let score = text(
        "memory.score",
        ["points": .number(Double(round?.points ?? 0)), "seconds": .number(seconds.rounded(.down))])
      results.insert(score, at: 0)
      result.text = text("memory.over")
      // The focus leaves the boxes, and what is read there would interrupt the result.
      end()
      announce("\(text("memory.over")) \(score)")
    case nil: end()
    }
  }

  private func end() {
    round = nil
    begin(.rest)
  }

  private func showPoints() {
    points.text = text("memory.points", ["points": .number(Double(round?.points ?? 0))])
  }

  private func announce(_ words: String) {
    view.window?.post(.announcement(words, .default))
  }

  private func showHistory() {
    open(MemoryHistory.self) { page in
      page.results = results
      navigationController?.pushViewController(page, animated: true)
    }
  }
}

/// The results of earlier games.
final class MemoryHistory: ShowcasePage {
  @Outlet var table: TableView!

  var results: [String] = [] { didSet { table.reloadData() } }

  override class var name: String { "memory.history" }

  override func awakeFromNib() {
    table.register(TableViewCell.self, forCellReuseIdentifier: "result")
    table.dataSource = self
    let none = Label(text: text("memory.noResults"))
    none.textAlignment = .center
    table.emptyView = none
    table.reloadData()
  }
}

extension MemoryHistory: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { results.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "result", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: results[path.row])
    return cell
  }
}

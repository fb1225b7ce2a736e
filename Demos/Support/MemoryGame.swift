import Backlit

/// The layout of a memory game: a header, a timer, a board of four rows of four boxes, and a history. Faults can be
/// planted in it.
@MainActor
public final class MemoryGame: View {
  /// A fault of the layout.
  public enum Fault: CaseIterable, Sendable {
    /// The header has a top, a height and a bottom that cannot hold together.
    case overdeterminedHeader
    /// The boxes have fixed places.
    case fixedBoxes
    /// The boxes of a row have no width, and their distances are equal.
    case openBoxes
    /// The text of the timer has no horizontal position.
    case floatingTimer
    /// The timer makes its constraints again in every update.
    case churningTimer
    /// The history asks for a layout after each layout.
    case loopingHistory
  }

  /// The head of the page.
  public let header = View()
  /// The time since the beginning.
  public let timer: Timer
  /// The container of the boxes.
  public let board = View()
  /// The results of earlier games.
  public let history: History
  /// The boxes, row by row.
  public private(set) var boxes: [View] = []
  /// The constraints of the place of the timer, below the header.
  public private(set) var timerPlace: [LayoutConstraint] = []
  /// The constraint of the vertical centre of the board.
  public private(set) lazy var boardCenter = board.centerYAnchor.constraint(equalTo: centerYAnchor)
  /// The distance between the boxes in points.
  public var spacing = 10.0 { didSet { for stack in stacks { stack.spacing = spacing } } }
  /// The number of points that the extents of boxes are multiples of; 0, the default, for any extents.
  public var step = 0.0 { didSet { if step != oldValue { setNeedsLayout() } } }
  /// The extent of the board: half of the height, in a narrow window less. The bars keep their height before.
  private lazy var boardSize = board.widthAnchor.constraint(equalTo: heightAnchor, multiplier: 0.5)
  /// The least distance between the board and the sides, both together.
  private static let margins = 32.0
  private var stacks: [StackView] = []
  private let makeBox: @MainActor () -> View

  /// Creates the layout.
  /// - Parameters:
  ///   - fault: the fault; nil for none.
  ///   - makeBox: makes a box; a plain view by default.
  public init(_ fault: Fault? = nil, makeBox: @escaping @MainActor () -> View = { View() }) {
    self.makeBox = makeBox
    timer = Timer(isFloating: fault == .floatingTimer, churns: fault == .churningTimer)
    history = History(loops: fault == .loopingHistory)
    super.init()
    identifier = "game"
    header.identifier = "header"
    board.identifier = "board"
    for view in [header, timer, board, history] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let headerHeight = header.heightAnchor.constraint(equalToConstant: 100)
    headerHeight.identifier = "headerHeight"
    timerPlace = [
      timer.leadingAnchor.constraint(equalTo: leadingAnchor),
      timer.trailingAnchor.constraint(equalTo: trailingAnchor),
      timer.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 10),
      timer.heightAnchor.constraint(equalToConstant: 16),
    ]
    LayoutConstraint.activate(timerPlace)
    boardSize.priority = .defaultLow
    LayoutConstraint.activate([
      header.leadingAnchor.constraint(equalTo: leadingAnchor),
      header.trailingAnchor.constraint(equalTo: trailingAnchor),
      header.topAnchor.constraint(equalTo: topAnchor), headerHeight,
      board.centerXAnchor.constraint(equalTo: centerXAnchor),
      boardCenter,
      boardSize, board.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, constant: -Self.margins),
      board.heightAnchor.constraint(equalTo: board.widthAnchor),
      history.leadingAnchor.constraint(equalTo: leadingAnchor),
      history.bottomAnchor.constraint(equalTo: bottomAnchor),
      history.widthAnchor.constraint(equalToConstant: 80),
      history.heightAnchor.constraint(equalToConstant: 32),
    ])
    if fault == .overdeterminedHeader {
      let bottom = header.bottomAnchor.constraint(equalTo: bottomAnchor, constant: 800)
      bottom.identifier = "headerBottom"
      bottom.isActive = true
    }
    fault == .fixedBoxes ? placeBoxes() : stackBoxes(fault == .openBoxes ? .equalSpacing : .fillEqually)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    guard step > 0 else { return }
    let gaps = 3 * spacing
    let wanted = ((bounds.height / 2 - gaps) / 4 / step).rounded()
    let most = ((bounds.width - Self.margins - gaps) / 4 / step).rounded(.down)
    boardSize.constant = max(1, min(wanted, most)) * step * 4 + gaps - bounds.height / 2
  }

  private func addBox() -> View {
    let box = makeBox()
    box.identifier = "box\(boxes.count)"
    box.translatesAutoresizingMaskIntoConstraints = false
    boxes.append(box)
    return box
  }

  private func stackBoxes(_ distribution: StackDistribution) {
    let rows = (0..<4).map { row in
      let stack = StackView(arrangedSubviews: (0..<4).map { _ in addBox() })
      stack.identifier = "row\(row)"
      stack.spacing = spacing
      stack.distribution = distribution
      return stack
    }
    let stack = StackView(arrangedSubviews: rows)
    stack.identifier = "rows"
    stack.axis = .vertical
    stack.spacing = spacing
    stack.distribution = .fillEqually
    stack.translatesAutoresizingMaskIntoConstraints = false
    stacks = rows + [stack]
    board.addSubview(stack)
    LayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: board.topAnchor),
      stack.bottomAnchor.constraint(equalTo: board.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: board.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: board.trailingAnchor),
    ])
  }

  private func placeBoxes() {
    for index in 0..<16 {
      let box = addBox()
      board.addSubview(box)
      LayoutConstraint.activate([
        box.widthAnchor.constraint(equalToConstant: 30), box.heightAnchor.constraint(equalToConstant: 30),
        box.leadingAnchor.constraint(
          equalTo: leadingAnchor, constant: 100 + Double(index % 4) * 40),
        box.topAnchor.constraint(equalTo: board.topAnchor, constant: Double(index / 4) * 40),
      ])
    }
  }

  /// A text with the seconds.
  @MainActor
  public final class Timer: View {
    /// The text.
    public let label = Label(text: "00 : 00")
    private let isFloating: Bool
    private let churns: Bool
    private var made: [LayoutConstraint] = []

    init(isFloating: Bool, churns: Bool) {
      self.isFloating = isFloating
      self.churns = churns
      super.init()
      identifier = "timer"
      label.identifier = "time"
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
    }

    /// Shows a time.
    public func show(_ seconds: Int) {
      func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      label.text = "\(digits(seconds / 60)) : \(digits(seconds % 60))"
      setNeedsUpdateConstraints()
    }

    public override func updateConstraints() {
      if churns || made.isEmpty {
        LayoutConstraint.deactivate(made)
        made = [label.centerYAnchor.constraint(equalTo: centerYAnchor)]
        if !isFloating { made.append(label.centerXAnchor.constraint(equalTo: centerXAnchor)) }
        LayoutConstraint.activate(made)
      }
      super.updateConstraints()
    }
  }

  /// The results of earlier games.
  @MainActor
  public final class History: View {
    private let loops: Bool

    init(loops: Bool) {
      self.loops = loops
      super.init()
      identifier = "history"
    }

    public override func layoutSubviews() {
      super.layoutSubviews()
      if loops { setNeedsLayout() }
    }
  }
}

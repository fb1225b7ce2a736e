import BacklitGeometry
import BacklitLayout
import BacklitUI

/// The page of a memory game: a header, a timer, a board of four rows of four boxes, and a history. Faults of its
/// layout can be planted.
@MainActor
package final class MemoryGame: View {
  /// A fault of the layout.
  package enum Fault: CaseIterable, Sendable {
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
  package let header = View()
  /// The time since the beginning.
  package let timer: Timer
  /// The container of the boxes.
  package let board = View()
  /// The results of earlier games.
  package let history: History
  /// The boxes, row by row.
  package private(set) var boxes: [View] = []

  /// Creates the page, with a fault or without one.
  package init(_ fault: Fault? = nil) {
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
    LayoutConstraint.activate([
      header.leadingAnchor.constraint(equalTo: leadingAnchor),
      header.trailingAnchor.constraint(equalTo: trailingAnchor),
      header.topAnchor.constraint(equalTo: topAnchor), headerHeight,
      timer.leadingAnchor.constraint(equalTo: leadingAnchor),
      timer.trailingAnchor.constraint(equalTo: trailingAnchor),
      timer.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 10),
      timer.heightAnchor.constraint(equalToConstant: 16),
      board.centerXAnchor.constraint(equalTo: centerXAnchor),
      board.centerYAnchor.constraint(equalTo: centerYAnchor),
      board.widthAnchor.constraint(equalTo: heightAnchor, multiplier: 0.5),
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

  private func makeBox() -> View {
    let box = View()
    box.identifier = "box\(boxes.count)"
    box.translatesAutoresizingMaskIntoConstraints = false
    boxes.append(box)
    return box
  }

  private func stackBoxes(_ distribution: StackDistribution) {
    let rows = (0..<4).map { row in
      let stack = StackView(arrangedSubviews: (0..<4).map { _ in makeBox() })
      stack.identifier = "row\(row)"
      stack.spacing = 10
      stack.distribution = distribution
      return stack
    }
    let stack = StackView(arrangedSubviews: rows)
    stack.identifier = "rows"
    stack.axis = .vertical
    stack.spacing = 10
    stack.distribution = .fillEqually
    stack.translatesAutoresizingMaskIntoConstraints = false
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
      let box = makeBox()
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
  package final class Timer: View {
    private let label = Label(text: "00 : 00")
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
    package func show(_ seconds: Int) {
      label.text = "00 : \(seconds)"
      setNeedsUpdateConstraints()
    }

    package override func updateConstraints() {
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
  package final class History: View {
    private let loops: Bool

    init(loops: Bool) {
      self.loops = loops
      super.init()
      identifier = "history"
    }

    package override func layoutSubviews() {
      super.layoutSubviews()
      if loops { setNeedsLayout() }
    }
  }
}

import Backlit
import BacklitWeb

/// A label, a value that moves 60 times a second, its number, and a table, for `compare-web`. `web/peer.py` is the same page.
@MainActor
private final class MovingPage {
  private let bar = ProgressView()
  private let number = Label(text: "0")
  private let table = TableView()
  let view: StackView
  private var turn = 0
  private lazy var link = DisplayLink { [weak self] _ in self?.advance() }
  private lazy var source = DiffableDataSource<Int, Int>(tableView: table) { _, column, row in
    switch column.identifier {
    case "Name": .text("Row \(row)")
    case "Size": .text("\(row * 37) KB")
    default: .text("Audio")
    }
  }

  init() {
    view = StackView(arrangedSubviews: [Label(text: "A value that moves, and a table"), bar, number, table])
    view.axis = .vertical
    bar.accessibilityLabel = "Value"
    bar.announcesProgress = false
    table.columns = ["Name", "Size", "Kind"].map {
      TableColumn(identifier: $0, title: $0, width: .fixed(160), isRowHeader: $0 == "Name")
    }
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<20))
    source.apply(snapshot, animatingDifferences: false)
  }

  func start() {
    link.attach(to: view.window)
    link.isPaused = false
  }

  private func advance() {
    turn += 1
    bar.progress = Double(turn % 100) / 100
    number.text = "\(turn)"
  }
}

private let page = MovingPage()
try await Application.run(name: "web-page", options: .web) { application in
  application.show(page.view)
  page.start()
}

import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import Observation
import Testing

/// Tests of `@Observable` models.
@MainActor @Suite struct ObservationTests {
  @MainActor @Observable final class Model {
    var count = 1
    var other = 1
    var isShowingOther = false
  }

  /// Counts the calls of the methods that read the model.
  private final class ModelView: View {
    let model: Model
    let label = Label(text: "")
    private(set) var (updates, layouts, drawings) = (0, 0, 0)

    init(_ model: Model) {
      self.model = model
      super.init()
      addSubview(label)
    }

    override func updateProperties() {
      updates += 1
      label.text = model.isShowingOther ? "Other \(model.other)" : "Count \(model.count)"
    }

    override func layoutSubviews() {
      layouts += 1
      label.frame = Rect(x: 8.0 * Double(model.count), y: 0, width: 200, height: 16)
    }

    override func draw(in canvas: inout Canvas) {
      drawings += 1
      _ = model.other
    }
  }

  @Test("Only what reads a changed property is called again, once in a frame") func tracking() {
    let model = Model()
    let view = ModelView(model)
    let display = HeadlessDisplay(columns: 40, rows: 4)
    display.show(view)
    display.settle()
    let (updates, layouts, drawings) = (view.updates, view.layouts, view.drawings)
    #expect(display.text.contains(" Count 1"))
    model.count = 5
    model.count = 7
    display.settle()
    #expect(display.text.contains("       Count 7"))
    #expect(view.updates == updates + 1 && view.layouts == layouts + 1 && view.drawings == drawings)
    model.other = 2
    display.settle()
    #expect(view.updates == updates + 1 && view.layouts == layouts + 1 && view.drawings == drawings + 1)
    model.isShowingOther = true
    display.settle()
    model.other = 3
    display.settle()
    #expect(display.text.contains("Other 3"))
  }

  @Test("The latest call counts: a property that it did not read is not tracked") func latestCall() {
    let model = Model()
    let view = ModelView(model)
    let display = HeadlessDisplay(columns: 40, rows: 4)
    display.show(view)
    for _ in 0..<50 {
      view.setNeedsUpdateProperties()
      display.settle()
    }
    model.isShowingOther = true
    display.settle()
    let updates = view.updates
    model.count += 1
    display.settle()
    #expect(view.updates == updates)
    model.other += 1
    display.settle()
    #expect(view.updates == updates + 1)
  }

  @Test("A controller updates its views from the model") func controller() {
    final class Page: ViewController {
      let model: Model
      let label = Label(text: "")

      init(_ model: Model) {
        self.model = model
        super.init()
      }

      override func loadView() { view = label }
      override func updateProperties() { label.text = "Count \(model.count)" }
    }
    let model = Model()
    let display = HeadlessDisplay(columns: 40, rows: 4)
    display.session.show(Page(model))
    display.settle()
    #expect(display.text.contains("Count 1"))
    model.count = 2
    display.settle()
    #expect(display.text.contains("Count 2"))
  }

  /// Shows a model in a cell.
  private struct Row: ContentConfiguration {
    let model: Model
    var text = ""

    func makeContentView() -> any ContentView { RowView(self) }

    func updated(for state: CellState) -> Row { Row(model: model, text: "Count \(model.count)") }
  }

  private final class RowView: View, ContentView {
    private let label = Label(text: "")
    var configuration: any ContentConfiguration { didSet { show() } }

    init(_ row: Row) {
      configuration = row
      super.init()
      addSubview(label)
      show()
    }

    func supports(_ configuration: any ContentConfiguration) -> Bool { configuration is Row }
    override func layoutSubviews() { label.frame = bounds }
    override var intrinsicContentSize: Size { Size(width: Self.noIntrinsicMetric, height: 16) }
    private func show() { label.text = (configuration as? Row)?.text ?? "" }
  }

  @Test("The configuration of a cell follows the model") func cells() {
    let models = [Model(), Model()]
    let table = TableView()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = DiffableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      cell.contentConfiguration = Row(model: models[item])
      return cell
    }
    let display = HeadlessDisplay(columns: 40, rows: 6)
    display.show(table)
    var snapshot = Snapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([0, 1])
    source.apply(snapshot, animatingDifferences: false)
    display.settle()
    models[1].count = 2
    display.settle()
    #expect(display.text.contains("Count 1") && display.text.contains("Count 2"))
    models[1].count = 3
    display.settle()
    #expect(display.text.contains("Count 3") && !display.text.contains("Count 2"))
  }
}

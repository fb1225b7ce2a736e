import Backlit
import BacklitHeadless
import BacklitLists
import Glibc
import ProcessorTime

// Tables of a million rows and outlines of 100,000 on a screen of 120 × 40 cells, drawn in cells. One line of JSON for each
// figure: the processor time of this thread in microseconds, or kilobytes of resident memory. An exponent is that of the time
// between two sizes: 1 for twice the time at twice the size.

/// A data source without storage: each row has two lines of text or one.
@MainActor
final class Rows: TableViewDataSource {
  var count: Int
  init(_ count: Int) { self.count = count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    let text = path.row % 3 == 0 ? "Row \(path.row)\nwith a second line" : "Row \(path.row)"
    cell.contentConfiguration = ListContentConfiguration.cell(text: text)
    return cell
  }
}

/// A table on a display of its own.
@MainActor
func makeTable(_ source: Rows) -> (display: HeadlessDisplay, table: TableView) {
  let display = HeadlessDisplay(columns: 120, rows: 40)
  let table = TableView()
  table.register(TableViewCell.self, forCellReuseIdentifier: "row")
  table.dataSource = source
  display.show(table)
  return (display, table)
}

/// The resident memory of the process in kilobytes.
func residentMemory() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var bytes = [CChar](repeating: 0, count: 256)
  guard fgets(&bytes, Int32(bytes.count), file) != nil else { return 0 }
  let words = bytes.prefix { $0 != 0 }.split(separator: 32)
  guard words.count > 1 else { return 0 }
  let resident = words[1].reduce(0) { $0 * 10 + Int($1) - 48 }
  return resident * Int(getpagesize()) / 1024
}

func report(_ name: String, _ times: [Duration]) {
  let sorted = times.sorted()
  func microseconds(_ time: Duration) -> String {
    let tenths = Int(time / .nanoseconds(100))
    return "\(tenths / 10).\(tenths % 10)"
  }
  print(
    "{\"case\":\"\(name)\",\"median_us\":\(microseconds(sorted[sorted.count / 2])),"
      + "\"max_us\":\(microseconds(sorted[sorted.count - 1])),\"samples\":\(sorted.count)}")
}

/// Times steps after a warm-up of a tenth of them.
@MainActor
func measure(_ name: String, steps: Int, _ body: (Int) -> Void) {
  for step in 0..<max(1, steps / 10) { body(step) }
  report(name, (0..<steps).map { step in processorTime { body(step) } })
}

let million = 1_000_000

@MainActor
func firstFrames() {
  for (name, count) in [("first-frame/empty", 0), ("first-frame/1000000", million)] {
    var times: [Duration] = []
    for _ in 0..<20 {
      let source = Rows(count)
      times.append(processorTime { _ = makeTable(source) })
    }
    report(name, times)
  }
}

@MainActor
func scrolling() {
  let source = Rows(million)
  let (display, table) = makeTable(source)
  measure("scroll/row", steps: 500) { step in
    table.contentOffset.y = Double(10_000 + step) * 16
    display.settle()
  }
  measure("scroll/page", steps: 200) { step in
    table.contentOffset.y = Double(step) * 39 * 16 + 320_000
    display.settle()
  }
  var random = SystemRandomNumberGenerator()
  measure("scroll/random-row", steps: 200) { _ in
    table.scrollToRow(
      at: ListIndexPath(row: .random(in: 0..<million, using: &random), section: 0), at: .top, animated: false)
    display.settle()
  }
  print("{\"case\":\"cells-made\",\"count\":\(table.madeCells),\"visible\":\(table.visibleCells.count)}")
}

@MainActor
func changes() {
  let source = Rows(million)
  let (display, table) = makeTable(source)
  table.contentOffset.y = 16 * 400_000
  display.settle()
  measure("change/insert", steps: 200) { _ in
    source.count += 1
    table.insertRows(at: [ListIndexPath(row: 77, section: 0)], animated: false)
  }
  measure("change/delete", steps: 200) { _ in
    source.count -= 1
    table.deleteRows(at: [ListIndexPath(row: 78, section: 0)], animated: false)
  }
  measure("change/move", steps: 200) { _ in
    table.moveRow(
      at: ListIndexPath(row: 90, section: 0), to: ListIndexPath(row: 900_000, section: 0), animated: false)
  }
  display.settle()
}

@MainActor
func snapshots() throws {
  let display = HeadlessDisplay(columns: 120, rows: 40)
  let table = TableView()
  table.register(TableViewCell.self, forCellReuseIdentifier: "row")
  let source = DiffableDataSource<Int, Int>(tableView: table) { table, path, item in
    let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: "Item \(item)")
    return cell
  }
  display.show(table)
  var snapshot = Snapshot<Int, Int>()
  snapshot.appendSections([0])
  snapshot.appendItems(Array(0..<100_000))
  source.apply(snapshot, animatingDifferences: false)
  display.settle()
  var next = 100_000
  var times: [Duration] = []
  for step in 0..<11 {
    var changed = source.snapshot()
    let items = changed.itemIdentifiers
    for index in 0..<500 { changed.deleteItems([items[(index * 200 + step) % items.count]]) }
    changed.appendItems(Array(next..<next + 500))
    next += 500
    times.append(
      processorTime {
        source.apply(changed, animatingDifferences: false)
        display.settle()
      })
  }
  report("snapshot/100000-1-percent", times)
}

@MainActor
func memory() throws {
  let empty = Rows(0)
  let (firstDisplay, _) = makeTable(empty)
  let before = residentMemory()
  let source = Rows(million)
  let (display, table) = makeTable(source)
  for step in 0..<50 {
    table.contentOffset.y = Double(step * 20_000) * 16
    display.settle()
  }
  print("{\"case\":\"memory/data-source\",\"kilobytes\":\(residentMemory() - before)}")
  let middle = residentMemory()
  var snapshot = Snapshot<Int, Int>()
  snapshot.appendSections([0])
  snapshot.appendItems(Array(0..<million))
  let diffable = DiffableDataSource<Int, Int>(tableView: table) { table, path, item in
    let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.contentConfiguration = ListContentConfiguration.cell(text: "Item \(item)")
    return cell
  }
  diffable.apply(snapshot, animatingDifferences: false)
  display.settle()
  print("{\"case\":\"memory/snapshot\",\"kilobytes\":\(residentMemory() - middle)}")
  withExtendedLifetime((firstDisplay, diffable)) {}
}

/// A tree of which each item has ten children, as far as there are items.
func makeTree(_ count: Int) -> SectionSnapshot<Int> {
  var tree = SectionSnapshot<Int>()
  let roots = max(1, count / 1000)
  tree.append(Array(0..<roots))
  var next = roots
  for parent in 0..<count where next < count {
    let children = Array(next..<min(next + 10, count))
    tree.append(children, to: parent)
    next += children.count
  }
  return tree
}

@MainActor
func outlines() {
  var times: [String: [Int: Duration]] = [:]
  for count in [10_000, 100_000] {
    func time(_ name: String, steps: Int, before: () -> Void = {}, _ body: (Int) -> Void) {
      var measured: [Duration] = []
      for step in 0..<steps {
        before()
        let start = processorTime()
        body(step)
        measured.append(processorTime() - start)
      }
      report("\(name)-\(count)", measured)
      times[name, default: [:]][count] = measured.sorted()[steps / 2]
    }
    let before = residentMemory()
    var tree = makeTree(count)
    let bytes = (residentMemory() - before) * 1024 / count
    print("{\"case\":\"outline/memory-\(count)\",\"bytes_an_item\":\(bytes)}")
    time("outline/build", steps: 10) { _ in tree = makeTree(count) }
    var (expanded, collapsed) = (tree, tree)
    collapsed.collapse(tree.items)
    // The program's part of expanding all: a new value.
    time("outline/expand-value", steps: 10) { _ in
      expanded = tree
      expanded.expand(expanded.items)
    }
    var kept: [(HeadlessDisplay, DiffableDataSource<Int, Int>)] = []
    func show(_ tree: SectionSnapshot<Int>) -> (HeadlessDisplay, DiffableDataSource<Int, Int>) {
      let display = HeadlessDisplay(columns: 120, rows: 40)
      let table = TableView()
      table.register(TableViewCell.self, forCellReuseIdentifier: "row")
      let source = DiffableDataSource<Int, Int>(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.contentConfiguration = ListContentConfiguration.cell(text: "Item \(item)")
        return cell
      }
      source.apply(tree, to: 0, animatingDifferences: false)
      display.show(table)
      return (display, source)
    }
    time("outline/first-frame", steps: 10) { _ in kept = [show(tree)] }
    time("outline/first-frame-expanded", steps: 10) { _ in kept = [show(expanded)] }
    // The table's part: it shows a value that exists.
    for (name, before, after) in [
      ("outline/expand-all", collapsed, expanded), ("outline/collapse-all", expanded, collapsed),
    ] {
      func apply(_ tree: SectionSnapshot<Int>) {
        kept[0].1.apply(tree, to: 0, animatingDifferences: false)
        kept[0].0.settle()
      }
      time(name, steps: 10, before: { apply(before) }) { _ in apply(after) }
    }
    kept[0].1.apply(expanded, to: 0, animatingDifferences: false)
    let (display, _) = kept[0]
    display.robot.press(.tab)
    time("outline/key", steps: 100) { step in
      display.robot.press(step.isMultiple(of: 2) ? .left : .right)
      display.advance(by: 0.3)
    }
    withExtendedLifetime((tree, kept)) {}
  }
  for (name, of) in times.sorted(by: { $0.key < $1.key }) {
    guard let small = of[10_000], let large = of[100_000] else { continue }
    print("{\"case\":\"\(name)\",\"exponent\":\((log10(large / small) * 100).rounded() / 100)}")
  }
}

/// Rows of short texts in any number of columns.
@MainActor
final class Cells: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1000 }

  func tableView(
    _ tableView: TableView, contentFor column: TableColumn, at path: ListIndexPath
  ) -> TableCellContent { .text("\(path.row)") }
}

@MainActor
func columns() {
  var medians: [Duration] = []
  for count in [100, 1000] {
    var times: [Duration] = []
    for _ in 0..<5 {
      let source = Cells()
      times.append(
        processorTime {
          let display = HeadlessDisplay(columns: 120, rows: 40)
          let table = TableView()
          table.cursorMode = .cell
          table.columns = (0..<count).map { TableColumn(identifier: "\($0)", title: "Column \($0)") }
          table.dataSource = source
          display.show(table)
          display.settle()
        })
    }
    report("columns/first-frame-\(count)", times)
    medians.append(times.sorted()[2])
  }
  print(
    "{\"case\":\"columns/first-frame\",\"exponent\":\((log10(medians[1] / medians[0]) * 100).rounded() / 100)}"
  )
}

/// A chart of many points: new values, an added point, and a step to a point, each with its frame.
@MainActor
func charts() {
  for (name, steps) in [("new-values", 20), ("append", 200), ("step", 200)] {
    let medians = [10_000, 100_000].map { count in
      let display = HeadlessDisplay(columns: 120, rows: 40)
      let chart = ChartView(title: "Load")
      let values = (0..<count).map { Double($0 * 7_919 % 1_000) }
      chart.values = values
      display.show(chart)
      let times = (0..<steps).map { step in
        processorTime {
          switch name {
          case "append": chart.append(Double(step))
          case "step": chart.selectedPoint = step
          default: chart.values = values.map { $0 + Double(step) }
          }
          display.settle()
        }
      }
      report("chart/\(name)-\(count)", times)
      return times.sorted()[steps / 2]
    }
    print(
      "{\"case\":\"chart/\(name)\",\"exponent\":\((log10(medians[1] / medians[0]) * 100).rounded() / 100)}")
  }
}

switch CommandLine.arguments.dropFirst().first {
case nil:
  try memory()
  firstFrames()
  scrolling()
  changes()
  try snapshots()
  outlines()
  columns()
  charts()
case "memory": try memory()
case "scroll": scrolling()
case "outlines": outlines()
case "columns": columns()
case "charts": charts()
default:
  print("usage: list-bench [memory|scroll|outlines|columns|charts]")
  exit(2)
}

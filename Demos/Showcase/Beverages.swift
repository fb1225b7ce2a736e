import Backlit

/// A beverage in a post.
struct Beverage {
  var name: String
  var user: String
  var details: String
  var color: Color
  var userColor: Color
  var isFrequentUser = false
  var isHighCalorie = false

  /// The beverages of the page: seven, twice.
  static let all = Array(repeating: seven, count: 2).flatMap(\.self)

  private static let seven = [
    Beverage(
      name: "Iced Chocolate", user: "swift", details: "Cold milk, dark chocolate and a spoon of cream.",
      color: Color(rgb: 0x8D6E63), userColor: Color(rgb: 0x7986CB), isFrequentUser: true, isHighCalorie: true),
    Beverage(
      name: "Hot Coffee", user: "ada",
      details: "Freshly ground, in the large mug. It is the third one today, and the report is nearly done.",
      color: Color(rgb: 0xA1887F), userColor: Color(rgb: 0x4DB6AC), isFrequentUser: true),
    Beverage(
      name: "Kale Juice", user: "rust", details: "Green.", color: Color(rgb: 0x7CB342),
      userColor: Color(rgb: 0xE57373)),
    Beverage(
      name: "Mango Smoothie", user: "elm",
      details:
        "Mango, yoghurt, a banana that had to be used, and honey on top. Serves two, or one who is hungry.",
      color: Color(rgb: 0xFFB300), userColor: Color(rgb: 0x64B5F6), isFrequentUser: true, isHighCalorie: true),
    Beverage(
      name: "Lemon Soda", user: "go", details: "Half a lemon, sugar, and water with bubbles.",
      color: Color(rgb: 0xD4E157), userColor: Color(rgb: 0xBA68C8), isHighCalorie: true),
    Beverage(
      name: "Water", user: "c", details: "From the tap.", color: Color(rgb: 0x4FC3F7),
      userColor: Color(rgb: 0x90A4AE), isFrequentUser: true),
    Beverage(
      name: "Warm Tea", user: "perl", details: "Forgotten on the desk for an hour, still good.",
      color: Color(rgb: 0xFF8A65), userColor: Color(rgb: 0xFFD54F)),
  ]
}

/// A table of posts about beverages with counters of the work for their layout, and a switch that does the work again for
/// each cell.
final class Beverages: ShowcasePage {
  @Outlet var rebuild: Switch!
  @Outlet var subviews: Label!
  @Outlet var activated: Label!
  @Outlet var deactivated: Label!
  @Outlet var table: TableView!

  /// The work of the latest frame that did any, and all work.
  private(set) var ofFrame = LayoutWork()
  private(set) var sum = LayoutWork()
  private var frameTime: Double?
  /// Shows the counters in the frame after the work, because a layout must not change them.
  private lazy var link = DisplayLink { [weak self] _ in self?.showCounters() }

  override class var name: String { "beverages" }
  override class var nibActions: [String: Action] {
    ["rebuildDidChange": Action(Beverages.rebuildDidChange)]
  }

  override class func register(in registry: inout ClassRegistry) {
    registry.register(
      BeverageCell.self, inherits: "TableViewCell", "A post about a beverage.", make: { BeverageCell() })
  }

  override func awakeFromNib() {
    table.dataSource = self
    table.reloadData()
    showCounters()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    link.attach(to: view.window)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    link.attach(to: nil)
  }

  /// Begins to count again, with all cells in the new way.
  private func rebuildDidChange() {
    (ofFrame, sum) = (LayoutWork(), LayoutWork())
    table.reloadData()
    link.isPaused = false
  }

  private func count(_ work: LayoutWork) {
    let time = view.window?.currentTime
    if time != frameTime { ofFrame = LayoutWork() }
    frameTime = time
    ofFrame += work
    sum += work
    link.isPaused = false
  }

  private func showCounters() {
    link.isPaused = true
    func show(_ key: String, _ count: KeyPath<LayoutWork, Int>, in label: Label) {
      label.text = text(
        key, ["frame": .number(Double(ofFrame[keyPath: count])), "sum": .number(Double(sum[keyPath: count]))])
    }
    show("beverages.subviews", \.addedSubviews, in: subviews)
    show("beverages.activated", \.activations, in: activated)
    show("beverages.deactivated", \.deactivations, in: deactivated)
  }
}

extension Beverages: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { Beverage.all.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "beverage", for: path)
    guard let cell = cell as? BeverageCell else { return cell }
    let beverage = Beverage.all[path.row]
    count(cell.show(beverage, rebuilds: rebuild.isOn))
    var parts = [beverage.name, text("beverages.by", ["user": .text(beverage.user)])]
    if beverage.isFrequentUser { parts.append(text("beverages.frequent")) }
    if beverage.isHighCalorie { parts.append(text("beverages.high")) }
    cell.accessibilityLabel = parts.joined(separator: ", ")
    return cell
  }

  func tableView(_ tableView: TableView, searchTextForRowAt path: ListIndexPath) -> String? {
    Beverage.all[path.row].name
  }
}

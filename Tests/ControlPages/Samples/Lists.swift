import Backlit

/// The processes of the table, and what each column has of them.
@MainActor private let processes = [
  (name: "sshd", cpu: 38.5), (name: "nginx", cpu: 31.5), (name: "bash", cpu: 17.5),
]

@MainActor func makeTableView() -> View {
  let table = TableView()
  table.accessibilityLabel = "Processes"
  table.columns = [
    TableColumn(
      identifier: "name", title: "Name", width: .share(1),
      sortDescriptorPrototype: TableSortDescriptor(key: "name")),
    TableColumn(identifier: "cpu", title: "CPU"),
  ]
  let source = DiffableDataSource<Int, Int>(
    tableView: table,
    contentProvider: { _, column, row in
      column.identifier == "name"
        ? .text(processes[row].name)
        : .number(processes[row].cpu, ValueFormat(decimals: 1, unit: .percent))
    })
  var snapshot = Snapshot<Int, Int>()
  snapshot.appendSections([0])
  snapshot.appendItems(Array(processes.indices))
  source.apply(snapshot)
  owner = source
  table.heightAnchor.constraint(equalToConstant: 64).isActive = true
  return table
}

@MainActor func makeCollectionView() -> View {
  let layout = FlowLayout()
  layout.itemSize = Size(width: 96, height: 48)
  layout.minimumInteritemSpacing = 16
  let colours = CollectionView(collectionViewLayout: layout)
  colours.accessibilityLabel = "Colours"
  colours.register(CollectionViewCell.self, forCellWithReuseIdentifier: "colour")
  let source = DiffableDataSource<Int, String>(collectionView: colours) { colours, path, name in
    let cell = colours.dequeueReusableCell(withReuseIdentifier: "colour", for: path)
    cell.backgroundColor =
      ["Sand": Color(rgb: 0xE6D5B8), "Sea": Color(rgb: 0x1F4E79)][name] ?? Color(rgb: 0x2E7D32)
    cell.accessibilityLabel = name
    return cell
  }
  var snapshot = Snapshot<Int, String>()
  snapshot.appendSections([0])
  snapshot.appendItems(["Sand", "Sea", "Leaf"])
  source.apply(snapshot)
  owner = source
  colours.heightAnchor.constraint(equalToConstant: 48).isActive = true
  return colours
}

/// A list does not retain its data source. In a program, the owner of the page does.
@MainActor private var owner: AnyObject?

import Backlit

/// The list of the pages.
final class PageList: ShowcasePage {
  @Outlet var table: TableView!

  override class var name: String { "title" }

  override func awakeFromNib() {
    table.register(TableViewCell.self, forCellReuseIdentifier: "page")
    table.dataSource = self
    table.delegate = self
    table.reloadData()
  }
}

extension PageList: TableViewDataSource, TableViewDelegate {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { Self.all.count }

  func tableView(_ tableView: TableView, cellForRowAt path: ListIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "page", for: path)
    let name = Self.all[path.row].name
    cell.contentConfiguration = ListContentConfiguration.cell(
      text: text("showcase.\(name)"), secondaryText: text("showcase.\(name).about"))
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    let language = strings?.language.tag ?? "en"
    do {
      navigationController?.pushViewController(
        try Self.all[path.row].load(language: language), animated: true)
    } catch {
      let alert = AlertController(title: title, message: "\(error)")
      alert.addAction(AlertAction(title: "OK"))
      present(alert, animated: true)
    }
  }
}

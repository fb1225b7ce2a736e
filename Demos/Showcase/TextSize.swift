import Backlit

/// Rows that follow the text size: at accessibility sizes pictures are above their titles, and at the largest size they
/// are hidden. The definition does all of it.
final class TextSize: ShowcasePage {
  @Outlet var table: TableView!

  override class var name: String { "textsize" }

  override class func register(in registry: inout ClassRegistry) {
    registry.register(
      ShapeCell.self, inherits: "CollectionViewCell", "A shape with its name.", make: { ShapeCell() })
  }

  override func awakeFromNib() {
    navigationItem.leftBarButtonItem = BarButtonItem(title: text("showcase.shapes")) { [weak self] in
      self?.push(Shapes.self)
    }
    navigationItem.rightBarButtonItem = BarButtonItem(title: text("showcase.styles")) { [weak self] in
      self?.push(TextStyles.self)
    }
  }

  private func push<Page: ShowcasePage>(_ type: Page.Type) {
    open(type) { navigationController?.pushViewController($0, animated: true) }
  }
}

/// The text styles below each other, bold where the page is wider than high.
final class TextStyles: ShowcasePage {
  override class var name: String { "styles" }
}

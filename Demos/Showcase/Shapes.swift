import Backlit
import DemoSupport

/// A shape of the grid.
struct Shape {
  /// The name in the keys of texts and in the names of pictures.
  var name: String
  /// The height of the picture in points.
  var height: Double

  static let all = [
    Shape(name: "circle", height: 100), Shape(name: "square", height: 150), Shape(name: "star", height: 200),
    Shape(name: "oval", height: 125), Shape(name: "triangle", height: 175),
    Shape(name: "hexagon", height: 225),
  ]
}

/// A shape with its name. Its definition is `Assets/Nibs/ShapeCell.json`.
final class ShapeCell: CollectionViewCell, NibOwner {
  @Outlet var picture: ImageView!
  @Outlet var name: Label!
}

/// Deals items to columns in turn: one where the page is higher than wide, and otherwise two.
final class ShapesLayout: CollectionViewLayout {
  /// The distance from the edges of an item to its cell, in points.
  static let padding = 8.0
  /// The distance from the sides of a cell to its content, in points.
  static let inset = 8.0

  /// The height of the content of a cell, for the width that it gets.
  var contentHeight: (@MainActor (_ item: Int, _ width: Double) -> Double)?
  /// The number of times that the items were placed.
  private(set) var preparations = 0
  private var attributes: [CollectionViewLayoutAttributes] = []
  private var height = 0.0

  override func prepare() {
    attributes = []
    height = 0
    guard let collectionView, let contentHeight else { return }
    preparations += 1
    let size = collectionView.bounds.size
    let columns = size.width > size.height ? 2 : 1
    let width = (size.width / Double(columns)).rounded(.down)
    var ends = [Double](repeating: 0, count: columns)
    for item in 0..<collectionView.numberOfItems(inSection: 0) {
      let column = item % columns
      let inner = width - 2 * Self.padding - 2 * Self.inset
      let itemHeight = 2 * Self.padding + contentHeight(item, inner).rounded(.up)
      var made = CollectionViewLayoutAttributes(forCellWith: ListIndexPath(item: item, section: 0))
      made.frame = Rect(
        x: Double(column) * width + Self.padding, y: ends[column] + Self.padding,
        width: width - 2 * Self.padding, height: itemHeight - 2 * Self.padding)
      attributes.append(made)
      ends[column] += itemHeight
    }
    height = max(size.height, ends.max() ?? 0)
  }

  override var collectionViewContentSize: Size {
    Size(width: collectionView?.bounds.width ?? 0, height: height)
  }

  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
    attributes.filter { $0.frame.intersects(rect) }
  }

  override func layoutAttributesForItem(at indexPath: ListIndexPath) -> CollectionViewLayoutAttributes? {
    attributes.indices.contains(indexPath.item) ? attributes[indexPath.item] : nil
  }
}

/// Six shapes in one or two columns.
final class Shapes: ShowcasePage {
  @Outlet var collection: CollectionView!

  let layout = ShapesLayout()
  private let measure = Label()

  override class var name: String { "shapes" }

  override func awakeFromNib() {
    measure.numberOfLines = 0
    layout.contentHeight = { [weak self] in self?.contentHeight(of: $0, width: $1) ?? 0 }
    collection.dataSource = self
    collection.collectionViewLayout = layout
    collection.reloadData()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    // Names have different heights in a different text size, and without pixels.
    let traits = traitCollection
    if previous?.preferredContentSizeCategory != traits.preferredContentSizeCategory
      || previous?.displayQuality != traits.displayQuality
    {
      layout.invalidateLayout()
    }
  }

  /// The height of a picture and its name.
  private func contentHeight(of item: Int, width: Double) -> Double {
    let shape = Shape.all[item]
    measure.text = text("shapes.\(shape.name)")
    measure.font = Font.preferredFont(forTextStyle: .headline, compatibleWith: traitCollection)
    return shape.height
      + (measure.intrinsicContentHeight(forWidth: width) ?? measure.intrinsicContentSize.height)
  }
}

extension Shapes: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    Shape.all.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "shape", for: indexPath)
    guard let cell = cell as? ShapeCell else { return cell }
    let shape = Shape.all[indexPath.item]
    cell.name.text = text("shapes.\(shape.name)")
    cell.picture.image = Self.picture(of: shape)
    return cell
  }

  private static func picture(of shape: Shape) -> Bitmap? {
    guard let nib = try? DefinitionFile.path(definition) else { return nil }
    return try? Bitmap(
      contentsOf: nib.dropLast("Nibs/\(definition)".count) + "Images/shape-\(shape.name).svg")
  }
}

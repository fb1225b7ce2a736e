import BacklitAccessibility
import BacklitLayout
import BacklitLists

/// The header or the footer of a section of a definition.
final class CollectionTitleView: CollectionReusableView {
  convenience init(_ title: DefinedListSection.Title, isHeader: Bool) {
    self.init()
    let view: View
    switch title {
    case .view(let own): view = own
    case .text(let text):
      let configuration =
        isHeader ? ListContentConfiguration.header(text: text) : ListContentConfiguration.footer(text: text)
      view = ListContentView(configuration: configuration)
      if isHeader { accessibilityTraits = [.header] }
      isAccessibilityElement = true
      accessibilityLabel = text
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    LayoutConstraint.activate(view.constraints(equalTo: self, .leading, .trailing, .top, .bottom))
  }
}

extension CollectionViewCell {
  /// Returns a view as a cell: itself, or a cell that it fills.
  static func containing(_ view: View) -> CollectionViewCell {
    if let cell = view as? CollectionViewCell { return cell }
    let cell = CollectionViewCell()
    view.translatesAutoresizingMaskIntoConstraints = false
    let content = cell.contentView
    content.addSubview(view)
    LayoutConstraint.activate(view.constraints(equalTo: content, .leading, .trailing, .top, .bottom))
    return cell
  }
}

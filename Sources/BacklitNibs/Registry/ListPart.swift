import BacklitUI

/// A part of a list, which only a list of its kind can place. It has a layout engine of its own, so no constraint reaches
/// into it from outside.
enum ListPart {
  case tableCell
  /// A header or a footer of a table.
  case tableTitle
  case collectionCell
  /// A view beside the items of a collection view.
  case supplement

  /// The part that the views of a class are; nil for views that can be anywhere.
  init?(_ type: View.Type) {
    if type is TableViewCell.Type {
      self = .tableCell
    } else if type is TableViewHeaderFooterView.Type {
      self = .tableTitle
    } else if type is CollectionViewCell.Type {
      self = .collectionCell
    } else if type is CollectionReusableView.Type {
      self = .supplement
    } else {
      return nil
    }
  }

  /// The fault of such a view in the rows or the cells of a list, or outside of lists.
  /// - Parameters:
  ///   - name: the class of the view.
  ///   - list: the class of the list; nil for a view outside of lists.
  /// - Returns: what is wrong, and what to write; nil if the view can be there.
  func fault(_ name: String, in list: View.Type?) -> (problem: String, remedy: String)? {
    let kind: String
    switch self {
    case .tableCell:
      if list is TableView.Type { return nil }
      kind = "TableView"
    case .collectionCell:
      if list is CollectionView.Type { return nil }
      kind = "CollectionView"
    case .supplement where list is CollectionView.Type:
      return ("a \(name) is not a CollectionViewCell", "use a CollectionViewCell or a View")
    case .tableTitle, .supplement: return ("a \(name) cannot be in a definition", "use a View")
    }
    return (
      "a \(name) is only for a \(kind)", "move it to the \"rows\" or the \"cells\" of one, or use a View"
    )
  }
}

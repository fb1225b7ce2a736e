import BacklitAccessibility
import BacklitGeometry
import BacklitLists

/// The frames of a flow layout: computed from sizes, or with lines whose lengths are estimates.
enum CollectionArrangement {
  case none
  case flow(FlowArrangement)
  case lines(LineArrangement)

  var contentSize: Size {
    switch self {
    case .none: .zero
    case .flow(let flow): flow.contentSize
    case .lines(let lines): lines.contentSize
    }
  }

  var numberOfSections: Int {
    switch self {
    case .none: 0
    case .flow(let flow): flow.numberOfSections
    case .lines(let lines): lines.sections.count
    }
  }

  func contains(_ path: ListIndexPath) -> Bool {
    switch self {
    case .none: false
    case .flow(let flow):
      path.section >= 0 && path.section < flow.numberOfSections && path.item >= 0
        && path.item < flow.numberOfItems(inSection: path.section)
    case .lines(let lines): lines.contains(path)
    }
  }

  func elements(in rect: Rect) -> [FlowArrangement.Element] {
    switch self {
    case .none: []
    case .flow(let flow): flow.elements(in: rect)
    case .lines(let lines): lines.elements(in: rect)
    }
  }

  func frame(ofItemAt path: ListIndexPath) -> Rect {
    switch self {
    case .none: .zero
    case .flow(let flow): flow.frame(ofItemAt: path)
    case .lines(let lines): lines.frame(ofItemAt: path)
    }
  }

  func gridCell(ofItemAt path: ListIndexPath) -> GridCell? {
    switch self {
    case .none: nil
    case .flow(let flow): flow.gridCell(ofItemAt: path).map { GridCell($0) }
    case .lines(let lines): lines.gridCell(ofItemAt: path).map { GridCell($0) }
    }
  }

  func frame(ofHeaderInSection section: Int) -> Rect? {
    switch self {
    case .none: nil
    case .flow(let flow): flow.frame(ofHeaderInSection: section)
    case .lines(let lines): lines.frame(ofHeaderInSection: section)
    }
  }

  func frame(ofFooterInSection section: Int) -> Rect? {
    switch self {
    case .none: nil
    case .flow(let flow): flow.frame(ofFooterInSection: section)
    case .lines(let lines): lines.frame(ofFooterInSection: section)
    }
  }

  func frame(ofSection section: Int) -> Rect {
    switch self {
    case .none: .zero
    case .flow(let flow): flow.frame(ofSection: section)
    case .lines(let lines): lines.frame(ofSection: section)
    }
  }
}

extension GridCell {
  /// Creates a place from the row and the column of an arrangement, which start at 0.
  init(_ place: (row: Int, column: Int)) { self.init(row: place.row + 1, column: place.column + 1) }
}

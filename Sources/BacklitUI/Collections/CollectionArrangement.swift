import BacklitGeometry
import BacklitLists

/// The frames of a flow layout: computed from sizes, or with lines whose lengths are estimates.
protocol CollectionArrangement {
  var contentSize: Size { get }
  var numberOfSections: Int { get }
  func contains(_ path: ListIndexPath) -> Bool
  func elements(in rect: Rect) -> [FlowArrangement.Element]
  func frame(ofItemAt path: ListIndexPath) -> Rect
  func gridCell(ofItemAt path: ListIndexPath) -> (row: Int, column: Int)?
  func frame(ofHeaderInSection section: Int) -> Rect?
  func frame(ofFooterInSection section: Int) -> Rect?
  func frame(ofSection section: Int) -> Rect
}

extension FlowArrangement: CollectionArrangement {
  /// No sections, as before the first preparation.
  static var empty: FlowArrangement { FlowArrangement(sections: [], container: .zero) }
}

extension LineArrangement: CollectionArrangement {}

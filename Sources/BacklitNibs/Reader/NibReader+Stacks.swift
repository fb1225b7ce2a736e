import BacklitLayout
import BacklitUI
import BacklitValues

extension NibReader {
  /// Finds alignments of a stack that belong to the other axis. Of two values that vary, only cases with the same key are
  /// compared.
  func checkAlignment(_ values: [NibPlan.Value], in object: JSONValue) {
    guard !isFull, let alignment = values.first(where: { $0.declaration.name == "alignment" }),
      let written = object["alignment"]
    else { return }
    let places = written["vary"]?.object?.map(\.value) ?? [written]
    let axis = values.first { $0.declaration.name == "axis" }?.variation
    for (index, found) in alignment.variation.cases.enumerated() {
      guard let word = found.value.content as? String else { continue }
      var axes = [LayoutAxis.horizontal.rawValue]
      if let axis {
        let together = axis.cases.filter {
          !axis.varies || !alignment.variation.varies || $0.key == found.key
        }
        axes = together.compactMap { $0.value.content as? String }
      }
      guard let wrong = axes.lazy.compactMap({ Self.problem(ofAlignment: word, axis: $0) }).first else {
        continue
      }
      fault(
        places.indices.contains(index) ? places[index] : written,
        "the alignment \(Spelling.quoted(word)) is for \(wrong.problem)", "write \(wrong.remedy)")
      return
    }
  }

  /// Returns the fault of an alignment across an axis, and how to fix it; nil if the alignment is right.
  private static func problem(ofAlignment word: String, axis: String) -> (problem: String, remedy: String)? {
    let isColumn = axis == LayoutAxis.vertical.rawValue
    return switch (word, isColumn) {
    case ("top", true): ("rows, and this is a column", "\"leading\"")
    case ("bottom", true): ("rows, and this is a column", "\"trailing\"")
    case ("firstBaseline", true), ("lastBaseline", true):
      ("rows, and this is a column", "\"leading\", \"center\", \"trailing\" or \"fill\"")
    case ("leading", false): ("columns, and this is a row", "\"top\"")
    case ("trailing", false): ("columns, and this is a row", "\"bottom\"")
    default: nil
    }
  }
}

import Nibs
import SolveScript

/// The steps of a `solve` file, `{"steps":[…]}`.
struct SolveFile {
  /// The steps, in order.
  let steps: [SolveStep]

  /// Reads the steps of a file.
  ///
  /// - Throws: all faults of the file's structure. An invalid value in a well-formed step, such as a priority
  ///   of 0, is not a fault of the file; the step fails when it runs.
  init(_ document: JSONDocument) throws(Faults) {
    var reader = SolveFileReader(document: document)
    // Steps of a file with broken nesting would be misread.
    let steps = document.isWhole ? reader.readSteps() : []
    let remaining = document.faults.filter { !reader.toleratedPositions.contains($0.position) }
    if let faults = Faults(remaining + reader.faults, first: document.file) { throw faults }
    self.steps = steps
  }
}

import Nibs
import SolveScript

/// The steps of a `solve` file, `{"steps":[…]}`.
struct SolveFile {
  /// The steps, in order.
  let steps: [SolveStep]

  /// Reads a file's steps.
  ///
  /// - Throws: all faults in the file's form. A value that a well-formed step cannot have, such as a priority of 0,
  ///   is no fault of the file but of the step, and is found when that is run.
  init(_ document: JSONDocument) throws(Faults) {
    var reader = SolveFileReader(document: document)
    // What is nested wrongly would only be misunderstood.
    let steps = document.isWhole ? reader.readSteps() : []
    let unforgiven = document.faults.filter { !reader.forgiven.contains($0.position) }
    if let faults = Faults(unforgiven + reader.faults, first: document.file) { throw faults }
    self.steps = steps
  }
}

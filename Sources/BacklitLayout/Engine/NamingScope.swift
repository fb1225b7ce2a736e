/// A period in which no item changes its name, so that the names of a tree are found in one pass.
///
/// The name of an item without an identifier depends on other items. Finding each name separately would take quadratic
/// time in a layout with many problems.
@MainActor
package enum NamingScope {
  /// The names found so far, by the item in which they are unique and by item; nil outside of a period.
  package static var names: [ObjectIdentifier: [ObjectIdentifier: String]]?

  /// Calls a closure that does not change names.
  package static func run<Result>(_ body: () -> Result) -> Result {
    let isOuter = names == nil
    if isOuter { names = [:] }
    defer { if isOuter { names = nil } }
    return body()
  }
}

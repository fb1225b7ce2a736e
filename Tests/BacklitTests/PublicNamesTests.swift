import BacklitTesting
import Foundation
import Testing

/// Tests of the names that a program sees.
@Suite struct PublicNamesTests {
  /// The sources of the package.
  private static let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized

  /// The Swift files of a module.
  private static func files(of module: String) throws -> [String] {
    let folder = sources.appending(path: module).path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    return try paths.map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
  }

  /// The public types at the top level of `Backlit`, `BacklitTesting` and the modules that they export.
  private static func names() throws -> Set<String> {
    let export = /^@_exported import (?:enum \w+\.)?(\w+)$/.anchorsMatchLineEndings()
    let type =
      /^(?:@\w+(?:\([^)\n]*\))? )*(?:public|open) (?:(?:final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
      .anchorsMatchLineEndings()
    let products = ["Backlit", "BacklitTesting"]
    let exports = try products.flatMap(files).flatMap { $0.matches(of: export).map { String($0.1) } }
    let modules = exports.filter { FileManager.default.fileExists(atPath: sources.appending(path: $0).path) }
    let types = try Set(products + modules).flatMap(files).flatMap {
      $0.matches(of: type).map { String($0.1) }
    }
    return Set(types).union(exports).subtracting(modules)
  }

  @Test("A file that imports Foundation, Backlit and BacklitTesting can name every public type") func names()
    throws
  {
    let uses = try Self.names().sorted().map { "  private typealias The\($0) = \($0)\n" }
    #expect(uses.count > 200)
    let file = """
      // Written by PublicNamesTests with BACKLIT_RECORD=1.
      import Backlit
      import BacklitTesting
      import Foundation

      /// The public types of the products, each without the name of its module: a clash is an error of the compiler.
      enum PublicNames {
      \(uses.joined())}

      """
    try TestSnapshot(text: file).matches("PublicNames.swift", in: #filePath)
  }
}

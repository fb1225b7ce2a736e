import BacklitValues

extension Strings {
  /// Reads the tables of a language from the folder `Strings` that lies beside the definitions of the program.
  ///
  /// ```swift
  /// let strings = try Strings(language: Application.preferredLanguage)
  /// let other = try Strings(language: "de", in: [Bundle.module.bundlePath + "/Strings"])
  /// ```
  ///
  /// - Parameters:
  ///   - language: the language as a BCP 47 tag.
  ///   - folders: the folders that are searched; nil for `Strings` beside each folder of ``Nib/searchPath``. The first one
  ///     with a table is used.
  /// - Throws: one fault that names the folders if none has a table, or if the tables are in other languages.
  @MainActor
  public init(language: String, in folders: [String]? = nil) throws(Faults) {
    let folders = folders ?? Nib.searchPath.map(Self.sibling)
    guard let folder = folders.first(where: { !Self.languages(in: $0).isEmpty }) else {
      let places = folders.isEmpty ? "no folder" : folders.joined(separator: ", ")
      throw Faults(
        Fault(
          file: "\(language).json", problem: "there are no texts in \(places)",
          remedy: "put a table such as en.json there, or pass its folder"))
    }
    try self.init(contentsOf: folder, language: language)
  }

  /// The folder `Strings` beside a folder of definitions.
  private static func sibling(of folder: String) -> String {
    guard let slash = folder.lastIndex(of: "/") else { return "Strings" }
    return folder[..<slash] + "/Strings"
  }
}

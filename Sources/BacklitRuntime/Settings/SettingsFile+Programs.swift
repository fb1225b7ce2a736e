import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitUI
import BacklitValues

// The files of one program, in the folder with its name.
extension SettingsFile {
  /// The file of the preferences of a program: `NAME/preferences.json` in `$XDG_CONFIG_HOME`, or else in `~/.config`; nil if
  /// neither is known, or for a name that is not that of a folder.
  static func preferences(of program: String) -> SettingsFile? { file(preferencesName, of: program) }

  /// The file of the user's keys of a program, beside that of its preferences.
  static func keys(of program: String) -> SettingsFile? { file(keysName, of: program) }

  /// The name of a file of preferences.
  static let preferencesName = "preferences.json"

  /// The name of a file of keys.
  package static let keysName = "keys.json"

  private static func file(_ name: String, of program: String) -> SettingsFile? {
    FileIO.userFile(name, of: program, "XDG_CONFIG_HOME", inHome: ".config").map(SettingsFile.init(path:))
  }

  /// Reads the user's keys of a program, as keys by the keys that are pressed in place of them:
  /// `{ "Control-A": "Control-S", "x": "F2" }`.
  /// - Parameter commands: the commands of the reader with keys that the user chose.
  /// - Returns: the keys, their places in the file, and the problems with it: keys that have a different meaning already, such
  ///   as a command of the reader, are among them.
  func readKeys(
    besides commands: [KeyEvent: ReaderCommand]
  ) -> (keys: KeyBindings, places: [KeyEvent: String], faults: [SettingsFault]) {
    do throws(SettingsFault) {
      guard let document = try readDocument() else { return (KeyBindings(), [:], []) }
      var reader = SettingsReader(document)
      let keys = reader.programKeys(besides: commands)
      return (keys, reader.keyPlaces, reader.faults)
    } catch { return (KeyBindings(), [:], [error]) }
  }

  /// The problems with a file of keys, each a line in the format of compilers: those of the text first.
  package func lintKeys() -> [String] {
    do throws(FileIO.Failure) {
      let document = JSONDocument(bytes: try FileIO.read(path, limit: Self.limit), file: path)
      // If brackets do not match, members may be in the wrong object.
      guard document.isWhole, document.root.object != nil else {
        return document.faults.isEmpty
          ? readKeys(besides: [:]).faults.map(\.line) : document.faults.map(\.description)
      }
      var reader = SettingsReader(document)
      _ = reader.programKeys(besides: [:])
      return document.faults.map(\.description) + reader.faults.map(\.line)
    } catch { return ["\(error)"] }
  }
}

extension FileIO {
  /// The path of a file that a program keeps for the user, in a folder with the name of the program.
  /// - Parameters:
  ///   - file: the name of the file.
  ///   - program: the name of the program.
  ///   - variable: the environment variable with the path of the folder around.
  ///   - path: the path of that folder in the home folder, if the variable has none.
  /// - Returns: the path; nil if it is unknown, or if a folder cannot have the name.
  static func userFile(
    _ file: String, of program: String, _ variable: String, inHome path: String
  ) -> String? {
    guard !program.isEmpty, !program.hasPrefix("."), !program.contains("/") else { return nil }
    return userFolder(variable, inHome: path).map { "\($0)/\(program)/\(file)" }
  }
}

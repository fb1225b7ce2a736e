import Foundation
import PackagePlugin

/// Checks the definitions of a target when it is built: the files `.json` in its folders with the name `Nibs`. A fault is an error
/// of the build with file, line and column.
///
/// It runs the tool `backlit` of the package's build folder, or the installed one, and does not build it: for a tool that a plugin
/// depends on, SwiftPM builds the whole library a second time.
@main
struct BacklitLint: BuildToolPlugin {
  /// The tool is looked for when the command runs, because SwiftPM keeps the commands of a plugin from build to build.
  private static let script = """
    build=$1 stamp=$2; shift 2
    for tool in "$build/debug/backlit" "$build/release/backlit" backlit; do
      command -v "$tool" >/dev/null && exec "$tool" lint --stamp "$stamp" "$@"
    done
    echo "error: no tool backlit checks the definitions; build it once with swift build --product backlit"
    exit 1
    """

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = FileManager.default.enumerator(at: target.directoryURL, includingPropertiesForKeys: nil)
    let inputs = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
    let definitions = inputs.filter { $0.deletingLastPathComponent().lastPathComponent == "Nibs" }
    guard !definitions.isEmpty else { return [] }
    var folder = context.pluginWorkDirectoryURL
    while folder.lastPathComponent != "plugins", folder.path != "/" { folder.deleteLastPathComponent() }
    let build = folder.deletingLastPathComponent()
    // SwiftPM copies other files than sources into the product.
    let stamp = context.pluginWorkDirectoryURL.appendingPathComponent("CheckedDefinitions.swift")
    return [
      .buildCommand(
        displayName: "Checking the definitions of \(target.name)",
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", build.path, stamp.path] + definitions.map(\.path),
        inputFiles: inputs,
        outputFiles: [stamp])
    ]
  }
}

import Foundation
import PackagePlugin

/// Builds the tool `backlit` with the package, and runs it in its folder: `swift package backlit lint Sources/*/Nibs/*.json`.
@main
struct BacklitCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // SwiftPM runs plugins in the background of the terminal, where no key reaches them.
    if arguments.first == "preview" {
      Diagnostics.error(
        "A plugin cannot use the terminal. Run: swift run backlit \(arguments.joined(separator: " "))")
      return
    }
    // What the package has built already is not built again, as it would be for a plugin that depends on the tool.
    let build = try packageManager.build(.product("backlit"), parameters: .init(configuration: .inherit))
    guard build.succeeded, let file = build.builtArtifacts.first(where: { $0.kind == .executable }) else {
      Diagnostics.error(
        "The tool backlit cannot be built; it needs all default traits of Backlit.\n\(build.logText)")
      return
    }
    let tool = Process()
    tool.executableURL = file.url
    tool.arguments = arguments
    tool.currentDirectoryURL = context.package.directoryURL
    try tool.run()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 { exit(tool.terminationStatus) }
  }
}

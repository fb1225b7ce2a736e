import BacklitNibs
import BacklitRuntime

extension Application {
  /// Shows a preview of a definition in this program's terminal and reloads it when its files change.
  ///
  /// The preview lives until ``run()`` returns.
  /// - Parameters:
  ///   - path: the file of the definition, which may have faults or not exist yet.
  ///   - registry: the classes of the definition, in addition to those that its schema lists.
  ///   - settings: the settings at the start.
  /// - Returns: the preview.
  /// - Throws: a failure if the files cannot be watched.
  @discardableResult
  package func preview(
    _ path: String, registry: ClassRegistry, settings: PreviewSettings = PreviewSettings()
  ) throws(PreviewFailure) -> Previewer {
    // The preview shows them itself.
    reportsLayoutProblems = false
    let previewer = Previewer(path: path, session: session, registry: registry, settings: settings)
    previewer.onQuit = { [weak self] in self?.quit() }
    previewer.onQuality = { [weak self] in self?.displayQuality = $0 }
    guard let watch = FolderWatch(path: path, action: { [weak previewer] in previewer?.reload() }) else {
      throw PreviewFailure()
    }
    self.watch(watch.descriptor) {
      watch.read()
      // The handler is kept until the end of the program, and the preview with it.
      withExtendedLifetime(previewer) {}
    }
    return previewer
  }
}

/// The failure to watch the files of a preview.
package struct PreviewFailure: Error, CustomStringConvertible {
  /// The reason and what to do.
  package var description: String { "no inotify watches are left; close other programs that watch files" }
}

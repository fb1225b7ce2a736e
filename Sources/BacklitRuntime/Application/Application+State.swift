import BacklitSession
import BacklitUI
import BacklitValues

extension Application {
  /// Restores the state of the pages from the previous run of the program, and saves it from now on when the program
  /// ends or stops.
  ///
  /// Call it after `show(_:)` with the root controller. Controllers and views with a `restorationIdentifier` are saved:
  /// controllers from the root on, with stacks, selected tabs and columns; views in them, with offsets, selected rows and texts,
  /// except secret ones. A file that is damaged, or that a different version wrote, is renamed to `state.json.broken`, and the
  /// reason is written to standard error at the end. A state of more than 4 MiB is not saved. A script restores and saves only
  /// with a file of its own.
  ///
  /// ```swift
  /// application.show(NotesController())
  /// application.restoreState { identifier in identifier == "note" ? NoteController() : nil }
  /// ```
  /// - Parameters:
  ///   - file: the file; nil for that of the program's name, see ``StateFile/standard(for:)``.
  ///   - version: a number that the program changes when its pages do, so that an old state is ignored.
  ///   - make: makes a controller that was pushed or shown as a detail, by its identifier; nil for one that is not
  ///     restored. Pages that actions of a definition open are made without it, if they have an identifier.
  public func restoreState(
    from file: StateFile? = nil, version: Int = 1,
    making make: @escaping @MainActor (_ identifier: String) -> ViewController? = { _ in nil }
  ) {
    guard let file = file ?? (isScripted ? nil : StateFile.standard(for: name)) else { return }
    if let reason = file.restore(session.window, version: version, make: make) { exitMessages.append(reason) }
    savedState = SavedState(file: file, version: version)
  }

  /// Saves the state of the pages, if the program asked for it.
  func saveState() {
    guard let savedState else { return }
    if let reason = savedState.file.save(session.window, version: savedState.version),
      !exitMessages.contains(reason)
    {
      exitMessages.append(reason)
    }
  }

  /// Where the state of the pages is saved.
  struct SavedState {
    let file: StateFile
    let version: Int
  }
}

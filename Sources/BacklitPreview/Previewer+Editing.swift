import BacklitAccessibility
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

extension Previewer {
  /// Edits the file of a view and shows the result. An edit that cannot be made changes nothing and is reported with
  /// its reason.
  ///
  /// - Parameters:
  ///   - name: the name of the edit for people: `Pin cue`.
  ///   - file: the file, which must be as it is shown.
  ///   - edits: the changes, in order.
  ///   - selecting: the view to inspect afterwards; nil for the inspected one.
  /// - Returns: whether the file was changed.
  @discardableResult
  func edit(_ name: String, in file: String, _ edits: [NibEdit], selecting: NibPath? = nil) -> Bool {
    // A view that gets an identifier is made again.
    let place = inspectedView.flatMap { map.place(of: $0) }
    let path = selecting ?? (place?.file == file ? place?.path : nil)
    do throws(NibEditRefusal) {
      let bytes = try currentText(of: file)
      var editor = try NibEditor(bytes: bytes, file: file, traits: session.screen.traitCollection)
      try editor.apply(edits)
      guard !editor.patches.isEmpty else { throw NibEditRefusal("the file says so already") }
      try write(editor.bytes, to: file)
      let step = EditHistory.Step(
        name: name, file: file, patches: editor.patches.reversed().map(\.inverse))
      history.add(step)
      register(step)
      finishEdit(selecting: path, in: file)
      announce(name)
      return true
    } catch {
      session.report("\(name): \(error)")
      return false
    }
  }

  /// The text of a file, which must be the one that is shown.
  private func currentText(of file: String) throws(NibEditRefusal) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileIO.Failure) { bytes = try FileIO.read(file) } catch {
      throw NibEditRefusal("\(error)")
    }
    let isShown = bytes == texts[file]
    if !isShown { reload() }
    if let fault = faults.first {
      throw NibEditRefusal("correct the file first; line \(fault.line): \(fault.message)")
    }
    guard isShown else {
      throw NibEditRefusal("the file was changed by a different program; look again and repeat the edit")
    }
    return bytes
  }

  /// Writes a text that can be loaded.
  private func write(_ bytes: [UInt8], to file: String) throws(NibEditRefusal) {
    let nib = Nib(bytes: bytes, file: file)
    let classes: ClassRegistry
    do throws(Faults) { classes = try registry(for: nib) } catch {
      throw NibEditRefusal("\(error.all[0].message)")
    }
    if let fault = nib.faultsOfLoading(registry: classes, language: settings.language).first {
      throw NibEditRefusal(fault.message)
    }
    do throws(FileIO.Failure) { try FileIO.rewrite(file, with: bytes) } catch {
      throw NibEditRefusal("\(error)")
    }
    texts[file] = bytes
  }

  /// Makes a step the next one to undo, or to redo during an undo.
  private func register(_ step: EditHistory.Step) {
    session.window.undoManager?.registerUndo(withTarget: step, actionName: step.name) { [weak self] step in
      self?.revert(step)
    }
  }

  /// Undoes or redoes an edit.
  private func revert(_ step: EditHistory.Step) {
    do throws(NibEditRefusal) {
      if let bytes = try? FileIO.read(step.file), bytes != texts[step.file] { reload() }
      guard var bytes = texts[step.file], step.patches.allSatisfy({ Self.apply($0, to: &bytes) }) else {
        throw NibEditRefusal("the file was changed there by a different program")
      }
      try write(bytes, to: step.file)
      guard let inverse = history.revert(step) else { return }
      register(inverse)
      finishEdit(selecting: nil, in: step.file)
    } catch {
      history.abandon(step)
      session.report("\(step.name) stays: \(error)")
    }
  }

  private static func apply(_ patch: TextPatch, to bytes: inout [UInt8]) -> Bool {
    guard patch.fits(bytes) else { return false }
    patch.apply(to: &bytes)
    return true
  }

  private func finishEdit(selecting path: NibPath?, in file: String) {
    load()
    if let path, let view = map.view(at: path, in: file) {
      inspectedView = view
      inspectedName = view.identifier
    }
    markedViews.removeAll { mark in !map.views.contains { $0 === mark.view } }
    refresh()
  }

  /// Moves the edits to undo to the new texts of the files, after a reload.
  func followExternalChanges() {
    for (file, old) in texts {
      guard let new = try? FileIO.read(file), let change = TextPatch(from: old, to: new) else { continue }
      history.fileDidChange(file, by: change)
      texts[file] = new
      session.closeChoices()
    }
    for (file, text) in map.texts where texts[file] == nil { texts[file] = text }
  }
}

extension Previewer {
  /// Marks the inspected view for an edit of several views, or removes its mark.
  func toggleMark() { toggleMark(of: inspectedView) }

  /// Marks a view for an edit of several views, or removes its mark.
  func toggleMark(of view: View?) {
    guard let view, map.place(of: view) != nil else { return }
    if let index = markedViews.firstIndex(where: { $0.view === view }) {
      markedViews.remove(at: index)
      announce("\(view.layoutName) not marked")
    } else {
      markedViews.append(Mark(view: view))
      announce("\(view.layoutName) marked")
    }
    refresh()
  }

  /// A view that was marked.
  struct Mark {
    weak var view: View?
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

extension Session {
  /// Whether Control-O opens the view debugger: outlines of all views, constraints, problems of the layout, and
  /// what each view is and why it is where it is. False by default.
  ///
  /// In a program that `Application` runs, the environment variable `BACKLIT_DEBUG=1` sets it for all screens.
  /// While it is true, constraints that are replaced by equal ones are counted after each layout.
  public var allowsViewDebugger: Bool {
    get { debugger != nil }
    set {
      guard newValue != allowsViewDebugger else { return }
      if let page = panel as? ViewDebuggerPage { close(page) }
      debugger =
        newValue
        ? ViewDebugger(root: contentView, window: window) { [weak self] in self?.report($0) } : nil
    }
  }

  /// The key that opens and closes the view debugger.
  static let debuggerKey = KeyEvent(.character("o"), modifiers: .control)

  /// The entry of the view debugger in lists of keys; empty if it is not allowed.
  var debuggerKeyHelp: [KeyHelpItem] {
    debugger == nil ? [] : language.keyHelp(.debugging)
  }

  /// Shows or hides the view debugger.
  package func toggleViewDebugger() {
    guard let debugger else { return }
    toggle(ViewDebuggerPage.self) { close in ViewDebuggerPage(debugger, session: self, close: close) }
  }

  /// Updates the view debugger after the views were laid out.
  func debugLayout() {
    guard let debugger else { return }
    debugger.monitor.layoutDidEnd()
    (panel as? ViewDebuggerPage)?.update()
  }
}

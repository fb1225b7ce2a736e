import Accessibility
import AutoLayout
import Cells
import Input
import ScreenReader
import Toolkit

extension Session {
  /// Shows the list of keys, or takes it away when it is shown.
  ///
  /// It stands over everything else and is modal for readers; Escape closes it.
  public func toggleKeyHelp() {
    toggle(KeyHelp.self) { close in
      KeyHelp(isReaderOn: isReaderOn, programKeys: programKeys, close: close)
    }
  }

  /// Shows the settings of the reader and its voice, or takes them away when they are shown.
  ///
  /// They can be used by keys, by mouse and by ear, whether the reader is on or not, and take effect at once.
  public func toggleSettings() {
    toggle(SettingsPage.self) { close in
      SettingsPage(
        settings: settings, voices: voices, close: close, change: { [weak self] in self?.change($0) })
    }
  }

  /// The keys that bring up pages, whatever has the focus.
  /// - Returns: whether it was one.
  func handlePageKey(_ event: KeyEvent) -> Bool {
    let action: @MainActor () -> Void
    switch (event.key, event.modifiers) {
    case (.function(8), []): action = toggleSettings
    case (.function(7), []) where reader.isOn: action = toggleItemChooser
    case (.function(7), .shift) where reader.isOn: action = toggleSpeechHistory
    case (.function(9), []) where reader.isOn: action = { self.setCurtain(!self.isCurtainDown) }
    default: return false
    }
    if !event.isRepeat { action() }
    return true
  }

  /// Puts a page up, or takes it away when it is up.
  func toggle<Page: ModalPanel>(
    _ type: Page.Type, make: (_ close: @escaping @MainActor () -> Void) -> Page
  ) {
    if let page = panel, page is Page { return close(page) }
    show(make)
  }

  /// Puts a page up, in place of another one.
  func show(_ make: (_ close: @escaping @MainActor () -> Void) -> ModalPanel) {
    if let panel {
      self.panel = nil
      panel.removeFromSuperview()
    } else {
      focusBeforePanel = window.focusedView
      cursorBeforePanel = readerCursor
    }
    let page = make { [weak self] in
      if let self, let panel = self.panel { self.close(panel) }
    }
    panel = page
    page.use(language)
    page.fit(columns: metrics.columns, rows: metrics.rows)
    window.addSubview(page)
    page.place(in: contentView.safeAreaLayoutGuide)
    window.layoutIfNeeded()
    window.focus(on: page.initialFocus)
    window.post(.screenChanged(nil))
  }

  /// Takes a page away.
  /// - Parameters:
  ///   - page: the page.
  ///   - node: where the reader is to go; nil for where it was.
  func close(_ page: ModalPanel, goingTo node: NodeID? = nil) {
    guard page === panel else { return }
    panel = nil
    page.removeFromSuperview()
    // The reader may have been at something that cannot have the focus.
    if node == nil { window.focus(on: focusBeforePanel) }
    update(silently: true)
    apply(reader.screenChanged(node ?? cursorBeforePanel ?? focusBeforePanel?.nodeID, at: milliseconds))
    window.setNeedsFrame()
  }

  /// Keys are the page's wherever the focus got to.
  func keepFocusInPanel() {
    guard let panel else { return }
    if let focused = window.focusedView, focused.isDescendant(of: panel) { return }
    window.focus(on: panel.initialFocus)
  }
}

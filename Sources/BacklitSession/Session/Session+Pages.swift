import Accessibility
import AutoLayout
import Cells
import Input
import ScreenReader
import Toolkit

extension Session {
  /// Shows or hides the list of keys.
  ///
  /// The list covers the program and is modal for screen readers; Escape closes it.
  public func toggleKeyHelp() {
    toggle(KeyHelp.self) { close in
      KeyHelp(isReaderOn: isReaderOn, programKeys: programKeys, close: close)
    }
  }

  /// Shows or hides the settings of the reader, its voice and the display.
  ///
  /// The settings can be changed by keys, by mouse and by ear, whether the reader is on or off, and take
  /// effect immediately.
  public func toggleSettings() {
    toggle(SettingsPage.self) { close in
      SettingsPage(
        settings: settings, voices: voices, close: close, change: { [weak self] in self?.change($0) })
    }
  }

  /// Handles the keys that open pages, regardless of the focus.
  /// - Returns: whether the key opens a page.
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

  /// Shows a page, or closes it if it is shown.
  func toggle<Page: ModalPanel>(
    _ type: Page.Type, make: (_ close: @escaping @MainActor () -> Void) -> Page
  ) {
    if let page = panel, page is Page { return close(page) }
    show(make)
  }

  /// Shows a page. It replaces the page that is shown.
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
    page.applyLanguage(language)
    page.fit(columns: metrics.columns, rows: metrics.rows)
    window.addSubview(page)
    page.center(in: contentView.safeAreaLayoutGuide)
    window.layoutIfNeeded()
    window.focus(on: page.initialFocus)
    window.post(.screenChanged(nil))
  }

  /// Closes a page.
  /// - Parameters:
  ///   - page: the page.
  ///   - node: the element to move the reader to; nil for the previous element.
  func close(_ page: ModalPanel, goingTo node: NodeID? = nil) {
    guard page === panel else { return }
    panel = nil
    page.removeFromSuperview()
    // The reader's element is not always focusable.
    if node == nil { window.focus(on: focusBeforePanel) }
    update(silently: true)
    apply(reader.screenChanged(node ?? cursorBeforePanel ?? focusBeforePanel?.nodeID, at: milliseconds))
    window.setNeedsFrame()
  }

  /// Moves the focus back into the page if it is outside.
  func keepFocusInPanel() {
    guard let panel else { return }
    if let focused = window.focusedView, focused.isDescendant(of: panel) { return }
    window.focus(on: panel.initialFocus)
  }
}

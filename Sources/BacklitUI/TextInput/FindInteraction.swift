import BacklitAccessibility
import BacklitGeometry
import BacklitText
import BacklitValues

/// The search in a ``TextView``, with the names of UIKit's find interaction and find session.
///
/// F3 opens the field of the search. Then it finds the next place, and Shift-F3 the previous one. In the field, Enter and the arrows
/// do the same, and Escape ends the search. While the text cannot be edited, a slash opens the field, and n and N find the next
/// and the previous place. The keys are key commands of the text view and of the field, for the list of keys and the palette.
@MainActor
public final class FindInteraction {
  private weak var view: TextView?
  private var field: FindField?
  /// Where the typed text is searched from.
  private var origin = 0
  /// The byte offsets of the places that were found, in order.
  private var places: [Range<Int>] = []
  /// Whether the places are marked.
  private var isMarking = false
  private lazy var resultCall = DelayedCall(after: Self.pause) { [weak self] in self?.announceResult() }

  /// The seconds after the last letter after which the result is announced.
  private static let pause = 0.5

  init(_ view: TextView) { self.view = view }

  /// The text to find; empty for none. Setting it marks all places, and leaves the selection as it is.
  ///
  /// Complexity: O(size of the text).
  public var searchText = "" {
    didSet { if searchText != oldValue || !isMarking { searchAgain(marking: true) } }
  }

  /// The number of places.
  public var resultCount: Int { places.count }

  /// The index of the place that is selected; nil if none is.
  public var highlightedResultIndex: Int? {
    guard let selection = view?.selectedTextRange.utf8Offsets else { return nil }
    let index = places.sortedIndex { $0.lowerBound >= selection.lowerBound }
    return index < places.count && places[index] == selection ? index : nil
  }

  /// Selects the next place, or the first one after the last. It is announced with its line and its number.
  public func findNext() { find(forward: true) }

  /// Selects the previous place, or the last one before the first.
  public func findPrevious() { find(forward: false) }

  private func find(forward: Bool) {
    guard let view, !searchText.isEmpty else { return }
    if !isMarking { searchAgain(marking: true) }
    guard !places.isEmpty else { return announceResult() }
    let selection = view.selectedTextRange.utf8Offsets
    let start = highlightedResultIndex == nil ? selection.lowerBound : selection.upperBound
    let index =
      forward
      ? places.sortedIndex { $0.lowerBound >= start }
      : places.sortedIndex { $0.lowerBound >= selection.lowerBound } - 1
    select((index + places.count) % places.count)
    announceResult()
  }

  private func select(_ index: Int) {
    let range = TextRange(places[index])
    view?.selectedTextRange = range
    view?.scrollRangeToVisible(range)
    showResult()
  }

  // MARK: Navigator

  /// Whether the field of the search is shown.
  public var isFindNavigatorVisible: Bool { field != nil }

  /// Shows the field of the search in the last row of the text view, and moves the focus to it.
  public func presentFindNavigator() {
    guard let view, let window = view.window, field == nil else { return }
    // The search begins at the insertion point, or where the user scrolled to.
    origin = view.caretRect == nil ? view.top : view.selectedTextRange.start.utf8Offset
    let field = FindField(self)
    self.field = field
    // A modal view covers what is outside of it.
    var container: View = view
    while !container.accessibilityViewIsModal, let outer = container.superview { container = outer }
    container.addSubview(field)
    placeField()
    field.text = searchText
    field.selectedTextRange = field.editing.buffer.documentRange
    if !searchText.isEmpty { searchAgain(marking: true) }
    view.setNeedsDisplay()
    if !window.focus(on: field) { dismissFindNavigator() }
  }

  /// Removes the field and the marks, and gives the focus back to the text view. The selection stays.
  public func dismissFindNavigator() {
    isMarking = false
    places = []
    closeField()
    view?.setNeedsDisplay()
  }

  /// Removes the field, and leaves the marks.
  func closeField() {
    guard let field else { return }
    self.field = nil
    if field.isFocused, let view { view.window?.focus(on: view) }
    field.removeFromSuperview()
    view?.keepCaretVisible()
  }

  /// Places the field in the last row of the text view.
  func placeField() {
    guard let view, let field, let container = field.superview else { return }
    let area = view.textArea
    field.accessibilityLanguage = view.accessibilityLanguage
    field.frame = container.convert(
      view.convert(
        Rect(x: area.minX, y: area.maxY, width: area.width, height: view.traitCollection.cellSize.height),
        to: nil), from: nil)
  }

  /// The action for readers that opens the search.
  var action: AccessibilityCustomAction {
    AccessibilityCustomAction(name: word(.find)) { [weak self] in
      self?.presentFindNavigator()
      return self?.isFindNavigatorVisible == true
    }
  }

  /// The commands of the text view. Characters are keys only while the text cannot be edited.
  var commands: [KeyCommand] {
    let isReadOnly = view?.isEditable == false
    let standard = Key.function(3)
    var find = KeyCommand(title: word(.find), key: isReadOnly ? .character("/") : standard) { [weak self] in
      self?.presentFindNavigator()
    }
    if searchText.isEmpty {
      if isReadOnly { find.alternates = [KeyEvent(standard)] }
      return [find]
    }
    let letters = [KeyEvent(.character("n")), KeyEvent(.character("N"), modifiers: .shift)]
    return (isReadOnly ? [find] : []) + steps(alternates: isReadOnly && isMarking ? letters : [])
  }

  /// The commands that find the next and the previous place.
  /// - Parameter alternates: a second key for each; empty for none.
  /// - Returns: the commands.
  fileprivate func steps(alternates: [KeyEvent]) -> [KeyCommand] {
    var next = KeyCommand(title: word(.findNext), key: .function(3)) { [weak self] in self?.findNext() }
    var previous = KeyCommand(title: word(.findPrevious), key: .function(3), modifiers: .shift) {
      [weak self] in self?.findPrevious()
    }
    next.alternates = Array(alternates.prefix(1))
    previous.alternates = Array(alternates.dropFirst())
    return [next, previous]
  }

  /// Handles a key of the text view.
  func handleKey(_ event: KeyEvent) -> Bool {
    if event.key == .escape, event.modifiers.isEmpty, isMarking {
      dismissFindNavigator()
      return true
    }
    return commands.perform(event)
  }

  // MARK: Places

  /// Searches for what the user typed, and selects the first place from where the search began, or the last one before it:
  /// in a log that is followed, the latest.
  func userDidType(_ text: String) {
    searchText = text
    if places.isEmpty {
      view?.selectedTextRange = TextRange(origin..<origin)
    } else {
      select(min(places.sortedIndex { $0.lowerBound >= origin }, places.count - 1))
    }
    showResult()
    resultCall.request(in: view?.window)
  }

  /// Searches the whole text again.
  func searchAgain(marking: Bool = false) {
    isMarking = (isMarking || marking) && !searchText.isEmpty
    guard let view else { return }
    places = !isMarking ? [] : view.editing.buffer.ranges(of: searchText).map(\.utf8Offsets)
    showResult()
    view.setNeedsDisplay()
  }

  /// Searches the lines again that a change concerns.
  func textDidChange(_ change: TextChange) {
    origin = change.position(of: TextPosition(utf8Offset: origin), affinity: .upstream).utf8Offset
    guard let view, isMarking else { return }
    let buffer = view.editing.buffer
    let first = buffer.range(ofLine: buffer.line(of: change.insertedRange.start)).start
    let last = buffer.range(ofLine: buffer.line(of: change.insertedRange.end)).end
    let moved = change.insertedRange.end.utf8Offset - change.removedRange.end.utf8Offset
    let rest = places[places.sortedIndex { $0.lowerBound + moved >= last.utf8Offset }...]
      .map { $0.lowerBound + moved..<$0.upperBound + moved }
    let found = buffer.ranges(of: searchText, in: TextRange(first, last)).map(\.utf8Offsets)
    places.replaceSubrange(places.sortedIndex { $0.lowerBound >= first.utf8Offset }..., with: found + rest)
    showResult()
  }

  /// The places that are marked in a range.
  func marks(in bytes: Range<Int>) -> ArraySlice<Range<Int>> {
    let start = places.sortedIndex { $0.upperBound > bytes.lowerBound }
    return places[start...].prefix { $0.lowerBound < bytes.upperBound }
  }

  // MARK: Words

  private func word(_ key: TextInputMessage) -> String {
    Language(locale: view?.effectiveLanguage ?? "en").text(key)
  }

  /// Such as "3 of 12"; empty without a search.
  private var result: String {
    if searchText.isEmpty { return "" }
    guard let index = highlightedResultIndex else {
      return places.isEmpty ? word(.notFound) : String(places.count)
    }
    return Language(locale: view?.effectiveLanguage ?? "en").position(index + 1, of: places.count)
  }

  private func showResult() { field?.suffix = result }

  /// Announces the line of the selected place and the result.
  private func announceResult() {
    guard let view else { return }
    let line = highlightedResultIndex.map { _ in view.text(in: view.currentRow) }
    view.window?.post(.announcement([line, result].compactMap(\.self).joined(separator: ", "), .high))
  }
}

extension [KeyCommand] {
  /// Performs the command of a key, also while it is held down.
  /// - Returns: whether there is one.
  @MainActor
  fileprivate func perform(_ event: KeyEvent) -> Bool {
    guard let command = first(where: { $0.matches(event) }) else { return false }
    command.action()
    return true
  }
}

/// The field of a search in a text view, over the last row of it.
@MainActor
private final class FindField: SearchField {
  private weak var interaction: FindInteraction?

  init(_ interaction: FindInteraction) {
    self.interaction = interaction
    super.init()
    borderStyle = .none
    accessibilityLabel = interaction.action.name
    clearButtonMode = .never
  }

  override func handleKeyBeforeText(_ event: KeyEvent) -> Bool {
    if event.key == .escape, event.modifiers.isEmpty {
      interaction?.dismissFindNavigator()
      return true
    }
    return ownCommands.perform(event) || super.handleKeyBeforeText(event)
  }

  private var ownCommands: [KeyCommand] {
    interaction?.steps(alternates: [KeyEvent(.down), KeyEvent(.up)]) ?? []
  }

  override var keyCommands: [KeyCommand] { super.keyCommands + ownCommands }

  override func handleReturn(_ event: KeyEvent) -> Bool {
    if event.modifiers == .shift { interaction?.findPrevious() } else { interaction?.findNext() }
    return true
  }

  override func userDidChangeText() {
    super.userDidChangeText()
    interaction?.userDidType(text)
  }

  /// A field that loses the focus goes away.
  override func endEditing() {
    super.endEditing()
    interaction?.closeField()
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitText
import BacklitValues

/// The base class of controls with a text that the user edits: ``TextField``, ``TextView`` and ``SearchField``.
///
/// Edits by keys, pastes, the mouse, readers and the program's ``insertText(_:)`` go through one place. It asks
/// ``shouldChangeText(in:replacementText:)``, limits and filters the text, records undo, draws, speaks the change and sends
/// `editingChanged`. `editingDidBegin` and `editingDidEnd` follow the keyboard focus.
///
/// The guide *A form* lists the keys. The text is that of `BacklitText`, so positions are `TextPosition`.
@MainActor
open class TextInputControl: Control, KeyInput, ContentSizeCategoryAdjusting {
  /// The text with its selection and undo.
  package internal(set) var editing = TextEditing()

  /// The text that is shown while there is none; also the label for readers. If a label was set, it begins the hint.
  public var placeholder: String? {
    didSet { if placeholder != oldValue { appearanceDidChange() } }
  }
  /// Whether the user can change the text. A text that cannot be changed can still be read and copied.
  public var isEditable = true { didSet { if isEditable != oldValue { appearanceDidChange() } } }
  /// The largest number of characters that the user can enter; nil, the default, for any number.
  public var maximumLength: Int? {
    get { editing.maximumLength }
    set {
      checkPrecondition(newValue.map { $0 >= 0 } ?? true, "maximumLength must not be negative.")
      editing.maximumLength = newValue
    }
  }
  /// The filter of typed and pasted text before it is inserted; nil, the default, for none.
  public var filter: TextFilter? { didSet { updateFilter() } }
  /// The kind of text, which decides which characters can be typed.
  public var keyboardType = KeyboardType.text { didSet { if keyboardType != oldValue { updateFilter() } } }
  /// The rule that the text must keep; nil, the default, for none.
  public var validation: TextValidation? {
    didSet {
      setMessage(nil, announcing: nil)
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }
  /// The message about the text from the latest check; nil if the text is right, and before the first check.
  public private(set) var validationMessage: String?
  /// The message instead of the rule's own one; nil, the default, for that one.
  public var invalidMessage: String?
  /// The font. Letters are as high as a row of cells at any size; with a font of a text style, the line is as high as
  /// `Font.lineHeight` needs.
  @Styled public var font = Font(size: 14) {
    didSet {
      guard font != oldValue else { return }
      invalidateIntrinsicContentSize()
      appearanceDidChange()
    }
  }
  /// The colour of the text; nil, the default, for that of the palette.
  @Styled public var textColor: Color? = nil { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// How the edge of the control is drawn.
  @Styled public var borderStyle = TextBorderStyle.roundedRect {
    didSet {
      guard borderStyle != oldValue else { return }
      invalidateIntrinsicContentSize()
      appearanceDidChange()
    }
  }
  /// Where lines begin.
  public var textAlignment = Label.TextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }
  /// Whether the size of a font of a text style follows the preferred text size.
  public var adjustsFontForContentSizeCategory = false { didSet { adjustFont() } }

  /// Whether the insertion point belongs to the character before it or to the one after it, in mixed text and at the end
  /// of a wrapped row.
  var affinity = TextAffinity.downstream
  /// The unit that a drag of the mouse selects, and the range in which it began.
  var dragGranularity = TextGranularity.character
  var dragStart: TextRange?
  /// Scrolls while a drag is held beyond the edge.
  private(set) var dragLink: DisplayLink?
  var dragLocation = Point.zero
  /// The end of the part that the reader reads now.
  var readingEnd: TextPosition?
  /// Whether the text was checked. From then on, each change is checked.
  private var wasValidated = false

  /// Creates a control without text.
  public override init() {
    super.init()
    editing.levelsOfUndo = Window.levelsOfUndo
    updateFilter()
    setContentHuggingPriority(251, for: .vertical)
    dragLink = DisplayLink { [weak self] _ in self?.continueDragBeyondEdge() }
  }

  /// The text. Setting it moves the insertion point to its end, clears undo and sends no events.
  ///
  /// Complexity: O(length of the text).
  open var text: String {
    get { editing.buffer.string }
    set {
      let buffer = TextBuffer(newValue)
      guard editing.buffer != buffer else { return }
      editing.setText(buffer)
      affinity = .upstream
      textDidChange()
      setMessage(nil, announcing: nil)
    }
  }

  /// Whether the characters of the text are a secret.
  package var isSecret: Bool { false }

  /// Whether the text can have several lines.
  var isMultiline: Bool { false }

  // MARK: Methods for subclasses

  /// Returns whether an edit by the user may happen; true by default. The delegates of the subclasses answer it.
  /// - Parameters:
  ///   - range: the text that is replaced.
  ///   - text: the text in its place.
  /// - Returns: whether the edit may happen.
  open func shouldChangeText(in range: TextRange, replacementText text: String) -> Bool { true }

  /// Whether ``shouldChangeText(in:replacementText:)`` must be asked, which needs a copy of the edit.
  var asksBeforeChanges: Bool {
    let ownClasses: [TextInputControl.Type] = [TextField.self, TextView.self, SearchField.self]
    return !ownClasses.contains { $0 == type(of: self) }
  }

  /// Called when the text or the selection changed, by anyone. Call super, which marks the control for drawing and for
  /// an accessibility update.
  open func textDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
    keepCaretVisible()
  }

  /// Called when a part of the text changed, before ``textDidChange()``.
  func bufferDidChange(_ change: TextChange) {}

  /// Changes the text as a program does: without undo, events and speech. The selection stays with its text.
  @discardableResult
  func changeText(in range: TextRange, to text: String) -> TextChange {
    let change = editing.change(range, to: text)
    readingEnd = readingEnd.map { change.position(of: $0, affinity: .upstream) }
    dragStart = dragStart.map {
      TextRange(
        change.position(of: $0.start, affinity: .upstream), change.position(of: $0.end, affinity: .upstream))
    }
    bufferDidChange(change)
    textDidChange()
    return change
  }

  /// Scrolls to the insertion point.
  func keepCaretVisible() {}

  /// The insertion point that is nearest to a point of this view.
  func position(at point: Point) -> (position: TextPosition, affinity: TextAffinity) {
    (editing.buffer.beginningOfDocument, .downstream)
  }

  /// The insertion point to the left or to the right.
  func horizontalPosition(right: Bool) -> (position: TextPosition, affinity: TextAffinity) {
    (editing.selection.head, affinity)
  }

  /// The insertion point some rows further; nil if there are no rows.
  func verticalPosition(rows: Int) -> (position: TextPosition, affinity: TextAffinity)? { nil }

  /// The ends of the shown row with the insertion point.
  var currentRow: TextRange { editing.buffer.documentRange }

  /// The number of rows by which Page Up and Page Down move.
  var rowsPerPage: Int { 1 }

  /// Scrolls a drag that is held beyond the edge.
  func scrollDrag() {}

  /// Whether the text runs from right to left at the insertion point.
  var isCaretRightToLeft: Bool { effectiveLayoutDirection == .rightToLeft }

  /// Handles Enter.
  /// - Returns: whether it is handled.
  func handleReturn(_ event: KeyEvent) -> Bool { false }

  /// Handles Tab.
  func handleTab(_ event: KeyEvent) -> Bool { false }

  /// Handles a key before the text does.
  func handleKeyBeforeText(_ event: KeyEvent) -> Bool { false }

  /// Called after the user changed the text.
  func userDidChangeText() {}

  // MARK: Restoration

  /// Saves the text, unless it is secret.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    if !isSecret { coder.encode(text, forKey: "text") }
  }

  /// Sets the text.
  open override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    if !isSecret, let saved = coder.decodeString(forKey: "text") { text = saved }
  }

  // MARK: Events

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    isEnabled && handleKey(event) || super.keyPressed(event)
  }

  /// Handles a key of a text.
  func handleKey(_ event: KeyEvent) -> Bool { handleTextKey(event) }

  /// Pastes with the middle button; handles the primary button as other controls do.
  open override func touchBegan(_ touch: Touch) -> Bool {
    touch.button == .middle && pasteAtTouch(touch) || super.touchBegan(touch)
  }

  open override func beginTracking(_ touch: Touch) -> Bool {
    beginDrag(touch)
    return true
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    continueDrag(touch)
    return true
  }

  open override func endTracking(_ touch: Touch) { endDrag() }

  open override func cancelTracking() { endDrag() }

  /// Moves the focus to the control.
  open override func activate() -> Bool { window?.focus(on: self) ?? false }

  // MARK: Accessibility

  open override var accessibilityTextSelection: AccessibilityTextSelection? { selectionForReaders }

  open override func accessibilityPerform(_ action: AccessibilityTextAction) -> Bool { perform(action) }

  /// The label that was set, or the placeholder.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }

  /// The value that was set, or else the text, or the placeholder if the control has a different name. A secret has a
  /// bullet for each character.
  open override var accessibilityValue: String? {
    get {
      super.accessibilityValue ?? valueForReaders ?? (accessibilityLabel == placeholder ? nil : placeholder)
    }
    set { super.accessibilityValue = newValue }
  }

  /// The traits that were set, and those of a text field.
  open override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.union(isEditable ? .textField : [.textField, .staticText]) }
    set { super.accessibilityTraits = newValue }
  }

  /// The details that were set, and what is wrong with the text.
  open override var accessibilityCustomContent: [AccessibilityCustomContent] {
    get {
      let message = validationMessage.map {
        AccessibilityCustomContent(label: "", value: $0, importance: .high)
      }
      return super.accessibilityCustomContent + [message].compactMap(\.self)
    }
    set { super.accessibilityCustomContent = newValue }
  }

  /// Moves the insertion point, as the keys for the unit do.
  open override func accessibilityMove(by unit: AccessibilityTextUnit, forward: Bool) -> Bool? {
    moveForReader(by: unit, forward: forward)
  }

  /// Reads from the insertion point, paragraph by paragraph; nil for a secret.
  open override func accessibilityRead(continuing: Bool) -> String? { textForReading(continuing: continuing) }

  private func appearanceDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  func updateFilter() {
    var filters = isMultiline ? [] : [TextFilter.singleLine]
    if let own = keyboardType.filter { filters.append(own) }
    if let filter { filters.append(filter) }
    editing.filter = filters.dropFirst().reduce(filters.first) { $0?.then($1) }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    dragLink?.attach(to: window, showing: self)
    adjustFont()
  }

  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    adjustFont()
  }

  private func adjustFont() {
    guard adjustsFontForContentSizeCategory else { return }
    let adjusted = traitCollection.scaled(font)
    if adjusted != font { font = adjusted }
  }

  /// The extent of a line.
  var lineMetrics: LineMetrics { LineMetrics(font, cellHeight: traitCollection.cellSize.height) }

  /// The font of the letters, which fill one row.
  var letterFont: Font { font.unscaled }

  // MARK: Focus

  /// Whether the user edits the text now: the control has the focus.
  public var isEditing: Bool { isFocused }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    if isFocused {
      keepCaretVisible()
      sendActions(for: .editingDidBegin)
    } else {
      editing.endUndoGroup()
      endEditing()
      sendActions(for: .editingDidEnd)
    }
  }

  /// Called when the control lost the focus, before `editingDidEnd`.
  func endEditing() { if validation != nil { validate(announcing: .default) } }

  // MARK: Validation

  /// Whether the text keeps the rule, without showing a message.
  public var isValid: Bool { faultMessage == nil }

  private var faultMessage: String? {
    let language = Language(locale: effectiveLanguage)
    return validation?.message(for: text, language: language).map { invalidMessage ?? $0 }
  }

  /// Checks the text, and shows and announces what is wrong with it.
  /// - Returns: whether the text keeps the rule.
  @discardableResult
  public func validate() -> Bool {
    validate(announcing: .high)
    return validationMessage == nil
  }

  private func validate(announcing priority: AnnouncementPriority) {
    wasValidated = true
    setMessage(faultMessage, announcing: priority)
  }

  /// Checks the text again after a change, if it was checked before.
  func revalidate() { if wasValidated, validation != nil { validate(announcing: .high) } }

  /// Shows a message.
  /// - Parameters:
  ///   - message: what is wrong with the text; nil for nothing.
  ///   - priority: the priority with which it is announced; nil to show it only. That of a control that lost the focus is
  ///     `default`, so that the words about the element that has it now come first and are not cut.
  private func setMessage(_ message: String?, announcing priority: AnnouncementPriority?) {
    if message == nil, priority == nil { wasValidated = false }
    guard message != validationMessage else { return }
    validationMessage = message
    appearanceDidChange()
    guard let message, let priority else { return }
    // The user who is somewhere else needs the name of the control.
    let name = isFocused ? nil : accessibilityLabel
    let words = name.map {
      Language(locale: effectiveLanguage).text(
        TextInputMessage.named, ["name": $0, "message": message])
    }
    window?.post(.announcement(words ?? message, priority))
  }
}

import BacklitValues

/// The screen reader: moves a cursor through the accessibility tree and speaks the elements.
///
/// The screen reader is a value without a clock or a voice. It receives commands of the user, tree updates
/// and completions of utterances, each with the time in milliseconds of a monotonic clock, and returns
/// effects. The owner performs the effects: it passes utterances to a `SpeechQueue`, which chooses the next
/// one to speak. The screen reader depends only on the tree, not on views. While it is off, it stores tree
/// updates and has no effects.
///
/// Rules of speech:
/// - Moving to an element speaks its parts (``AccessibilityWords/spokenParts(for:verbosity:)``) and
///   interrupts the current utterance. The hint is a separate utterance, ``ReaderSettings/hintDelay`` after
///   the end of the element, unless something happens before; with high verbosity it is the last part of the
///   element.
/// - Entering containers speaks their labels and kinds first, outermost container first: "Tracks, list, 3 items". Moving inside a
///   container, or out of it, does not speak the container. The hint of the container is used for an element without a hint. The
///   texts of a modal container before its first control are spoken with that control.
/// - When the element under the cursor changes, only the new value, or the changed part of the label, is spoken. Changes that the
///   user did not request are spoken at most each 5 seconds, and not at all for an element that updates frequently.
/// - A button without a value and a custom action answer "done" if nothing else does.
/// - A step that changes the value without changing its words speaks the words again.
/// - A step without a change speaks the value and that it is the maximum or the minimum. A disabled element refuses
///   actions and speaks that it is dimmed.
/// - Up and down adjust an adjustable element and walk through a list or a menu, until the user turns the rotor there. At
///   a title of a menu bar they open its menu.
/// - At the first and the last element, moving further repeats the element, so that the user knows that the
///   cursor did not move.
/// - When the element under the cursor is removed, the cursor moves to the nearest remaining element in the
///   old reading order, the following one if two are equally near.
package struct ScreenReader: Sendable {
  /// Whether the screen reader is on.
  package internal(set) var isOn = false
  /// Whether pressed keys are named instead of being handled.
  package internal(set) var isLearningKeys = false
  /// The element under the cursor; `nil` if the screen reader is off or there is no element.
  package internal(set) var cursor: NodeID?
  /// The user's settings; changes apply to the next utterance.
  package var settings: ReaderSettings
  /// The spoken utterances, latest last, up to ``historyCapacity``; repetitions are not added.
  package internal(set) var history: [Utterance] = []

  /// The shortest time between two utterances about changes that the user did not request, in milliseconds.
  static let changeInterval = 5000

  /// The maximum number of utterances in the history.
  package static let historyCapacity = 100

  /// The latest tree.
  package internal(set) var tree: AccessibilityTree?
  /// The reading order of the tree; empty while the screen reader is off.
  package internal(set) var order: [NodeID] = []

  /// Whether new utterances are added to ``history``.
  package var recordsHistory = true

  /// The identifier of the next utterance.
  package internal(set) var nextID: UInt64
  /// The containers around the cursor, outermost first.
  var enclosingContainers: [NodeID] = []
  /// The hint that waits to be spoken.
  var hint: PendingHint?
  /// The user's request to an element, until the tree contains its result.
  var pendingRequest: PendingRequest?
  /// The identifier of the next utterance when the latest action was requested.
  var utteranceAtRequest: UInt64 = 0
  /// The identifier of the next utterance when the user acted last.
  var utteranceAtAction: UInt64 = 0
  /// The element under the cursor as the user heard it when it changed by itself; nil after an action of the user.
  var heard: HeardElement?
  /// The user's scroll request, until the tree contains the new page.
  var scrolling: Scrolling?
  /// The utterance of continuous reading; its end moves the cursor to the next element.
  var readingUtterance: UInt64?
  /// The content that continuous reading reads.
  var reading = Reading.elements
  /// The focused node that the tree does not contain yet.
  var awaitedFocus: NodeID?
  /// The last utterance.
  var lastSpoken: Utterance?
  /// The user's position in the history; `nil` if nothing was repeated since the last utterance.
  var historyIndex: Int?
  /// The rotor choice that the user selected.
  var selectedChoice = RotorChoice.value
  /// The index of the current character, word, action or detail of the element; `nil` before the first.
  var choiceIndex: Int?
  /// The element that the previous command spelled.
  var lastSpelledElement: NodeID?
  /// The element of the previous command if it was ``ReaderCommand/whereAmI``; nil otherwise.
  var lastLocatedElement: NodeID?
  /// The text to speak when the screen reader is turned on for the first time; nil for none.
  package var greeting: String?
  /// The element at which reading begins; set before ``ReaderCommand/on``. Nil for the focused element.
  package var start: NodeID?
  /// The values of the voice that apply if ``settings`` have none.
  package var voiceDefaults = VoiceSettings(rate: 0, pitch: 0, volume: 100)
  /// The surroundings of the cursor; the session sets them before ``ReaderCommand/whereAmI``.
  package var surroundings = Surroundings()
  /// The tree before the main action was requested; nil if it is not being performed.
  var treeBeforeMagicTap: AccessibilityTree?
  /// The element at which the user turned the rotor, and the list that contains it.
  var turned: (element: NodeID?, list: NodeID?) = (nil, nil)
  /// The element under the pointer.
  var pointedElement: NodeID?
  /// The latest sound that the user heard while learning the sounds.
  var learnedSound: SoundIcon?
  /// Whether sound icons can be heard: no player has failed.
  var hearsSounds = true
  /// The word for the boundary that the last sound stands for; nil if there is none.
  var missedBoundary: String?

  /// The content that continuous reading reads: all elements, their headings, or a text that has an insertion point.
  enum Reading: Sendable {
    case elements, headings, text
  }

  /// A hint that waits for the end of an utterance, and then until it is due.
  struct PendingHint: Sendable {
    var node: NodeID
    /// The node with the hint: the element or a container around it.
    var source: NodeID
    var utterance: UInt64
    var due: Int?
  }

  /// An element as the user heard it.
  struct HeardElement: Sendable {
    var node: AccessibilityNode
    /// The time of the next utterance about its changes.
    var due: Int
    /// Whether it changed since then.
    var isChanged = false
  }

  /// A request of the user that may change a value.
  struct PendingRequest: Sendable {
    var node: NodeID
    /// Whether it changes the value by steps, to an end or to the default.
    var adjusts = false
    /// Whether the program reported a change that the tree does not contain yet.
    var hasChanged = false
    /// The end of the range, spoken after the value.
    var limit: ValueLimit?
  }

  /// Creates a screen reader that is off.
  /// - Parameters:
  ///   - settings: the user's settings.
  ///   - firstUtteranceID: the identifier of its first utterance; the following ones are consecutive.
  package init(settings: ReaderSettings = ReaderSettings(), firstUtteranceID: UInt64 = 1) {
    self.settings = settings
    nextID = firstUtteranceID
  }

  /// The words of the current language.
  package var words: AccessibilityWords { settings.language.words }

  /// The time of the next call of ``tick(at:)``; `nil` if nothing is pending.
  package var nextDeadline: Int? {
    [hint?.due, heard.flatMap { $0.isChanged ? $0.due : nil }].compactMap(\.self).min()
  }

  /// The spoken parts of an element, without its hint and its containers.
  package func parts(for node: AccessibilityNode) -> [String] {
    words.parts(for: node, verbosity: settings.verbosity)
  }

  /// The hint of an element; `nil` if there is none.
  package func hint(for node: AccessibilityNode) -> String? { words.hint(for: node) }
}

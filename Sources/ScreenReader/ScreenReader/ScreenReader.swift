public import Accessibility
public import Speech

/// Walks a cursor through the accessibility tree and says what is there.
///
/// The reader is a value without a clock or a voice: it is told of the user's commands, of the program's
/// trees and of what became of its utterances, each with the time in milliseconds of a clock that does not
/// run backwards, and answers with what to do. It knows elements only by the tree, so it works for
/// whatever makes one. While it is off it takes note of the trees and does nothing.
///
/// What it says, and when:
/// - Coming to an element says its parts (``AccessibilityWords/spokenParts(for:verbosity:)``) and cuts off what was being
///   said. The hint is an utterance of its own, ``ReaderSettings/hintDelay`` after the end of the element's, unless
///   anything has happened since; with high verbosity it is the last part.
/// - Coming into a container that has a label says that first, the outermost container before the others. Within it and
///   on the way out nothing is said of it. Its hint stands in for that of an element that has none.
/// - When the element under the cursor gets another value, that value alone is said; of an element that
///   updates frequently, only when the user asked for the change.
/// - A step that changes nothing says that the value is at its maximum or minimum. A dimmed element
///   refuses to act, and says so.
/// - Past the last and before the first element is nothing: the element is said again, which tells the
///   user that the cursor did not move.
/// - When the element under the cursor goes away, the cursor goes to the nearest one that stayed in the
///   old reading order, the following one if two are equally near.
public struct ScreenReader: Sendable {
  /// Whether it speaks.
  public internal(set) var isOn = false
  /// Whether keys are to be named instead of doing what they do.
  public internal(set) var isLearningKeys = false
  /// The element it is at; `nil` when it is off, and when there is none.
  public internal(set) var cursor: NodeID?
  /// What the person chose; other settings are used from the next utterance on.
  public var settings: ReaderSettings
  /// What was said, the latest last, up to ``historyCapacity`` utterances; what is said again is not in it twice.
  public internal(set) var history: [Utterance] = []

  /// How many utterances are remembered.
  public static let historyCapacity = 100

  /// The program's latest tree.
  public internal(set) var tree: AccessibilityTree?
  /// The elements that can be reached in that tree, first to last; empty while the reader is off.
  public internal(set) var order: [NodeID] = []

  /// Whether what is said from now on goes into ``history``.
  public var keepsHistory = true

  /// The name of the next utterance.
  var nextID: UInt64
  /// The containers with a label around the cursor, the outermost first.
  var surroundings: [NodeID] = []
  /// The hint that will be offered.
  var hint: PendingHint?
  /// What the user asked of an element, until the tree shows what came of it.
  var asked: Asked?
  /// The page that the user asked for, until the tree shows it.
  var scrolling: Scrolling?
  /// The utterance after which reading on goes to the next element.
  var readingOn: UInt64?
  /// Where the focus went before the tree showed it.
  var awaitedFocus: NodeID?
  /// What was said last.
  var lastSaid: Utterance?
  /// Where in the history the user is; `nil` when nothing was said again since the latest utterance.
  var historyPlace: Int?
  /// What the user turned the rotor to.
  var wishedChoice = RotorChoice.value
  /// Where the rotor is among the letters, words, actions or content of the element; `nil` before the first.
  var choicePlace: Int?
  /// The element that was spelled by the command before this one.
  var spelled: NodeID?
  /// The element that the pointer is at.
  var pointed: NodeID?

  /// A hint waiting for the end of an utterance, and then for its time.
  struct PendingHint: Sendable {
    var node: NodeID
    /// Whose hint it is: the element or a container around it.
    var source: NodeID
    var utterance: UInt64
    var due: Int?
  }

  /// A request of the user's that may change a value.
  struct Asked: Sendable {
    var node: NodeID
    /// Whether the program said that something changed, and the tree has yet to show it.
    var hasChanged = false
    /// The word for the end of the range, to be said after the value that led there.
    var limit: String?
  }

  /// A reader that is off.
  /// - Parameters:
  ///   - settings: what the person chose.
  ///   - firstUtterance: the name of its first utterance; the others count on from there.
  public init(settings: ReaderSettings = ReaderSettings(), firstUtterance: UInt64 = 1) {
    self.settings = settings
    nextID = firstUtterance
  }

  /// The words it uses.
  public var words: AccessibilityWords { settings.language.words }

  /// When to call ``tick(at:)`` if nothing else happens before; `nil` when there is nothing to wait for.
  public var nextDeadline: Int? { hint?.due }

  /// What it would say of an element, in pieces, without the hint and the containers around it.
  public func parts(for node: AccessibilityNode) -> [String] {
    words.parts(for: node, verbosity: settings.verbosity)
  }

  /// What it would say of an element a while later; `nil` when that is nothing.
  public func hint(for node: AccessibilityNode) -> String? { words.hint(for: node) }
}

import Accessibility
import AutoLayout
import Drawing
import Geometry
import Input

/// The root of the views on a screen: where events come in and frames go out.
///
/// A window does nothing by itself. Whoever shows it feeds it events (``send(_:at:)``), is told through
/// ``onNeedsFrame`` that there is something to do, and calls ``makeFrame(at:)`` then. Time is what the caller
/// says it is, so a test can hold it.
@MainActor
open class Window: View {
  /// Where this window is shown.
  public let screen: Screen
  /// Called once when a frame is needed after none was; the caller makes one soon.
  public var onNeedsFrame: (@MainActor () -> Void)?
  /// Called for each notification that a view posts.
  public var onAccessibilityNotification: (@MainActor (AccessibilityNotification) -> Void)?
  /// Called for keys that no view answered.
  public var onUnhandledKey: (@MainActor (KeyEvent) -> Bool)?
  /// Tells the time in seconds, for what happens between events and frames: an animation that a timer of the
  /// program's begins. Nil where nothing does, as in a test that holds the clock.
  public var clock: (@MainActor () -> Double)?
  /// The time of the latest frame or event in seconds.
  public internal(set) var time = 0.0
  /// Now, also between events and frames.
  var presentTime: Double { max(time, clock?() ?? time) }
  /// The view that gets the keys.
  public internal(set) weak var focusedView: View?
  /// Where Tab goes on from when that is not the focused view: what a reader is at that cannot have the focus. Given up
  /// when the focus moves.
  public var focusNavigationStart: NodeID?
  var needsFrame = false
  var needsLayoutPass = true
  var needsDrawPass = true
  var needsScenePass = true
  var scene: Scene?
  private(set) lazy var treeKeeper = TreeKeeper(root: nodeID)
  let animator = Animator()
  var displayLinks: [DisplayLink] = []
  var motionTime: Double?
  var touch: Touch?
  var lastTap: LastTap?
  let gestures = GestureCoordinator()
  private let changes = UndoManager()
  var styles: [StyleRule] = []
  private var ground = Color.black
  let focusRing = FocusRing(color: \.focus)
  let readerCursor = FocusRing(color: \.cursor)
  /// What the reader is at.
  weak var readerItem: AccessibilityItem?

  /// A window that fills a screen.
  public init(screen: Screen) {
    self.screen = screen
    super.init(frame: Rect(origin: .zero, size: screen.size))
    identifier = "window"
    backgroundColor = finish.ground
    ground = finish.ground
    screen.window = self
    reportedTraits = screen.traitCollection
    changes.levelsOfUndo = Self.levelsOfUndo
    addSubview(focusRing)
    addSubview(readerCursor)
    accessibilityDidChange(.place)
  }

  /// The changes that a person can take back, in any view that has no manager of its own: the latest
  /// ``levelsOfUndo``.
  open override var undoManager: UndoManager? { changes }

  /// How many changes a window remembers.
  public static let levelsOfUndo = 100

  /// The window itself.
  public final override var window: Window? { self }

  open override func didAddSubview(_ view: View) {
    super.didAddSubview(view)
    guard view !== focusRing, view !== readerCursor else { return }
    bringSubviewToFront(focusRing)
    bringSubviewToFront(readerCursor)
  }

  /// A ground that nobody else chose follows theme and traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    let new = finish.ground
    if backgroundColor == ground { View.performWithoutAnimation { backgroundColor = new } }
    ground = new
  }

  override func boundsDidChange() { setLayoutRootSize(bounds.size) }

  func screenDidChange() {
    cancelTouch()
    place(at: Rect(origin: .zero, size: screen.size))
    forEachInTree {
      $0.reportTraits()
      $0.takeAppearance()
    }
    if traitCollection.prefersReducedMotion { animator.finishAll() }
    setNeedsLayout()
    setNeedsScene()
  }

  /// The words of views, drawn and read, are others now.
  func languageDidChange() {
    forEachInTree { $0.mark([.layout, .display]) }
    accessibilityDidChange(.place)
  }

  // MARK: What has to be done

  /// Asks for a frame, without saying what for.
  public func setNeedsFrame() {
    guard !needsFrame else { return }
    needsFrame = true
    onNeedsFrame?()
  }

  func setNeedsScene() {
    needsScenePass = true
    setNeedsFrame()
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The root of the views on a screen: receives events and produces frames.
///
/// A window does not run by itself. The session creates it, passes events to it, is notified when a frame is
/// needed, and then makes one. The session also passes the time, so a test can control it.
@MainActor
public final class Window: View {
  /// The screen of this window.
  public let screen: Screen
  /// Called once when a frame becomes needed; the session makes one soon.
  package var onNeedsFrame: (@MainActor () -> Void)?
  /// Called for each notification that a view posts.
  package var onAccessibilityNotification: (@MainActor (AccessibilityNotification) -> Void)?
  /// Called for each change of a progress view that announces its progress. The second argument says whether to speak: a step is
  /// due, or the task ended. A view that disappears no longer has a window.
  package var onProgress: (@MainActor (ProgressView, _ isDue: Bool) -> Void)?
  /// When the progress of tasks is spoken.
  package var progressSchedule = ProgressReport.Schedule.milestones
  /// Whether views receive every motion of the pointer, in ``Responder/pointerMoved(_:)``; false by default.
  ///
  /// The terminal then sends bytes for each motion. Motions that it reports for a different reason arrive in
  /// either case: during a touch, and while the screen reader explores by pointing.
  public var acceptsPointerMotion = false
  /// Whether the user works with a screen reader. The keys Up and Down then mean more and less at every control.
  package var isUsedByEar = false
  /// The keys that replace keys of the program, as the user chose.
  package var keyBindings = KeyBindings()
  /// Returns whether a key never reaches the views, such as the screen reader's key while the reader is on.
  package var keepsKey: (@MainActor (KeyEvent) -> Bool)?
  /// The handlers of keys that no view handled.
  var unhandledKeyHandlers = HandlerList<@MainActor (KeyEvent) -> Bool>()
  /// Called once for each constraint in this window that is broken because of a conflict, after the layout was solved.
  package var layoutProblemHandlers = HandlerList<@MainActor (LayoutProblem) -> Void>()
  /// Called when the layout of this window does not settle and is left as it is. The handlers must not change the layout.
  package var feedbackLoopHandlers = HandlerList<@MainActor (LayoutFeedbackLoop) -> Void>()
  /// Called with each mistake of the program that is found while the window is shown, once for each sentence.
  package var problemHandlers = HandlerList<@MainActor (String) -> Void>()
  private var reportedProblems: Set<String> = []
  /// The number of rounds after which a layout that does not settle is reported and left as it is; 100 by
  /// default, as in UIKit's feedback loop debugger.
  package var feedbackLoopThreshold = standardFeedbackLoopThreshold
  static let standardFeedbackLoopThreshold = 100
  /// Whether the process traps at the first constraint that is broken because of a conflict, so that a debugger
  /// stops there.
  package var trapsOnUnsatisfiableConstraints = false
  /// Returns the time in seconds between events and frames, for example for an animation that a program's
  /// timer starts. Nil if the time of the latest event or frame is used, as in tests.
  package var clock: (@MainActor () -> Double)?
  /// The time of the latest frame or event in seconds.
  package internal(set) var time = 0.0
  /// The current time in seconds, also between events and frames.
  public var currentTime: Double { max(time, clock?() ?? time) }
  /// The view with the keyboard focus.
  public internal(set) weak var focusedView: View?
  /// Called when the focus moved, with the view that has it.
  var focusHandlers = HandlerList<@MainActor (View?) -> Void>()
  /// The view that received the latest notice that it has the focus; nil while views are notified.
  weak var viewWithFocusNotice: View?
  /// The node from which Tab continues if it is not the focused view: an item that has the screen reader's
  /// cursor and cannot have the focus. Cleared when the focus moves.
  package var focusNavigationStart: NodeID?
  /// The user's place before a page of the session opened; nil without such a page.
  package var placeBehindPage: PlaceBehindPage?
  var needsFrame = false
  /// Whether a scroll view in the window may allow zooming.
  var hasZoomableViews = false
  var needsLayoutPass = true
  var needsDrawPass = true
  var needsScenePass = true
  var scene: Scene?
  /// The views whose layers in the scene must be updated, each marked with ``PendingPasses/scene``, and the views that need an
  /// update of their own layer only.
  var viewsToUpdateInScene: [View] = []
  var viewsToRedrawInScene: [View] = []
  /// The work of the passes so far.
  package internal(set) var frameCounters = FrameCounters()
  /// The revision of the solution by which the views were placed.
  var placedRevision: Int?
  private(set) lazy var treeStore = AccessibilityTreeStore(root: nodeID)
  let animator = Animator()
  let deferredCompletions = DeferredCompletions()
  var displayLinks: [DisplayLink] = []
  /// The calls that wait for a pause.
  var delayedCalls: [DelayedCall] = []
  var lastAnimationTime: Double?
  /// The touches by the number of their finger. The mouse, and the finger of a terminal, is number 0.
  var touches: [Int: Touch] = [:]
  var lastTap: LastTap?
  var latestScroll: LatestScroll?
  let gestures = GestureCoordinator()
  private let windowUndoManager = UndoManager()
  var styles: [StyleRule] = []
  private var defaultBackground = Color.black
  let focusRing = FocusRing(color: \.focus, isOptional: true)
  /// Whether a ring shows the focused view.
  package var showsFocusRing = true {
    didSet {
      guard showsFocusRing != oldValue else { return }
      setNeedsScene()
      focusedView?.setNeedsDisplay()
    }
  }
  let accessibilityCursor = FocusRing(color: \.accessibilityCursor, isOptional: false)
  /// The node that has the screen reader's cursor; nil without one.
  var accessibilityCursorNode: NodeID?
  /// The item at the screen reader's cursor; nil while it is off.
  public internal(set) weak var accessibilityCursorItem: AccessibilityItem?
  /// The node on a braille display, around which lists keep rows in the tree; nil without a display.
  package var brailleNode: NodeID? {
    didSet {
      guard brailleNode != oldValue else { return }
      for node in [oldValue, brailleNode].compactMap(\.self) {
        item(of: node)?.forEachListAround { $0.setNeedsLayout() }
      }
    }
  }
  /// The view in which the controllers are shown; nil for the window itself.
  package weak var controllerContainer: View?
  /// The notices that are shown; nil without any.
  var noticeArea: NoticeArea?
  /// Called for each notice that is posted.
  package var onNotice: (@MainActor (Notice) -> Void)?
  /// The texts of the latest notices, the last one posted last.
  package internal(set) var noticeHistory: [String] = []
  /// The keys with an effect at the focus, in few words.
  package var keysAtFocus: [KeyHelpItem] = [] {
    didSet { if keysAtFocus != oldValue { keyBars.forEach { $0()?.setNeedsDisplay() } } }
  }
  /// Whether there are keys to press. Otherwise, as in a report, bars of keys take no room.
  package var hasKeys = true
  /// The closures that return the bars of keys in the window.
  var keyBars = HandlerList<@MainActor () -> KeyBar?>()
  /// Whether a bar shows the keys. A bar that is scrolled away, or under the captions, does not.
  package var showsKeys: Bool {
    let free = bounds.inset(by: screen.safeAreaInsets)
    return keyBars.contains { bar in
      guard let bar = bar(), let visible = bar.visibleRect else { return false }
      return free.contains(visible.center) && !bar.isCovered { !$0.isHidden }
    }
  }
  /// The view of the controllers; nil without any.
  package var controllerHost: ControllerHost?
  /// The actions that wait for the end of a layout.
  var actionsAfterLayout: [@MainActor () -> Void] = []
  /// The list that Tab entered or left at last.
  var listStop = ListStop()

  /// Creates a window that fills a screen.
  package init(screen: Screen) {
    self.screen = screen
    super.init(frame: Rect(origin: .zero, size: screen.size))
    containingWindow = self
    identifier = "window"
    backgroundColor = palette.background
    defaultBackground = palette.background
    screen.window = self
    reportedTraits = screen.traits
    windowUndoManager.levelsOfUndo = Self.levelsOfUndo
    addSubview(focusRing)
    addSubview(accessibilityCursor)
    accessibilityDidChange(.frame)
  }

  isolated deinit {
    // Views can outlive the window, and be drawn in a different window.
    withdrawFromScene(self)
  }

  /// Notes that a view and all views in it no longer wait for the scene pass.
  private func withdrawFromScene(_ view: View) {
    view.pendingPasses.remove(.scene)
    for subview in view.subviews { withdrawFromScene(subview) }
  }

  /// The undo manager of all views without their own. It keeps the latest 100 steps.
  public override var undoManager: UndoManager? { windowUndoManager }

  /// The number of steps that a window's undo manager keeps.
  public static let levelsOfUndo = 100

  /// The window itself.
  public final override var window: Window? { self }

  public override func didAddSubview(_ view: View) {
    super.didAddSubview(view)
    guard view !== focusRing, view !== accessibilityCursor else { return }
    bringSubviewToFront(focusRing)
    bringSubviewToFront(accessibilityCursor)
  }

  /// Keeps the rings in front of their targets, and behind the notices if these are in front of the target.
  func orderRings() {
    guard let noticeArea else { return }
    for ring in [focusRing, accessibilityCursor] {
      var target = ring.targetView
      while let view = target, view.superview !== self { target = view.superview }
      guard let notices = index(of: noticeArea), let place = index(of: ring) else { return }
      let isBehind = target.flatMap { index(of: $0) }.map { $0 < notices } ?? false
      if isBehind, place > notices { insertSubview(ring, at: notices) }
      if !isBehind, place < notices { bringSubviewToFront(ring) }
    }
  }

  /// Updates the background colour with theme and traits, unless the program set its own.
  public override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    let new = palette.background
    if backgroundColor == defaultBackground { View.performWithoutAnimation { backgroundColor = new } }
    defaultBackground = new
  }

  public override func boundsDidChange() { setLayoutRootSize(bounds.size) }

  package override func layoutDidBreak(_ problem: LayoutProblem) {
    if trapsOnUnsatisfiableConstraints { fatalError(problem.message) }
    layoutProblemHandlers.forEach { $0(problem) }
  }

  override func layoutDidNotSettle(_ loop: LayoutFeedbackLoop) {
    feedbackLoopHandlers.forEach { $0(loop) }
  }

  /// Reports a mistake of the program, in a sentence.
  package func report(problem: String) {
    guard reportedProblems.insert(problem).inserted else { return }
    problemHandlers.forEach { $0(problem) }
  }

  func screenDidChange(hasNewTraits: Bool) {
    cancelTouch()
    place(at: Rect(origin: .zero, size: screen.size))
    if hasNewTraits {
      forEachInTree {
        $0.reportTraits()
        $0.applyStyleRules()
      }
      if traitCollection.prefersReducedMotion { animator.finishAll() }
    } else if styles.contains(where: \.query.limitsSize) {
      forEachInTree { $0.applyStyleRules() }
    }
    setNeeds([.layout, .placement])
    setNeedsScene()
  }

  /// Updates all views after a change of the language: their built-in texts are drawn and read.
  func languageDidChange() {
    forEachInTree {
      $0.updateParts()
      $0.setNeeds([.layout, .display])
      $0.setNeedsAccessibilityUpdate()
    }
  }

  /// The actions of notices whose keys reach them, the latest first.
  public override var keyCommands: [KeyCommand] {
    noticeArea?.commands.filter { !keyName(of: $0).isEmpty } ?? []
  }

  /// Leaves a search field or dismisses a notice, if no page in the window closes instead.
  public override func accessibilityPerformEscape() -> Bool {
    (focusedView as? SearchField)?.leave() == true || dismissNotice()
  }

  // MARK: Requests

  /// Requests a frame without requesting a pass.
  package func setNeedsFrame() {
    guard !needsFrame else { return }
    needsFrame = true
    onNeedsFrame?()
  }

  /// Requests a new scene.
  func setNeedsScene() {
    needsScenePass = true
    setNeedsFrame()
  }

  /// Requests new layers of a view and of everything in it, which stay in the scene.
  func setNeedsSceneUpdate(of view: View) {
    if !needsScenePass, !view.pendingPasses.contains(.scene) {
      view.pendingPasses.insert(.scene)
      viewsToUpdateInScene.append(view)
    }
    setNeedsFrame()
  }
}

import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitValues

/// An object that manages one page of a program: its view, its life cycle, and the pages that it contains or presents.
///
/// The names, the meanings and the order of the calls are those of UIKit:
///
/// | call | when |
/// | --- | --- |
/// | ``loadView()``, ``viewDidLoad()`` | once, at the first access of ``view`` |
/// | ``viewWillAppear(_:)`` | before the view is shown |
/// | ``viewIsAppearing(_:)`` | when the view is in its window and has its traits and its size |
/// | ``viewWillLayoutSubviews()``, ``viewDidLayoutSubviews()`` | around each layout of the view |
/// | ``viewDidAppear(_:)`` | when the transition has ended |
/// | ``viewWillDisappear(_:)``, ``viewDidDisappear(_:)`` | before and after the view leaves |
///
/// A controller is the responder after its view: keys and other events that the view does not handle are offered to the
/// controller, then to the superview of the view. A program sets the first controller with
/// ``Window/rootViewController``, or passes it to `Application.show(_:)`.
@MainActor
open class ViewController: Responder {
  /// The name of the page, which bars show and the screen reader speaks on arrival.
  open var title: String? { didSet { if title != oldValue { titleDidChange() } } }
  /// The size that the content prefers in points, for sheets and popovers; zero along an axis without a preference.
  open var preferredContentSize = Size.zero {
    didSet { if preferredContentSize != oldValue { preferredContentSizeDidChange() } }
  }
  /// The items in the toolbar of the navigation controller for this page, from the leading edge.
  public var toolbarItems: [BarButtonItem] = [] {
    didSet { navigationController?.toolbarItemsDidChange(of: self) }
  }
  /// Additional safe area insets of the view, in points; each at least 0.
  public var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet { viewIfLoaded?.additionalSafeAreaInsets = additionalSafeAreaInsets }
  }
  /// The controller that contains this one; nil for none.
  public internal(set) weak var parent: ViewController?
  /// The controllers that this one contains, in the order in which they were added.
  public internal(set) var children: [ViewController] = []
  /// How a presentation shows this controller.
  public var modalPresentationStyle = ModalPresentationStyle.automatic
  /// Whether Escape and a tap outside do not dismiss the presented controller, for example because of unsaved changes.
  public var isModalInPresentation = false
  /// The controller that this one presents, if it is the outermost of its parents.
  var ownPresented: ViewController?
  private var loadedView: View?
  /// Makes the view of a controller whose class does not override ``loadView()``, such as that of a definition; nil for
  /// an empty view.
  package var viewLoader: (@MainActor () -> View)?
  private var isLoadingView = false
  /// The name under which the state of the controller and its views is saved; nil, the default, for none. It is unique
  /// among the controllers of a container. A controller is saved only if every controller around it has a name.
  public var restorationIdentifier: String?
  /// The restored states of views that were not shown yet.
  var pendingViewStates: JSONValue?
  var appearance = Appearance()
  var ownPresentation: PresentationController?
  /// The traits that the children have instead of their own.
  var childOverrides: [ObjectIdentifier: TraitOverrides] = [:]
  /// The transition that this controller takes part in.
  weak var ownTransition: ViewControllerTransitionCoordinator?
  private var ownKeyCommands: [KeyCommand] = []
  /// The commands of the definition that describes the controller.
  package var definedKeyCommands: [KeyCommand] = []
  /// The name of the page among those of its definitions, and the view whose action opened it; nil for others.
  package var definedName: String?
  package weak var definedSender: View?
  /// Makes a page of the definitions that describe the controller, by its restoration identifier; nil for a controller
  /// without definitions.
  package var makeDefinedPage: (@MainActor (_ identifier: String) -> ViewController?)?
  private var ownNavigationItem: NavigationItem?
  private var ownTabBarItem: TabBarItem?
  /// The traits of the place where the view is about to be shown.
  var surroundingTraits: TraitCollection?

  /// Creates a controller. Its view is loaded at the first access.
  public override init() { super.init() }

  // MARK: View

  /// The view of the page. The first access calls ``loadView()`` and ``viewDidLoad()``.
  public final var view: View {
    get {
      loadViewIfNeeded()
      guard let loadedView else { fatalError("loadView() of \(type(of: self)) must set view.") }
      return loadedView
    }
    set { install(newValue) }
  }

  /// The view, unless it is not loaded yet.
  public final var viewIfLoaded: View? { loadedView }

  /// Whether the view is loaded.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view unless it is loaded.
  public final func loadViewIfNeeded() {
    guard loadedView == nil, !isLoadingView else { return }
    isLoadingView = true
    loadView()
    isLoadingView = false
    if loadedView != nil { viewDidLoad() }
  }

  private func install(_ new: View) {
    guard new !== loadedView else { return }
    let old = loadedView
    old?.ownExtras.controller = nil
    checkPrecondition(
      new.viewController == nil, "A view cannot belong to two controllers. Create a view for each.")
    new.ownExtras.controller = self
    loadedView = new
    new.additionalSafeAreaInsets = additionalSafeAreaInsets
    if let overrides = parent?.overrideTraitCollection(forChild: self) { new.traitOverrides = overrides }
    if let old, let holder = old.superview as? ContentHolder { holder.hold(new) }
  }

  /// Creates the view and sets `view`. The default creates the view of the controller's definition, or an empty view. Do
  /// not call it; override it to create a view of your own, without calling super.
  open func loadView() {
    let make = viewLoader
    viewLoader = nil
    view = make?() ?? View()
  }

  /// Called once after the view was loaded.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view is shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the view is in its window and has its traits and its size, before it is laid out.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called after the view was shown and its transition has ended.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view is removed or covered.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view was removed or covered.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Sets properties of views from the model of the program, as `View.updateProperties()` does, and when that is called for
  /// the view.
  open func updateProperties() {}

  /// Requests a call of ``updateProperties()`` in the next frame.
  public final func setNeedsUpdateProperties() { loadedView?.setNeedsUpdateProperties() }

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the view laid out its subviews. Views further inside may not be laid out yet.
  open func viewDidLayoutSubviews() {}

  /// Called when the safe area of the view changed.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Environment

  /// Called before the size of the view changes, for example because the terminal is resized. Call super, which notifies
  /// the children.
  /// - Parameters:
  ///   - size: the size that the view will have, in points.
  ///   - coordinator: animates changes together with the transition.
  open func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    for child in children {
      child.viewWillTransition(
        to: self.size(forChild: child, withParentContainerSize: size), with: coordinator)
    }
  }

  /// Called before the traits of the view change because those of the screen do. Call super, which notifies the children.
  /// - Parameters:
  ///   - traits: the traits that the view will have.
  ///   - coordinator: animates changes together with the transition.
  open func willTransition(to traits: TraitCollection, with coordinator: ViewControllerTransitionCoordinator)
  {
    for child in children {
      let own = overrideTraitCollection(forChild: child)?.applied(to: traits) ?? traits
      child.willTransition(to: own, with: coordinator)
    }
  }

  /// Returns the size of a child's view if this controller's view has a size, in points; the same by default.
  open func size(forChild child: ViewController, withParentContainerSize size: Size) -> Size { size }

  /// Called when the traits of the view changed; `previous` is nil the first time.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// The traits of the view; before it is in a window, those of the parent.
  public var traitCollection: TraitCollection {
    if let view = viewIfLoaded, view.window != nil { return view.traitCollection }
    return parent?.traitCollection ?? surroundingTraits ?? viewIfLoaded?.traitCollection ?? TraitCollection()
  }

  // MARK: Containment

  /// Called before the controller is added to a parent, or removed from it (nil).
  open func willMove(toParent parent: ViewController?) {}

  /// Called after the controller was added to a parent, or removed from it (nil).
  open func didMove(toParent parent: ViewController?) {}

  /// The children that appear and disappear with this controller: those whose views are in its view.
  var appearingChildren: [ViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  /// Whether this controller decides when its children appear, instead of with it; false by default.
  var managesAppearanceOfChildren: Bool { false }

  /// The innermost one of the controllers that containers show, the first one of several.
  var innermostInFront: ViewController {
    managesAppearanceOfChildren ? appearingChildren.first?.innermostInFront ?? self : self
  }

  /// The key commands of the page in front of this container and of what is between them, the innermost first.
  var keyCommandsInFront: [KeyCommand] {
    var commands: [KeyCommand] = []
    _ = innermostInFront.viewIfLoaded?.offer { responder in
      if responder === self { return true }
      commands += responder.keyCommands
      return false
    }
    return commands
  }

  /// Ends the running transitions in which this controller appears, before a child replaces another.
  final func endTransitionsAround() {
    host?.endRunningTransitions()
    var ancestor = parent
    while let current = ancestor {
      current.endRunningTransition()
      ancestor = current.parent
    }
  }

  /// Adds the views of the children that appear with this controller; containers override it.
  func installAppearingChildren() {}

  /// Ends a running transition between children; containers override it.
  func endRunningTransition() {}

  /// Called when the preferred size of a child or of the presented controller changed.
  func preferredContentSizeDidChange(of child: ViewController) {}

  private func preferredContentSizeDidChange() {
    ownPresentation?.contentDidChange()
    parent?.preferredContentSizeDidChange(of: self)
  }

  // MARK: Restoration

  /// Saves the state of the controller, if it has a ``restorationIdentifier``. Call super.
  open func encodeRestorableState(with coder: StateCoder) {}

  /// Restores the state that ``encodeRestorableState(with:)`` saved, after the controllers inside were restored. The values
  /// can be missing or wrong. Call super.
  open func decodeRestorableState(with coder: StateCoder) {}

  /// The controllers whose states are saved with that of this one, in groups.
  var restorableGroups: [(name: String, controllers: [ViewController])] { [("children", children)] }

  /// Restores the controllers of a group.
  func restoreGroup(
    _ name: String, of controllers: [ViewController], _ nodes: [JSONValue], _ restoration: StateRestoration
  ) {
    restoreInPlace(controllers, nodes, restoration)
  }

  // MARK: Titles

  /// The title, the buttons and the back button in the bar of a ``NavigationController``.
  public var navigationItem: NavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let made = NavigationItem(title: title)
    ownNavigationItem = made
    return made
  }

  /// The title and the state of the tab in the bar of a ``TabBarController``.
  public var tabBarItem: TabBarItem {
    if let ownTabBarItem { return ownTabBarItem }
    let made = TabBarItem()
    ownTabBarItem = made
    return made
  }

  private func titleDidChange() {
    ownNavigationItem?.title = title
    ownPresentation?.contentDidChange()
    parent?.titleDidChange(of: self)
  }

  /// Called when the title of a child changed.
  func titleDidChange(of child: ViewController) {}

  /// The title that is spoken when the page is entered.
  var spokenTitle: String? { title ?? ownNavigationItem?.title }

  /// The title of the page that the controller shows; nil for none.
  package var pageTitle: String? { spokenTitle }

  /// The view that gets the focus when the page of the controller is presented, pushed or selected, and at which a screen reader
  /// begins to read, in a list at its current row; nil for the first view that can have the focus, and for the first element.
  ///
  /// The root of a window has no focus until the user moves it.
  open var preferredFocusedView: View? { nil }

  /// The item that the screen reader's cursor moves to when the page of the controller opens; nil for the first element.
  var initialItem: AccessibilityItem? { preferredFocusedView }

  /// The view in which focus and reader begin when the controller is presented.
  var initialView: View? { viewIfLoaded }

  // MARK: Responder

  /// The superview of the view.
  open override var next: Responder? { viewIfLoaded?.superview }

  override var parentItem: AccessibilityItem? { viewIfLoaded?.superview }

  /// The commands that were added with ``addKeyCommand(_:)``, and then those of the definition of the controller.
  open override var keyCommands: [KeyCommand] { ownKeyCommands + definedKeyCommands }

  /// Adds a command that a key performs while the focus is in this controller's view.
  public func addKeyCommand(_ command: KeyCommand) { ownKeyCommands.append(command) }

  /// Removes the commands of a key.
  public func removeKeyCommand(for key: Key, modifiers: KeyModifiers = []) {
    ownKeyCommands.removeAll { $0.key == key && $0.modifiers == modifiers }
  }
}

extension View {
  /// The controller whose view this is; nil for none.
  var viewController: ViewController? { extras?.controller }

  /// The controller in whose view this view is; nil for none.
  package var nearestViewController: ViewController? {
    var view: View? = self
    while let current = view {
      if let controller = current.viewController { return controller }
      view = current.superview
    }
    return nil
  }
}

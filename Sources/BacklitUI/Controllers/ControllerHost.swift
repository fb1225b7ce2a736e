import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// A view that shows one other view in all of its area: the view of a controller.
@MainActor
package final class ContentHolder: View {
  /// The view that is shown; nil for none.
  private(set) weak var content: View?

  /// Creates a view that shows nothing.
  package init() {
    super.init()
    becomeContainer()
  }

  /// Shows a view in place of the former one; nil for none.
  package func hold(_ view: View?) {
    if let view, view === content, view.superview === self { return }
    if let content, content.superview === self { content.removeFromSuperview() }
    content = view
    guard let view else { return }
    addSubview(view)
    // Constraints from outside cannot refer to a view with a layout of its own, such as a cell.
    if view.isLayoutRoot { view.frame = bounds } else { pin(view) }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    if let content, content.isLayoutRoot { content.frame = bounds }
  }
}

extension View {
  /// Makes a subview as large as this view.
  func pin(_ view: View) {
    view.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate(view.constraints(equalTo: self, .left, .right, .top, .bottom))
  }
}

/// The view of a window with the view of its root controller, and above it those of the presented controllers. A view
/// inside a window can have a host of its own, such as the simulated screen of a preview, which presentations stay inside.
@MainActor
package final class ControllerHost: View {
  /// The root controller.
  package private(set) var root: ViewController?
  /// A host inside the view of the root controller.
  private weak var inner: ControllerHost?
  let holder = ContentHolder()
  /// The presentations from the back to the front. A presentation that is being dismissed is not among them.
  var presentations: [PresentationController] = [] {
    didSet { accessibilityViewIsModal = !presentations.isEmpty }
  }
  /// The presentation that is being dismissed; nil for none.
  weak var leaving: PresentationController?
  /// The running change of the size or the traits.
  weak var screenTransition: ViewControllerTransitionCoordinator?

  package init() {
    super.init()
    becomeContainer()
    addSubview(holder)
    pin(holder)
  }

  package override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let outer = window?.controllerHost, outer !== self else { return }
    outer.inner = self
  }

  /// The controller that presents a menu in a window without controllers.
  private(set) lazy var placeholder = ViewController()

  // Without controllers, the views of the program are behind the host.
  package override func hitTest(_ point: Point) -> View? {
    root == nil && presentations.isEmpty ? nil : super.hitTest(point)
  }

  /// The controller in front.
  package var front: ViewController? { presentations.last?.presented ?? root }

  /// Ends the running presentations and dismissals.
  func endRunningTransitions() {
    leaving?.endRunningTransition()
    for presentation in presentations { presentation.endRunningTransition() }
  }

  /// Places the popovers again after their sources moved.
  func sourcesDidMove() { for presentation in presentations { presentation.sourceDidMove() } }

  /// The responder that keys are offered to while no view has the focus: the view of the innermost page in front.
  var responderWithoutFocus: Responder? {
    if presentations.isEmpty, let inner, inner.root != nil, inner.window === window {
      return inner.responderWithoutFocus
    }
    return front?.innermostInFront.viewIfLoaded
  }

  /// Shows a controller in place of the former one, with what that one presents; nil for none.
  package func show(_ new: ViewController?) {
    guard new !== root else { return }
    checkPrecondition(
      new?.parent == nil,
      "The root controller cannot be in a different controller. Remove it from its parent first.")
    endRunningTransitions()
    for presentation in presentations.reversed() { presentation.abandon() }
    let old = root
    new?.surroundingTraits = traitCollection
    ViewController.exchange([old].compactMap(\.self), for: [new].compactMap(\.self)) {
      root = new
      holder.hold(new?.view)
      window?.layoutIfNeeded()
      // An announcement of the page when it has appeared follows its first element.
      if old != nil { window?.post(.screenChanged(nil)) }
    }
  }
}

extension ControllerHost {
  /// The controllers of a host inside the root controller.
  fileprivate var innerControllers: [ViewController] {
    guard let inner, inner.window === window, let root = inner.root else { return [] }
    return [root] + inner.presentations.compactMap(\.presented)
  }
}

extension ViewController {
  /// The host that shows the controller; nil before it is shown.
  var host: ControllerHost? {
    var view: View? = viewIfLoaded
    while let current = view {
      if let host = current as? ControllerHost { return host }
      view = current.superview
    }
    return viewIfLoaded?.window?.controllerHost
  }

  /// Whether nothing is presented in front of the controller.
  var isInFront: Bool { host?.front === outermost }
}

extension Window {
  /// The controller of the page that fills the window; nil for none.
  ///
  /// Its view lies under the captions, which its safe area excludes. Setting it dismisses what the former controller
  /// presents. The window retains it.
  public var rootViewController: ViewController? {
    get { controllerHost?.root }
    set {
      guard newValue != nil || controllerHost != nil else { return }
      host.show(newValue)
    }
  }

  /// The view of the controllers, made when it is used for the first time.
  var host: ControllerHost {
    if let controllerHost { return controllerHost }
    let made = ControllerHost()
    let container: View = controllerContainer ?? self
    controllerHost = made
    container.addSubview(made)
    container.pin(made)
    return made
  }

  /// Moves the focus into the presentation in front; does nothing without one.
  package func focusOnPresentation() { controllerHost?.presentations.last?.takeFocus(in: self) }

  /// The first element in a view, in reading order; nil for none. Complexity: O(elements).
  func firstElement(in view: View) -> AccessibilityItem? {
    let first = accessibilityTree().readingOrder.first { self.view(of: $0)?.isDescendant(of: view) ?? false }
    return first.flatMap { item(of: $0) }
  }

  /// Calls a closure after the next layout, outside of it.
  func afterLayout(_ action: @escaping @MainActor () -> Void) {
    actionsAfterLayout.append(action)
    setNeedsLayout()
  }

  /// Calls the closures that wait for a layout.
  func runActionsAfterLayout() {
    while !actionsAfterLayout.isEmpty {
      let actions = actionsAfterLayout
      actionsAfterLayout = []
      actions.forEach { $0() }
    }
  }

  /// Notifies the controllers that the size or the traits of the screen are about to change.
  /// - Parameter traits: the new traits; nil if they stay.
  func screenWillChange(to traits: TraitCollection?) {
    guard let host = controllerHost, let root = host.root else { return }
    let growth = Size(width: screen.size.width - bounds.width, height: screen.size.height - bounds.height)
    guard traits != nil || growth != .zero else { return }
    host.screenTransition?.finish(cancelled: true)
    let coordinator = ViewControllerTransitionCoordinator(animated: window != nil)
    host.screenTransition = coordinator
    let size = Size(
      width: max(0, host.bounds.width + growth.width), height: max(0, host.bounds.height + growth.height))
    let controllers = [root] + host.presentations.compactMap(\.presented)
    for controller in controllers { controller.ownTransition = coordinator }
    if let traits {
      let own = host.traits(under: self, with: traits)
      for controller in controllers + host.innerControllers {
        controller.willTransition(to: own, with: coordinator)
      }
    }
    if growth != .zero {
      root.viewWillTransition(to: size, with: coordinator)
      for presentation in host.presentations {
        presentation.containerWillTransition(
          to: size, traits: traits ?? screen.traitCollection, with: coordinator)
      }
    }
    // With the new size and traits, and outside the layout.
    afterLayout { coordinator.run {} }
  }
}

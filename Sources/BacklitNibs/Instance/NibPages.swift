import BacklitGeometry
import BacklitUI
import BacklitValues

/// The definitions of the pages that a definition names, by their keys. It makes their controllers.
///
/// Pages refer to each other by keys, because two of them can open each other.
@MainActor
final class NibPages {
  /// The plans of the definitions that were read.
  var plans: [String: NibPlan] = [:]
  /// The pages that actions open and that containers contain, in the order of the text.
  var named: [NibPlan.PlannedPage] = []
  /// Whether the name of each page is its restoration identifier, as in a preview.
  var namesAll = false
  /// The alerts that actions present, by their names.
  var alerts: [String: NibPlan.PlannedAlert] = [:]

  /// Makes a controller with those that it contains. Views are made when they are shown.
  func make(_ page: NibPlan.PlannedPage) -> ViewController {
    let made = page.entry?.make()
    let controller: ViewController
    switch page.content {
    case .root, .own: controller = made ?? ViewController()
    case .definition(let key): controller = plans[key].map(makeController) ?? ViewController()
    case .navigation(let root, let values):
      let navigation = made as? NavigationController ?? NavigationController()
      MemberDeclaration.set(values, of: navigation, declared: NavigationController.members)
      navigation.setViewControllers([make(root)], animated: false)
      controller = navigation
    case .tabs(let pages):
      let tabs = made as? TabBarController ?? TabBarController()
      tabs.viewControllers = pages.map(make)
      controller = tabs
    case .pages(let pages):
      let turning = made as? PageViewController ?? PageViewController()
      turning.viewControllers = pages.map(make)
      controller = turning
    case .split(let planned):
      let split = made as? SplitViewController ?? SplitViewController()
      MemberDeclaration.set(planned.values, of: split, declared: SplitViewController.members)
      for (column, page) in planned.columns { split.setViewController(make(page), for: column) }
      controller = split
    }
    page.apply(to: controller)
    if let name = page.name { controller.definedName = name }
    if namesAll { controller.restorationIdentifier = page.name ?? "definition" }
    serve(controller)
    return controller
  }

  /// Lets a controller restore pages.
  func serve(_ controller: ViewController) {
    controller.makeDefinedPage = { [self] in makePage(restoring: $0) }
  }

  /// Makes the page with a restoration identifier: one that is given where the page is opened, that of its definition, the
  /// name of its controller, or the name of its definition. Nil if there is none.
  private func makePage(restoring identifier: String) -> ViewController? {
    func isNamed(_ page: NibPlan.PlannedPage) -> Bool {
      if let own = page.restorationIdentifier { return own == identifier }
      guard case .definition(let key) = page.content, let plan = plans[key] else {
        return page.entry?.name == identifier
      }
      if let own = plan.page?.restorationIdentifier { return own == identifier }
      return plan.page?.entry?.name == identifier || NibReader.name(of: plan.file) == identifier
    }
    return named.first(where: isNamed).map(make)
  }

  /// Makes the controller of a definition.
  private func makeController(_ plan: NibPlan) -> ViewController {
    if let page = plan.page, page.isContainer {
      let controller = make(page)
      plan.setKeyCommands(of: controller, in: EffectContext(owner: nil, pages: self))
      return controller
    }
    let controller = plan.page.map(make) ?? ViewController()
    let buttons = plan.apply(to: controller)
    plan.setKeyCommands(
      of: controller, in: EffectContext(owner: controller as? any NibOwner, pages: self))
    controller.viewLoader = { [weak controller] in
      NibInstance(
        plan, owner: controller as? any NibOwner, from: .controller,
        traits: controller?.traitCollection ?? TraitCollection(), pages: self, buttons: buttons
      ).root
    }
    return controller
  }
}

extension NibPlan.PlannedPage {
  /// Sets the properties that the definition gives; others stay.
  func apply(to controller: ViewController) {
    if let title { controller.title = title }
    if let restorationIdentifier { controller.restorationIdentifier = restorationIdentifier }
    if let preferredContentSize { controller.preferredContentSize = preferredContentSize }
    if let modalPresentationStyle { controller.modalPresentationStyle = modalPresentationStyle }
    if let tabBarItem {
      MemberDeclaration.set(
        tabBarItem, of: controller.tabBarItem, declared: TabBarItem.members, resettingTo: TabBarItem())
    }
  }
}

extension NibPlan.PlannedNavigationItem {
  /// Fills the item of a controller.
  /// - Returns: the buttons.
  @MainActor
  func apply(to controller: ViewController) -> NibPlan.BarButtons {
    let item = controller.navigationItem
    // The title of the controller stays.
    MemberDeclaration.set(
      values, of: item, declared: NavigationItem.members, resettingTo: NavigationItem(title: item.title))
    var buttons = NibPlan.BarButtons()
    item.leftBarButtonItems = left.map { buttons.make($0) }
    item.rightBarButtonItems = right.map { buttons.make($0) }
    return buttons
  }
}

extension NibPlan.BarButtons {
  /// Makes a button and adds it.
  @MainActor
  mutating func make(_ planned: NibPlan.PlannedBarButton) -> BarButtonItem {
    let made = BarButtonItem(title: "", style: planned.style)
    MemberDeclaration.set(planned.values, of: made, declared: BarButtonItem.members)
    made.identifier = planned.id
    all.append(made.button)
    if let id = planned.id { views[id] = made.button }
    if !planned.menus.isEmpty { menus.append((made.button, planned.menus)) }
    return made
  }
}

/// The objects on which effects act: the owner of a definition, which may be released, and the pages that are opened.
struct EffectContext {
  weak var owner: AnyObject?
  /// The name of the owner; nil if there was none.
  var ownerName: String?
  let pages: NibPages?

  @MainActor
  init(owner: (any NibOwner)?, pages: NibPages?) {
    (self.owner, self.pages) = (owner, pages)
    ownerName = owner.map { type(of: $0).nibName }
  }
}

extension NibPlan.Effect {
  /// Performs the effect for the view whose event happened.
  @MainActor
  func perform(from sender: View, in context: EffectContext) {
    let pages = context.pages
    switch self {
    case .send(let name, let action):
      guard let owner = context.owner else {
        if let ownerName = context.ownerName {
          sender.reportMissingOwner((owner: ownerName, action: name))
        }
        return
      }
      let isDone = action.perform(owner, sender)
      checkPrecondition(
        isDone, "An action of \(type(of: owner)) was declared for a different class of owner.")
    case .open(let page, let opening):
      guard let pages, let controller = sender.controllerForPages else { return }
      let made = pages.make(page)
      made.definedSender = sender
      if let other = page.adaptivePage {
        made.presentationController?.makeDefinedSubstitute = { [weak sender] in
          let substitute = pages.make(other)
          substitute.definedSender = sender
          return substitute
        }
      }
      controller.open(made, opening, from: sender)
    case .alert(let alert):
      guard let controller = sender.controllerForPages else { return }
      controller.open(alert.make(for: sender, in: context), .present, from: sender)
    case .dismiss: sender.nearestViewController?.dismiss(animated: true)
    }
  }
}

extension View {
  /// The controller that opens pages for an action of the view; nil, with a problem of the window, if there is none.
  fileprivate var controllerForPages: ViewController? {
    if let nearestViewController { return nearestViewController }
    let name = identifier.map(Spelling.quoted) ?? "a \(type(of: self))"
    window?.report(
      problem: "\(name) cannot open a page: it is not in the view of a controller. Show the NibInstance, "
        + "or the controller of the definition.")
    return nil
  }
}

extension ViewController {
  /// Opens a page. Without the container that the opening needs, the page is presented.
  func open(_ page: ViewController, _ opening: NibPlan.Opening, from sender: View) {
    switch opening {
    case .push:
      if let navigation = self as? NavigationController ?? navigationController {
        return navigation.pushViewController(page, animated: true)
      }
    case .showDetail:
      if let split = self as? SplitViewController ?? splitViewController {
        return split.showDetailViewController(page)
      }
    case .present: break
    }
    // A key command has no place on the page.
    if sender !== viewIfLoaded { page.popoverPresentationController?.sourceView = sender }
    present(page, animated: true)
  }
}

extension NavigationController {
  static let members: [MemberDeclaration<NavigationController>] = [
    .init("barHidden", .bool, \.isNavigationBarHidden),
    .init("prefersLargeTitles", .bool, \.navigationBar.prefersLargeTitles),
    .init("toolbarHidden", .bool, \.isToolbarHidden),
  ]
}

extension SplitViewController {
  static let members: [MemberDeclaration<SplitViewController>] = [
    .init("preferredPrimaryColumnWidth", .number(in: 0...10_000), \.preferredPrimaryColumnWidth),
    .init("preferredSupplementaryColumnWidth", .number(in: 0...10_000), \.preferredSupplementaryColumnWidth),
    .init("topColumnForCollapsing", .choice, \.topColumnForCollapsing),
    .init("preferredDisplayMode", .choice, \.preferredDisplayMode),
    .init("presentsWithDisplayModeButton", .bool, \.presentsWithDisplayModeButton),
  ]
}

extension TabBarItem {
  static let members: [MemberDeclaration<TabBarItem>] = [
    .init("title", .text, \.title), .init("badgeValue", .text, \.badgeValue),
    .init("enabled", .bool, \.isEnabled),
  ]
}

extension NavigationItem {
  /// All properties except the buttons.
  static let members: [MemberDeclaration<NavigationItem>] = [
    .init("title", .text, \.title), .init("backButtonTitle", .text, \.backButtonTitle),
    .init("hidesBackButton", .bool, \.hidesBackButton),
    .init("largeTitleDisplayMode", .choice, \.largeTitleDisplayMode),
  ]
}

extension BarButtonItem {
  /// All properties except the style, which cannot change.
  static let members: [MemberDeclaration<BarButtonItem>] = [
    .init("title", .text, \.title, "The title."),
    .init(
      "compactTitle", .text, \.compactTitle,
      "The title in a bar without room for everything, such as a symbol."),
    .init(
      "label", .text, \.accessibilityLabel, "The name for screen readers; that of `title` by default."),
    .init("image", .image, \.image, "The picture: a file in Images."),
    .init("enabled", .bool, \.isEnabled, "Whether the button can be pressed."),
  ]
}

import BacklitGeometry
import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// A class of controllers that definitions can use.
  @MainActor
  package final class ControllerEntry {
    /// The name in definitions.
    package let name: String
    /// The purpose of the class, in one sentence. Editors show it.
    package let documentation: String
    /// The class itself.
    package let type: ViewController.Type
    /// Makes a controller.
    let make: @MainActor () -> ViewController
    /// Whether its controllers stand in for those of a different program.
    let isStandIn: Bool

    init(
      name: String, documentation: String, type: ViewController.Type, isStandIn: Bool = false,
      make: @escaping @MainActor () -> ViewController
    ) {
      (self.name, self.documentation, self.type) = (name, documentation, type)
      (self.isStandIn, self.make) = (isStandIn, make)
    }

    /// The class of the library that it is, or inherits from.
    var base: ControllerBase { ControllerBase.allCases.last { $0.accepts(type) } ?? .view }
  }

  /// Adds a class of controllers. A class that is a ``NibOwner`` owns the definitions that name it.
  ///
  /// ```swift
  /// registry.register(AlbumController.self, "The songs of an album.") { AlbumController() }
  /// ```
  ///
  /// Traps if the name is already registered.
  /// - Parameters:
  ///   - type: the class.
  ///   - name: the name in definitions; the name of the class by default.
  ///   - documentation: what the class is for, in one sentence.
  ///   - make: makes a controller. If its class does not override `loadView()`, its view is that of the definition.
  public mutating func register<C: ViewController>(
    _ type: C.Type, name: String? = nil, _ documentation: String, make: @escaping @MainActor () -> C
  ) {
    let name = name ?? String(describing: type)
    checkPrecondition(
      controller(name) == nil, "The controller \(Spelling.quoted(name)) is already registered.")
    add(ControllerEntry(name: name, documentation: documentation, type: type) { make() })
  }

  /// Adds a stand-in for a class of controllers of a different program.
  mutating func registerStandIn(controller name: String, base: ControllerBase, _ documentation: String) {
    let description = StandInDescription(name: name, size: nil, accessibility: nil)
    add(
      ControllerEntry(name: name, documentation: documentation, type: base.type, isStandIn: true) {
        let controller = base.make()
        if base == .view { controller.viewLoader = { StandInView(description) } }
        return controller
      })
  }

  /// The class of controllers with a name.
  package func controller(_ name: String) -> ControllerEntry? { controllers.first { $0.name == name } }

  /// Registers the controllers of the library.
  mutating func registerControllers() {
    for base in ControllerBase.allCases {
      add(
        ControllerEntry(
          name: base.rawValue, documentation: base.documentation, type: base.type, make: base.make))
    }
  }
}

/// The controllers of the library that definitions can use.
enum ControllerBase: String, CaseIterable {
  // The others inherit from the first one.
  case view = "ViewController"
  case navigation = "NavigationController"
  case tabs = "TabBarController"
  case pages = "PageViewController"
  case split = "SplitViewController"

  @MainActor var type: ViewController.Type {
    switch self {
    case .view: ViewController.self
    case .navigation: NavigationController.self
    case .tabs: TabBarController.self
    case .pages: PageViewController.self
    case .split: SplitViewController.self
    }
  }

  @MainActor
  func make() -> ViewController {
    switch self {
    case .view: ViewController()
    case .navigation: NavigationController()
    case .tabs: TabBarController()
    case .pages: PageViewController()
    case .split: SplitViewController()
    }
  }

  /// Whether a class is this one or inherits from it.
  @MainActor
  func accepts(_ type: ViewController.Type) -> Bool {
    switch self {
    case .view: true
    case .navigation: type is NavigationController.Type
    case .tabs: type is TabBarController.Type
    case .pages: type is PageViewController.Type
    case .split: type is SplitViewController.Type
    }
  }

  /// The purpose of the class, in one sentence.
  var documentation: String {
    switch self {
    case .view: "One page."
    case .navigation: "A stack of pages with a bar that leads back."
    case .tabs: "Pages with a bar of tabs."
    case .pages: "Pages that are turned."
    case .split: "Columns, which are one stack of pages in compact width."
    }
  }

  /// The member of a page that contains the pages of this container; nil for a page.
  var member: String? {
    switch self {
    case .view: nil
    case .navigation: "navigation"
    case .tabs: "tabs"
    case .pages: "pages"
    case .split: "split"
    }
  }
}

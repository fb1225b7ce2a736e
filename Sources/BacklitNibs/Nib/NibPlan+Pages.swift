import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension NibPlan {
  /// A controller, with the controllers that it contains.
  @MainActor
  final class PlannedPage {
    /// The content of a controller.
    enum Content {
      /// The root of the definition that describes it.
      case root
      /// A view of its own.
      case own
      /// The page of a definition, by its key in ``NibPages``.
      case definition(String)
      case navigation(root: PlannedPage, values: [String: PropertyValue])
      case tabs([PlannedPage])
      case pages([PlannedPage])
      case split(PlannedSplit)
    }

    /// The name among the pages that a definition and those that it names describe; nil for that of a definition itself.
    var name: String?
    /// The class; nil for the usual one.
    var entry: ClassRegistry.ControllerEntry?
    var content: Content
    var title: String?
    var navigationItem: PlannedNavigationItem?
    /// The items of the toolbar; nil if the definition says nothing about them.
    var toolbarItems: [PlannedToolbarItem]?
    /// The values of ``TabBarItem/members``; nil if the definition says nothing about the item.
    var tabBarItem: [String: PropertyValue]?
    var preferredContentSize: Size?
    var restorationIdentifier: String?
    var modalPresentationStyle: ModalPresentationStyle?
    /// The page that is presented instead where the style is adapted; nil for none.
    var adaptivePage: PlannedPage?
    /// The key commands of the definition that describes the controller.
    var keyCommands: [PlannedKeyCommand] = []
    /// The place in the text, for faults that are found after all pages are read.
    let file: String
    let position: SourcePosition

    init(content: Content, file: String, position: SourcePosition) {
      (self.content, self.file, self.position) = (content, file, position)
    }

    /// The pages that are made together with this one.
    var children: [PlannedPage] {
      switch content {
      case .root, .own, .definition: []
      case .navigation(let root, _): [root]
      case .tabs(let pages), .pages(let pages): pages
      case .split(let split): split.columns.map(\.page)
      }
    }

    /// Whether the controller contains others and makes its own view.
    var isContainer: Bool {
      switch content {
      case .root, .own, .definition: false
      case .navigation, .tabs, .pages, .split: true
      }
    }
  }

  /// Whether the definition describes a container of controllers.
  var isContainer: Bool { page?.isContainer ?? false }

  /// Whether the definition names the class of the controller that owns it.
  var namesOwner: Bool { page?.entry != nil && !isContainer }

  /// Sets what the definition says about its controller.
  /// - Returns: the buttons of its bar, which the definition can name.
  func apply(to controller: ViewController) -> BarButtons {
    page?.apply(to: controller)
    var buttons = page?.navigationItem?.apply(to: controller) ?? BarButtons()
    if let items = page?.toolbarItems {
      controller.toolbarItems = items.map { item in
        switch item {
        case .button(let planned): buttons.make(planned)
        case .flexibleSpace: .flexibleSpace()
        case .fixedSpace(let width): .fixedSpace(width)
        }
      }
    }
    for button in buttons.all { button.definitionFile = file }
    return buttons
  }

  /// The buttons of a bar.
  struct BarButtons {
    /// All of them.
    var all: [View] = []
    /// The buttons with an identifier.
    var views: [String: View] = [:]
    /// The buttons with a menu.
    var menus: [(view: View, menus: PlannedMenus)] = []
  }

  /// A container with columns.
  struct PlannedSplit {
    var columns: [(column: SplitViewController.Column, page: PlannedPage)] = []
    /// The values of ``SplitViewController/members``.
    var values: [String: PropertyValue] = [:]
  }

  /// The items in the bar of a navigation controller for a page.
  struct PlannedNavigationItem {
    /// The values of ``NavigationItem/members``.
    var values: [String: PropertyValue]
    var left: [PlannedBarButton]
    var right: [PlannedBarButton]
  }

  /// A button in a bar.
  struct PlannedBarButton {
    var id: String?
    /// The values of ``BarButtonItem/members``.
    var values: [String: PropertyValue] = [:]
    var style = BarButtonItem.Style.plain
    var menus = PlannedMenus()
  }

  /// An item of the toolbar of a navigation controller.
  enum PlannedToolbarItem {
    case button(PlannedBarButton)
    case flexibleSpace
    case fixedSpace(Double)
  }

  /// The effect of an action.
  enum Effect {
    /// Calls an action of the owner.
    case send(name: String, Action)
    /// Opens a page.
    case open(PlannedPage, Opening)
    /// Presents an alert.
    case alert(PlannedAlert)
    /// Dismisses the page.
    case dismiss
  }

  /// How an action opens a page.
  enum Opening: String, CaseIterable {
    /// Above the page, by `present(_:animated:completion:)`.
    case present
    /// On the stack of the navigation controller.
    case push
    /// As the detail of the split view controller.
    case showDetail
  }
}

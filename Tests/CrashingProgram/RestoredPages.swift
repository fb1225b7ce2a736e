import Backlit

/// A program with a stack of pages, which is restored after a restart.
@MainActor
enum RestoredPages {
  /// A page with a button that pushes the next one and a field.
  private final class Page: ViewController {
    private let number: Int
    private let field = TextField()

    init(_ number: Int) {
      self.number = number
      super.init()
      title = "Page \(number)"
      restorationIdentifier = "\(number)"
    }

    override func viewDidLoad() {
      field.restorationIdentifier = "field"
      let button = Button(title: "Next") { [weak self] in
        guard let self else { return }
        self.navigationController?.pushViewController(Page(self.number + 1), animated: false)
      }
      let stack = StackView(arrangedSubviews: [button, field])
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      LayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: view.topAnchor),
        stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        stack.widthAnchor.constraint(equalToConstant: 240),
      ])
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      view.window?.focus(
        on: view.window?.focusableViews.first { $0 is Button && $0.isDescendant(of: self.view) })
    }
  }

  static func show(in application: Application) {
    let stack = NavigationController(rootViewController: Page(1))
    stack.restorationIdentifier = "stack"
    application.show(stack)
    application.restoreState { identifier in Int(identifier).map(Page.init) }
  }
}

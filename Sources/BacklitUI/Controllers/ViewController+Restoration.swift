import BacklitGeometry
import BacklitValues

/// Restores the controllers of a program.
@MainActor
package struct StateRestoration {
  /// Makes a controller that was in a stack; nil for one that is not restored.
  let make: @MainActor (_ identifier: String) -> ViewController?

  package init(make: @escaping @MainActor (_ identifier: String) -> ViewController?) { self.make = make }
}

extension ViewController {
  /// The state of the controller, of its views and of the controllers that it contains; nil without an identifier.
  package func restorableNode() -> JSONValue? {
    guard let restorationIdentifier else { return nil }
    let coder = StateCoder()
    encodeRestorableState(with: coder)
    let groups: [(name: String, value: JSONValue)] = restorableGroups.map { name, controllers in
      (name, .array(controllers.compactMap { $0.restorableNode() }))
    }
    return JSONValue.object([("id", .string(restorationIdentifier))])
      .with("state", coder.json).with("views", restorableViews)
      .with("children", groups.isEmpty ? nil : .object(groups))
  }

  /// The states of the views with an identifier, or those that still wait for the views to be shown.
  private var restorableViews: JSONValue? {
    if let pendingViewStates { return pendingViewStates }
    var states: [(name: String, value: JSONValue)] = []
    viewIfLoaded?.forEachRestorableView { view, identifier in
      let coder = StateCoder()
      view.encodeRestorableState(with: coder)
      if let json = coder.json, !states.contains(where: { $0.name == identifier }) {
        states.append((identifier, json))
      }
    }
    return states.isEmpty ? nil : .object(states)
  }

  /// Restores the state of the controller, of its views and of the controllers that it contains.
  package func restore(_ node: JSONValue, _ restoration: StateRestoration) {
    for (name, controllers) in restorableGroups {
      guard case .array(let nodes)? = node["children"]?[name]?.content else { continue }
      restoreGroup(name, of: controllers, nodes, restoration)
    }
    decodeRestorableState(with: StateCoder(node["state"]))
    guard let views = node["views"], case .object = views.content else { return }
    pendingViewStates = views
    restoreViewsIfShown()
  }

  /// Restores the views once they are shown and laid out, because offsets depend on the size.
  func restoreViewsIfShown() {
    guard pendingViewStates != nil, isAppearingOrAppeared, let window = viewIfLoaded?.window else { return }
    window.afterLayout { [weak self] in
      // The page may have been left before the layout.
      guard let self, self.isAppearingOrAppeared, self.viewIfLoaded?.window != nil,
        let states = self.pendingViewStates
      else { return }
      self.pendingViewStates = nil
      self.viewIfLoaded?.forEachRestorableView { view, identifier in
        if let state = states[identifier] { view.decodeRestorableState(with: StateCoder(state)) }
      }
    }
  }

  /// Restores controllers that stay, each with the state of its identifier.
  func restoreInPlace(_ controllers: [ViewController], _ nodes: [JSONValue], _ restoration: StateRestoration)
  {
    for node in nodes {
      guard let controller = controllers.first(where: { $0.restorationIdentifier == node.identifier }) else {
        continue
      }
      controller.restore(node, restoration)
    }
  }

  /// The controllers of a stack: those with the saved identifiers, in their order. Where one is missing, it is made; if
  /// that is not possible, the stack ends there.
  func restoredStack(
    from controllers: [ViewController], _ nodes: [JSONValue], _ restoration: StateRestoration
  ) -> [ViewController] {
    var stack: [ViewController] = []
    for node in nodes.prefix(Self.mostRestored) {
      guard let identifier = node.identifier else { break }
      let known = controllers.first { old in
        old.restorationIdentifier == identifier && !stack.contains { $0 === old }
      }
      guard let controller = known ?? restoration.make(identifier) ?? definedPage(identifier),
        controller.parent == nil || known != nil
      else { break }
      controller.restorationIdentifier = identifier
      stack.append(controller)
    }
    return stack
  }

  /// A page of the definitions that describe this controller or the nearest one around it.
  private func definedPage(_ identifier: String) -> ViewController? {
    var controller: ViewController? = self
    while let current = controller {
      if let make = current.makeDefinedPage { return make(identifier) }
      controller = current.parent
    }
    return nil
  }

  /// The longest stack that is restored.
  private static let mostRestored = 100
}

extension JSONValue {
  /// The identifier of a saved controller.
  fileprivate var identifier: String? {
    if case .string(let text)? = self["id"]?.content { text } else { nil }
  }
}

extension View {
  /// Calls a closure with each view inside that has an identifier for its state, without those of other controllers.
  func forEachRestorableView(_ body: (View, String) -> Void) {
    if let restorationIdentifier { body(self, restorationIdentifier) }
    for view in subviews where view.viewController == nil { view.forEachRestorableView(body) }
  }
}

extension Window {
  /// The version of the format of the state.
  private static var stateVersion: Double { 1 }

  /// The state of the controllers as JSON.
  /// - Parameter version: the version of the program's state, which is saved with it.
  /// - Returns: the text; nil if the root controller has no `restorationIdentifier`.
  package func restorableState(version: Int) -> String? {
    guard let node = rootViewController?.restorableNode() else { return nil }
    let state: JSONValue = [
      "format": .number(Self.stateVersion), "version": .number(Double(version)), "root": node,
    ]
    return state.line + "\n"
  }

  /// Restores the state of the controllers.
  /// - Parameters:
  ///   - bytes: the state, from ``restorableState(version:)`` of any window.
  ///   - file: the name of its file, for the reason of a failure.
  ///   - version: the version of the program's state; a different one is not restored.
  ///   - make: makes a controller of a stack by its identifier; nil for a page of a definition, or one that is not
  ///     restored.
  /// - Returns: the reason why nothing was restored; nil if it was.
  package func restoreState(
    _ bytes: [UInt8], file: String, version: Int, make: @escaping @MainActor (String) -> ViewController?
  ) -> String? {
    let document = JSONDocument(bytes: bytes, file: file)
    if let fault = document.faults.first { return "\(fault)" }
    guard case .number(Self.stateVersion)? = document.root["format"]?.content,
      case .number(let found)? = document.root["version"]?.content, found == Double(version)
    else { return "\(file): the state is of a different version" }
    guard let root = rootViewController, let node = document.root["root"],
      let identifier = root.restorationIdentifier, node.identifier == identifier
    else { return "\(file): the state is of a different page" }
    host.endRunningTransitions()
    root.restore(node, StateRestoration(make: make))
    return nil
  }
}

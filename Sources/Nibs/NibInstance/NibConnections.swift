import Toolkit

/// The connections from events of views to actions of the owner. It retains neither the views nor the owner.
@MainActor
final class NibConnections {
  /// The actions of one event of one view. A view cannot be disconnected, so the actions are removed instead.
  private final class Connection {
    weak var view: View?
    let event: String
    var actions: [Action] = []

    init(view: View, event: String) {
      self.view = view
      self.event = event
    }
  }

  private var connections: [Connection] = []

  /// Replaces all connections.
  func replace(by planned: [(action: NibPlan.PlannedAction, view: View)], owner: any NibOwner) {
    connections.removeAll { $0.view == nil }
    for connection in connections { connection.actions = [] }
    for (planned, view) in planned {
      let event = planned.event
      if let known = connections.first(where: { $0.view === view && $0.event == event.name }) {
        known.actions.append(planned.action)
        continue
      }
      let connection = Connection(view: view, event: event.name)
      connection.actions = [planned.action]
      connections.append(connection)
      event.connect(view) { [weak owner] sender in
        guard let owner else { return }
        for action in connection.actions {
          let isDone = action.perform(owner, sender)
          precondition(isDone, "an action of \(type(of: owner)) was declared for a different class of owner")
        }
      }
    }
  }
}

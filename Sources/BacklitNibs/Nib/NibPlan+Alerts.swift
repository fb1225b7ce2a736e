import BacklitUI
import BacklitValues

extension NibPlan {
  /// An alert, or a list of actions.
  @MainActor
  final class PlannedAlert {
    /// The name among the alerts of a definition and those that it names.
    var name = ""
    var title: String?
    var message: String?
    var style = AlertController.Style.alert
    var fields: [PlannedTextField] = []
    var actions: [PlannedAlertAction] = []
    /// The index of the action that Enter chooses; nil for none.
    var preferred: Int?
  }

  /// A text field of an alert. Each time that the alert is presented, it has a new one.
  @MainActor
  final class PlannedTextField {
    let id: String?
    var values: [Value] = []
    /// The outlets of the owner that the field fills when the alert is presented.
    var outlets: [PlannedOutlet] = []

    init(id: String?) { self.id = id }
  }

  /// A button of an alert.
  struct PlannedAlertAction {
    var title: String
    var style = AlertAction.Style.default
    var isEnabled = true
    /// The effect of the action after the alert is closed; nil for none.
    var effect: Effect?
  }
}

extension NibPlan.PlannedAlert {
  /// Makes the alert for the view that opened it.
  func make(for sender: View, in context: EffectContext) -> AlertController {
    let alert = AlertController(title: title, message: message, preferredStyle: style)
    (alert.definedName, alert.definedSender) = (name, sender)
    let outlets =
      fields.contains { !$0.outlets.isEmpty }
      ? (context.owner as? any NibOwner).map(OwnerDeclarations.init(of:)) : nil
    for field in fields {
      alert.addTextField { made in
        field.apply(to: made, sender.traitCollection)
        guard let owner = context.owner else { return }
        for planned in field.outlets {
          // The outlet in the plan may be that of a different object of the owner's class.
          _ = (outlets?.outlets[planned.name] ?? planned.outlet).fill(owner, made)
        }
      }
    }
    for (index, planned) in actions.enumerated() {
      let action = AlertAction(title: planned.title, style: planned.style) { [weak sender] _ in
        if let sender { planned.effect?.perform(from: sender, in: context) }
      }
      action.isEnabled = planned.isEnabled
      alert.addAction(action)
      if index == preferred { alert.preferredAction = action }
    }
    return alert
  }
}

extension NibPlan.PlannedTextField {
  /// Sets the identifier and the values of the field.
  fileprivate func apply(to field: TextField, _ traits: TraitCollection) {
    field.identifier = id
    for value in values {
      value.declaration.write(field, value.variation.value(for: VariationTraits(traits)), traits)
    }
  }
}

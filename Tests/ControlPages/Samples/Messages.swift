import Backlit

@MainActor func makeAlertController() -> View {
  let delete = Button(title: "Delete")
  delete.addAction(for: .primaryActionTriggered) { delete in
    let alert = AlertController(title: "Delete the note?", message: "It cannot be restored.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in print("Deleted.") })
    delete.window?.rootViewController?.present(alert, animated: false)
  }
  return delete
}

@MainActor func makeNotice() -> View {
  let delete = Button(title: "Delete")
  delete.addAction(for: .primaryActionTriggered) { delete in
    let restore = KeyCommand(title: "Restore", key: .function(2)) { print("Restored.") }
    delete.window?.post(Notice("The note is deleted.", action: restore))
  }
  return delete
}

@MainActor func makeProgressHUD() -> View {
  let export = Button(title: "Export")
  export.addAction(for: .primaryActionTriggered) { export in
    let progress = ProgressHUD(title: "Exporting")
    progress.progress = 0.4
    progress.addAction(AlertAction(title: "Cancel", style: .cancel) { _ in print("Cancelled.") })
    export.window?.rootViewController?.present(progress, animated: false)
  }
  return export
}

@MainActor func makeKeyBar() -> View {
  let volume = Slider()
  volume.maximumValue = 100
  volume.value = 40
  volume.format = ValueFormat(unit: .percent)
  volume.accessibilityLabel = "Volume"
  let stack = StackView(arrangedSubviews: [volume, KeyBar()])
  (stack.axis, stack.spacing) = (.vertical, 16)
  return stack
}

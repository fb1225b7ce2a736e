import Backlit

try await Application.run(name: "processes") { application in
  let isSample = CommandLine.arguments.contains("--sample")
  let monitor = ProcessMonitor(isSample ? SampleProcesses() : SystemProcesses())
  let list = ProcessList(monitor)
  let pages = NavigationController(rootViewController: list)
  pages.restorationIdentifier = "pages"
  // Also while a process is shown.
  pages.addKeyCommand(
    KeyCommand(title: "Read now", key: .character("r"), modifiers: .alt) {
      Task { await monitor.refresh() }
    })
  application.programName = "Processes"
  application.show(pages)
  application.restoreState()
  // The numbers of a script stay until it presses Alt-R.
  if isSample { Task { await monitor.refresh() } } else { monitor.start() }
}

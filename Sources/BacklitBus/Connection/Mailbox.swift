import BacklitAccessibility
import Synchronization

/// The values that the main actor and the thread of the bus exchange. Neither waits for the other.
final class Mailbox: Sendable {
  /// The news for the thread.
  struct Delivery {
    /// The new state of each changed screen.
    var screens: [UInt64: Screen] = [:]
    /// The screens that were removed.
    var removed: [UInt64] = []
    /// The announcements, oldest first.
    var announcements: [Announcement] = []
    /// Whether the process is about to be stopped, or is stopped.
    var isSuspended = false
    /// Whether the thread must end.
    var isEnding = false
  }

  /// A new state of a screen, with the nodes that may differ from the last one that the thread took.
  struct Screen {
    var state: ScreenState
    /// nil for all nodes.
    var touched: [NodeID]?
  }

  struct Announcement {
    var screen: UInt64
    var text: String
    var isAssertive: Bool
    /// The focus of the state that waited when the text was announced; nil if none waited.
    var waitingFocus: NodeID?? = nil
  }

  private struct Contents {
    var delivery = Delivery()
    var requests: [ActionRequest] = []
    var status = BusStatus()
    var isStatusNew = false
    /// Whether the states are the newest ones; see ``setCurrent(_:)``.
    var isCurrent = true
    /// Whether the main actor was notified of requests or of the status and has not taken them.
    var isNotified = false
  }
  private let contents = Mutex(Contents())

  /// The most announcements that wait; the oldest ones are dropped.
  static let maximumAnnouncements = 64
  /// The most actions that wait.
  static let maximumRequests = 64

  // MARK: For the main actor

  /// Hands over a state of a screen. States that were not taken are merged, so a slow client gets fewer events.
  func put(_ state: ScreenState, touched: [NodeID]?) {
    contents.withLock { contents in
      // Taken out, so that the list of nodes grows in place.
      guard var waiting = contents.delivery.screens.removeValue(forKey: state.number) else {
        contents.delivery.screens[state.number] = Screen(state: state, touched: touched)
        return
      }
      // Beyond this length, comparing all nodes is faster.
      if let touched, (waiting.touched?.count ?? 0) + touched.count <= state.tree.count {
        waiting.touched?.append(contentsOf: touched)
      } else {
        waiting.touched = nil
      }
      waiting.state = state
      contents.delivery.screens[state.number] = waiting
    }
  }

  /// Removes a screen.
  func remove(_ number: UInt64) {
    contents.withLock {
      $0.delivery.screens[number] = nil
      $0.delivery.removed.append(number)
    }
  }

  func announce(_ announcement: Announcement) {
    contents.withLock { contents in
      if contents.delivery.announcements.count >= Self.maximumAnnouncements {
        contents.delivery.announcements.removeFirst()
      }
      var announcement = announcement
      announcement.waitingFocus = contents.delivery.screens[announcement.screen].map(\.state.focus)
      contents.delivery.announcements.append(announcement)
    }
  }

  /// Says whether the states that were handed over are the newest ones.
  func setCurrent(_ isCurrent: Bool) { contents.withLock { $0.isCurrent = isCurrent } }

  func end() { contents.withLock { $0.delivery.isEnding = true } }

  /// Says whether the process is about to be stopped.
  func setSuspended(_ isSuspended: Bool) {
    contents.withLock {
      $0.delivery.isSuspended = isSuspended
      $0.status.isSettled = false
    }
  }

  /// Takes what the thread has for the main actor.
  func takeReports() -> (requests: [ActionRequest], status: BusStatus?) {
    contents.withLock { contents in
      let reports = (contents.requests, contents.isStatusNew ? contents.status : nil)
      (contents.requests, contents.isStatusNew, contents.isNotified) = ([], false, false)
      return reports
    }
  }

  var status: BusStatus { contents.withLock(\.status) }

  // MARK: For the thread

  /// Takes what the main actor handed over.
  func take() -> Delivery {
    contents.withLock { contents in
      let delivery = contents.delivery
      contents.delivery = Delivery(
        isSuspended: delivery.isSuspended, isEnding: delivery.isEnding)
      return delivery
    }
  }

  var isEnding: Bool { contents.withLock(\.delivery.isEnding) }

  /// Whether the process is about to be stopped, or is stopped.
  var isSuspended: Bool { contents.withLock(\.delivery.isSuspended) }

  /// Whether the states that were handed over are the newest ones.
  var isCurrent: Bool { contents.withLock(\.isCurrent) }

  /// Adds an action for the main actor.
  /// - Returns: whether it was added, and whether the main actor must be notified.
  func add(_ request: ActionRequest) -> (isAdded: Bool, notifies: Bool) {
    contents.withLock { contents in
      guard contents.requests.count < Self.maximumRequests else { return (false, false) }
      contents.requests.append(request)
      defer { contents.isNotified = true }
      return (true, !contents.isNotified)
    }
  }

  /// Reports the status.
  /// - Returns: whether the main actor must be notified.
  func report(_ status: BusStatus) -> Bool {
    contents.withLock { contents in
      guard contents.status != status else { return false }
      contents.status = status
      contents.isStatusNew = true
      defer { contents.isNotified = true }
      return !contents.isNotified
    }
  }
}

/// The state of the connection to the bus and to its clients.
package struct BusStatus: Hashable, Sendable {
  /// Whether the program is on the accessibility bus.
  package var isConnected = false
  /// Whether it is known who reads the program: nothing, or clients that have its windows.
  package var isSettled = false
  /// Whether a client listens to events.
  package var hasListeners = false
  /// Whether a client listens, or called a method a short time ago. Otherwise, no states are needed.
  package var wantsStates = false
  /// Whether a screen reader follows the program: the desktop says that one is on, and a client listens to the focus.
  package var hasScreenReader = false

  /// Creates the status without a bus.
  package init() {}
}

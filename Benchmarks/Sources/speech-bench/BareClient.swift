import CSpeechDispatcher
import Synchronization

/// A plain libspeechd client without Backlit.
final class BareClient {
  static let began = Moments()
  static let ended = Moments()
  private let connection: UnsafeMutablePointer<SPDConnection>

  init() {
    guard let connection = spd_open("speech-bench", "bare", nil, SPD_MODE_THREADED) else {
      fatalError("no speech server: run it with ./with-speech-server")
    }
    self.connection = connection
    connection.pointee.callback_begin = { _, _, _ in BareClient.began.note() }
    connection.pointee.callback_end = { _, _, _ in BareClient.ended.note() }
    connection.pointee.callback_cancel = { _, _, _ in BareClient.ended.note() }
    spd_set_notification_on(connection, SPD_BEGIN)
    spd_set_notification_on(connection, SPD_END)
    spd_set_notification_on(connection, SPD_CANCEL)
  }

  func say(_ text: String) { spd_say(connection, SPD_MESSAGE, text) }
  func cancel() { spd_cancel(connection) }
}

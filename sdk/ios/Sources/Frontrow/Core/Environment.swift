import Foundation

/// What the core needs from its platform. `SystemEnvironment` provides it; tests script it. All of
/// it runs on the main thread, and no callback runs before its call has returned.
@MainActor
protocol Environment: AnyObject {
  /// By a clock that the user may set.
  func now() -> Date

  /// Seconds from any moment, by a clock that nobody sets.
  func elapsed() -> TimeInterval

  /// Runs `work` once after a delay. The returned function cancels it.
  func after(_ delay: TimeInterval, _ work: @escaping Work) -> Work

  func post(_ url: String, _ body: JSON, _ done: @escaping @MainActor (HTTPReply) -> Void) throws

  func load(_ media: Media, _ done: @escaping @MainActor (Bool) -> Void)

  func device() -> JSON

  /// A value that the device's consent tool has stored under a key of the IAB (`IABTCF_…`).
  func consent(_ key: String) -> Any?

  /// A random number from 0 to 1.
  func random() -> Double

  func newID() -> String

  /// Writes a line to the log of the app's developer.
  func log(_ line: String)
}

struct HTTPReply {
  /// 0 when there was no answer.
  let status: Int
  let retryAfter: String?
  let members: JSON

  init(_ status: Int, retryAfter: String? = nil, members: JSON = [:]) {
    self.status = status
    self.retryAfter = retryAfter
    self.members = members
  }

  /// True for failures that a retry may fix: no network, too many requests, a server error. All
  /// other answers are final.
  var isTransient: Bool { status == 0 || status == 429 || status >= 500 }

  /// True where the server itself refused a body: the answer repeats the status as `code`, as all
  /// error bodies of this server do. Any other 400 or 422 may come from a proxy or a captive
  /// portal.
  var isRefusedByServer: Bool {
    (status == 400 || status == 422) && members.number("code") == Double(status)
  }

  /// The time until the next try: the server's `Retry-After` in seconds if there is one, else
  /// exponential backoff with jitter, at most about 5 minutes.
  func delay(tries: Int, random: Double) -> TimeInterval {
    let told = retryAfter?.trimmingCharacters(in: .whitespaces) ?? ""
    if let seconds = Double(told), seconds >= 0, seconds.isFinite { return seconds }
    return min(pow(2, Double(min(tries, 20))), 300) * (0.75 + random / 2)
  }
}

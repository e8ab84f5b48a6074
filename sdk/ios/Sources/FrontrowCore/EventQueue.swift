import Foundation

private let mostASend = 500

/// Events stay in the store until the server has answered for them, so a lost network or a closed
/// app loses none. Sending an event twice is safe, because the server counts a token once.
@MainActor
final class EventQueue {
  private unowned let core: Core
  private let store: EventStore
  private lazy var clock = isoClock()
  private var mostEvents = mostASend
  private var tries = 0
  private var isSending = false
  private var callOff: Work?

  /// True while a wait goes on that the server has caused with its answer.
  private var isTold = false

  init(_ core: Core, _ store: EventStore) {
    self.core = core
    self.store = store
  }

  var length: Int { store.length }

  func open() {
    store.open { [weak self] in self?.sendUnlessWaiting() }
  }

  /// Stores an event and sends it as soon as possible.
  func add(_ token: String, _ of: String, _ reward: RewardFields?) {
    let at = clock.string(from: Date(timeIntervalSince1970: core.around.now() / 1000))
    store.add(KeptEvent(token: token, at: at, of: of, reward: reward?.json))
    sendUnlessWaiting()
  }

  /// Sends the stored events now. A wait that the server asked for is always completed.
  func flush() {
    if callOff == nil || !isTold { send() }
  }

  private func sendUnlessWaiting() {
    if callOff == nil { send() }
  }

  private func send() {
    core.guarded {
      callOff?()
      callOff = nil
      if isSending { return }
      let events = store.oldest(mostEvents)
      if events.isEmpty { return }
      let body = events.map { compact(["token": $0.token, "at": $0.at, "reward": $0.reward]) }
      try core.around.post(core.url("events"), ["events": body]) { [weak self] answered in
        guard let self else { return }
        isSending = false
        core.guarded { self.take(answered, events) }
      }
      isSending = true
    }
  }

  private func take(_ answered: Answered, _ events: [KeptEvent]) {
    if answered.status == 413 && events.count > 1 {
      mostEvents = events.count / 2
      return send()
    }
    guard let results = resultsIn(answered, events.count) else { return wait(answered) }
    tries = 0
    store.remove(events)
    for (index, event) in events.enumerated() {
      let result = index < results.count ? results[index] : [:]
      core.tell(
        SdkEvent(
          "verdict",
          reason: reason(of: result["reason"]),
          of: event.of,
          status: result["status"] as? String ?? "\(answered.status)",
          reward: result["reward"] as? String
        )
      )
    }
    send()
  }

  private func wait(_ answered: Answered) {
    let milliseconds = answered.waitAfter(tries, core.around.random())
    tries += 1
    isTold = answered.status > 0
    callOff = core.retry(milliseconds, of: "events") { [weak self] in self?.send() }
  }
}

/// The server's final results for the events, or nil when the events must be kept and sent again. A
/// 200 is final when it has a result for each event. A refusal of the server itself is final,
/// without results. Any other answer is not trusted.
private func resultsIn(_ answered: Answered, _ count: Int) -> [Json]? {
  if answered.status != 200 { return answered.isRefusedByServer ? [] : nil }
  guard let results = answered.members["results"] as? [Any], results.count == count else {
    return nil
  }
  return results.map { $0 as? Json ?? [:] }
}

private func isoClock() -> ISO8601DateFormatter {
  let clock = ISO8601DateFormatter()
  clock.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
  return clock
}

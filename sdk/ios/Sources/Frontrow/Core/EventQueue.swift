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
  private var cancel: Work?

  /// True while a wait goes on that the server has caused with its answer.
  private var isServersWait = false

  init(core: Core, store: EventStore) {
    self.core = core
    self.store = store
  }

  var length: Int { store.length }

  func open() {
    store.open { [weak self] in self?.sendUnlessWaiting() }
  }

  /// Stores an event and sends it as soon as possible.
  func add(_ token: String, kind: String, reward: RewardFields?) {
    let at = clock.string(from: core.environment.now())
    store.add(StoredEvent(token: token, at: at, kind: kind, reward: reward?.json))
    sendUnlessWaiting()
  }

  /// Sends the stored events now. A wait that the server asked for is always completed.
  func flush() {
    if cancel == nil || !isServersWait { send() }
  }

  private func sendUnlessWaiting() {
    if cancel == nil { send() }
  }

  private func send() {
    core.guarded {
      cancel?()
      cancel = nil
      if isSending { return }
      let events = store.oldest(mostEvents)
      if events.isEmpty { return }
      let body = events.map { compact(["token": $0.token, "at": $0.at, "reward": $0.reward]) }
      try core.environment.post(core.url("events"), ["events": body]) { [weak self] reply in
        guard let self else { return }
        isSending = false
        core.guarded { self.take(reply, events) }
      }
      isSending = true
    }
  }

  private func take(_ reply: HTTPReply, _ events: [StoredEvent]) {
    if reply.status == 413 && events.count > 1 {
      mostEvents = events.count / 2
      return send()
    }
    guard let results = resultsIn(reply, events.count) else { return wait(reply) }
    tries = 0
    store.remove(events)
    for (index, event) in events.enumerated() {
      let result = index < results.count ? results[index] : [:]
      core.emit(
        .eventResult(
          kind: event.kind,
          status: result["status"] as? String ?? "\(reply.status)",
          reason: result["reason"] as? String,
          reward: result["reward"] as? String
        )
      )
    }
    send()
  }

  private func wait(_ reply: HTTPReply) {
    let delay = reply.delay(tries: tries, random: core.environment.random())
    tries += 1
    isServersWait = reply.status > 0
    cancel = core.retry(after: delay, of: "events") { [weak self] in self?.send() }
  }
}

/// The server's final results for the events, or nil when the events must be kept and sent again. A
/// 200 is final when it has a result for each event. A refusal of the server itself is final,
/// without results. Any other answer is not trusted.
private func resultsIn(_ reply: HTTPReply, _ count: Int) -> [JSON]? {
  if reply.status != 200 { return reply.isRefusedByServer ? [] : nil }
  guard let results = reply.members["results"] as? [Any], results.count == count else {
    return nil
  }
  return results.map { $0 as? JSON ?? [:] }
}

private func isoClock() -> ISO8601DateFormatter {
  let clock = ISO8601DateFormatter()
  clock.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
  return clock
}

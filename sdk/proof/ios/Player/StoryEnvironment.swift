import Foundation

@testable import Frontrow

@MainActor let storyDevice: JSON = ["type": "phone", "os": "other", "orientation": "portrait"]

/// The clock, the server and the media are the driver's.
@MainActor
final class StoryEnvironment: Environment {
  var stored: JSON = [:]
  var logged: [String] = []
  var jumpMs = 0.0
  var postsThrow = false
  private let send: Send
  /// In milliseconds.
  private var time: Double
  private var timers: [(id: Int, at: Double, work: Work)] = []
  private var waiting: [Int: @MainActor (JSON) -> Void] = [:]
  private var ids = 0
  private var installs = 0

  init(_ send: @escaping Send, _ now: Double) {
    self.send = send
    time = now
  }

  /// Moves to this time and runs the earliest timer that is due, if one is.
  func fire(_ at: Double) {
    time = max(time, at)
    guard let timer = earliest, timer.at <= time else { return }
    timers.removeAll { $0.id == timer.id }
    timer.work()
  }

  var nextTimer: Double? { earliest?.at }

  /// Drops what waits in the core of an earlier run.
  func forget() {
    timers = []
    waiting = [:]
  }

  /// Passes an answer or a medium on to who waits for it.
  func settle(_ given: JSON) {
    waiting.removeValue(forKey: Int(given.number("id") ?? 0))?(given)
  }

  private var earliest: (id: Int, at: Double, work: Work)? {
    timers.min { $0.at == $1.at ? $0.id < $1.id : $0.at < $1.at }
  }

  func now() -> Date { Date(timeIntervalSince1970: (time + jumpMs) / 1000) }

  func elapsed() -> TimeInterval { time / 1000 }

  func after(_ delay: TimeInterval, _ work: @escaping Work) -> Work {
    ids += 1
    let id = ids
    timers.append((id, (time + delay * 1000).rounded(), work))
    return { [weak self] in self?.timers.removeAll { $0.id == id } }
  }

  func post(_ url: String, _ body: JSON, _ done: @escaping @MainActor (HTTPReply) -> Void) throws {
    if postsThrow { throw NotPlayable(description: "The case breaks the network layer.") }
    ask("post", ["url": url, "body": body]) { given in
      let status = Int(given.number("status") ?? 0)
      let retryAfter = given["retry_after"] as? String
      done(HTTPReply(status, retryAfter: retryAfter, members: given["body"] as? JSON ?? [:]))
    }
  }

  func load(_ media: Media, _ done: @escaping @MainActor (Bool) -> Void) {
    ask("load", ["url": media.url, "type": media.type]) { done($0["ok"] as? Bool ?? false) }
  }

  func device() -> JSON { storyDevice }

  func consent(_ key: String) -> Any? { stored[key] }

  func random() -> Double { 0.5 }

  func newID() -> String {
    installs += 1
    return "install-\(installs)"
  }

  func log(_ line: String) { logged.append(line) }

  private func ask(_ what: String, _ message: JSON, _ done: @escaping @MainActor (JSON) -> Void) {
    ids += 1
    waiting[ids] = done
    send([what: message.merging(["id": ids]) { $1 }])
  }
}

/// Real files, on a disk that the case can fill, and with a record that it can damage.
@MainActor
final class PlayerDisk: Disk {
  var isFull: Bool
  private let files: FileDisk
  private var running = 0
  private var events = ""
  private var settled: Work?

  init(_ files: FileDisk, isFull: Bool) {
    self.files = files
    self.isFull = isFull
  }

  /// Runs `work` when no operation is left.
  func whenSettled(_ work: @escaping Work) {
    running == 0 ? work() : (settled = work)
  }

  func read(_ name: String, _ done: @escaping @MainActor (String?) -> Void) {
    if name.hasSuffix(".events") { events = name }
    begin()
    files.read(name) { [self] text in end { done(text) } }
  }

  func append(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void) {
    begin()
    if isFull { return refuse(done) }
    files.append(name, text) { [self] isOk in end { done(isOk) } }
  }

  func write(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void) {
    begin()
    if isFull { return refuse(done) }
    files.write(name, text) { [self] isOk in end { done(isOk) } }
  }

  /// Adds a line that cannot be read.
  func damage() {
    append(events, "{\"token\":\"dam\n") { _ in }
  }

  private func refuse(_ done: @escaping @MainActor (Bool) -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { [self] in end { done(false) } } }
  }

  private func begin() { running += 1 }

  private func end(_ done: Work) {
    done()
    running -= 1
    if running > 0 { return }
    let work = settled
    settled = nil
    work?()
  }
}

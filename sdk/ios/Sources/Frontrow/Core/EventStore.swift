import Foundation

struct StoredEvent {
  let token: String
  let at: String
  let kind: String
  let reward: [String: String]?

  var json: JSON { compact(["token": token, "at": at, "of": kind, "reward": reward]) }

  init(token: String, at: String, kind: String, reward: [String: String]?) {
    self.token = token
    self.at = at
    self.kind = kind
    self.reward = reward
  }

  init(_ json: JSON) throws {
    token = try json.text("token")
    at = try json.text("at")
    kind = try json.text("of")
    reward = json["reward"] as? [String: String]
  }
}

private let mostKept = 1000

/// With this many lines more than twice its events, the file is written anew.
private let spareLines = 200

/// Events are in memory, and written behind to a file of JSON lines: one that adds an event, one
/// that removes it. A line that cannot be read costs that event only. While the disk is full,
/// events are kept in memory; the file is written whole when it can be written again.
@MainActor
final class EventStore {
  private let disk: any Disk
  private let name: String
  /// By token, with a number that gives their order.
  private var events: [String: (order: Int, event: StoredEvent)] = [:]
  private var count = 0
  private var pending: [String] = []
  private var lines = 0
  private var isOpen = false
  private var isWriting = false
  private var mustRewrite = false

  init(disk: any Disk, name: String) {
    self.disk = disk
    self.name = name
  }

  /// Reads what an earlier run left. What was added before comes after it.
  func open(_ done: @escaping Work) {
    disk.read(name) { [self] text in
      var read = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      // A last line without its end was cut off, and the next one must not continue it.
      if let last = read.popLast(), !last.isEmpty { mustRewrite = true }
      lines = read.count
      events = [:]
      for line in read { play(Data(line.utf8)) }
      for line in pending { play(Data(line.utf8)) }
      isOpen = true
      trim()
      write()
      done()
    }
  }

  var length: Int { events.count }

  func oldest(_ most: Int) -> [StoredEvent] { Array(inOrder().prefix(most)) }

  /// A token that is stored already is not added again. Beyond 1,000 events, the oldest go.
  func add(_ event: StoredEvent) {
    guard events[event.token] == nil, let line = try? jsonText(event.json) else { return }
    pending.append(line)
    keep(event)
    trim()
    write()
  }

  func remove(_ gone: [StoredEvent]) {
    for event in gone { drop(event.token) }
    write()
  }

  private func inOrder() -> [StoredEvent] {
    events.values.sorted { $0.order < $1.order }.map(\.event)
  }

  private func keep(_ event: StoredEvent) {
    count += 1
    events[event.token] = (count, event)
  }

  private func trim() {
    let tooMany = events.count - mostKept
    if tooMany > 0 { for event in oldest(tooMany) { drop(event.token) } }
  }

  private func drop(_ token: String) {
    events[token] = nil
    if let line = try? jsonText(["gone": token]) { pending.append(line) }
  }

  private func play(_ line: Data) {
    guard let json = jsonObject(line) else {
      mustRewrite = true
      return
    }
    if let token = json["gone"] as? String {
      events[token] = nil
    } else if let event = try? StoredEvent(json) {
      keep(event)
    } else {
      mustRewrite = true
    }
  }

  private func write() {
    if !isOpen || isWriting || (pending.isEmpty && !mustRewrite) { return }
    let fresh = pending
    pending = []
    isWriting = true
    if mustRewrite || lines + fresh.count > 2 * events.count + spareLines {
      let all = inOrder().compactMap { try? jsonText($0.json) }
      disk.write(name, textOf(all)) { [self] isOk in written(isOk, all.count) }
    } else {
      let length = lines + fresh.count
      disk.append(name, textOf(fresh)) { [self] isOk in written(isOk, length) }
    }
  }

  private func written(_ isOk: Bool, _ lines: Int) {
    isWriting = false
    mustRewrite = !isOk
    self.lines = lines
    if !pending.isEmpty { write() }
  }

  private func textOf(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }
}

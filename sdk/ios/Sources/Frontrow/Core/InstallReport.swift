import Foundation

/// Reports the app's first start. Stores an install id and the mark that the install was sent, in a
/// small file of their own.
@MainActor
final class InstallReport {
  private unowned let core: Core
  private let disk: any Disk
  private let name: String
  private var stored: JSON?
  private var isSending = false

  init(core: Core, disk: any Disk, name: String) {
    self.core = core
    self.disk = disk
    self.name = name
  }

  var hasID: Bool { stored?["id"] != nil }

  /// It is sent again until the server has answered, also after a restart that calls this again.
  func record(_ body: JSON, mayKeepID: @escaping @MainActor () -> Bool) {
    read { [self] in
      if isSending || stored?["sent"] as? Bool == true { return }
      isSending = true
      var body = body
      if mayKeepID() { body["install_id"] = id() }
      send(body, 0)
    }
  }

  func forgetID() {
    read { [self] in
      if stored?.removeValue(forKey: "id") != nil { write() }
    }
  }

  private func id() -> String {
    if let id = stored?["id"] as? String { return id }
    let id = core.environment.newID()
    stored?["id"] = id
    write()
    return id
  }

  private func send(_ body: JSON, _ tries: Int) {
    core.guarded {
      try core.environment.post(core.url("installs"), body) { [weak self] reply in
        self?.core.guarded { self?.take(reply, body, tries) }
      }
    }
  }

  private func take(_ reply: HTTPReply, _ body: JSON, _ tries: Int) {
    let attributed = reply.members["attributed"] as? Bool
    if (reply.status == 200 && attributed != nil) || reply.isRefusedByServer {
      read { [self] in
        stored?["sent"] = true
        write()
      }
      let reason = reply.members["reason"] as? String
      return core.emit(.installResult(isAttributed: attributed == true, reason: reason))
    }
    let delay = reply.delay(tries: tries, random: core.environment.random())
    _ = core.retry(after: delay, of: "install") { [weak self] in self?.send(body, tries + 1) }
  }

  private func read(_ then: @escaping Work) {
    if stored != nil { return core.guarded { then() } }
    // The app may drop the SDK while the file is read.
    disk.read(name) { [self, core] text in
      if stored == nil { stored = jsonObject(text.map { Data($0.utf8) }) ?? [:] }
      core.guarded { then() }
    }
  }

  private func write() {
    if let stored, let text = try? jsonText(stored) { disk.write(name, text) { _ in } }
  }
}

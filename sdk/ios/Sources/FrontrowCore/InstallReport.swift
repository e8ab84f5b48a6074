import Foundation

/// Reports the app's first start. Stores an install id and the mark that the install was sent, in a
/// small file of their own.
@MainActor
final class InstallReport {
  private unowned let core: Core
  private let disk: any Disk
  private let name: String
  private var stored: Json?
  private var isSending = false

  init(_ core: Core, _ disk: any Disk, _ name: String) {
    self.core = core
    self.disk = disk
    self.name = name
  }

  var hasId: Bool { stored?["id"] != nil }

  /// It is sent again until the server has answered, also after a restart that calls this again.
  func record(_ body: Json, mayKeepId: @escaping @MainActor () -> Bool) {
    read { [self] in
      if isSending || stored?["sent"] as? Bool == true { return }
      isSending = true
      var body = body
      if mayKeepId() { body["install_id"] = id() }
      send(body, 0)
    }
  }

  func forgetId() {
    read { [self] in
      if stored?.removeValue(forKey: "id") != nil { write() }
    }
  }

  private func id() -> String {
    if let id = stored?["id"] as? String { return id }
    let id = core.around.newId()
    stored?["id"] = id
    write()
    return id
  }

  private func send(_ body: Json, _ tries: Int) {
    core.guarded {
      try core.around.post(core.url("installs"), body) { [weak self] answered in
        self?.core.guarded { self?.take(answered, body, tries) }
      }
    }
  }

  private func take(_ answered: Answered, _ body: Json, _ tries: Int) {
    let attributed = answered.members["attributed"] as? Bool
    if (answered.status == 200 && attributed != nil) || answered.isRefusedByServer {
      read { [self] in
        stored?["sent"] = true
        write()
      }
      let why = reason(of: answered.members["reason"])
      return core.tell(SdkEvent("install", reason: why, attributed: attributed == true))
    }
    let milliseconds = answered.waitAfter(tries, core.around.random())
    _ = core.retry(milliseconds, of: "install") { [weak self] in self?.send(body, tries + 1) }
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

// Plays the driver's steps to the SDK. The protocol is in `sdk/driver/README.md`.
import Foundation

@testable import Frontrow

guard let driver = ProcessInfo.processInfo.environment["FRONTROW_DRIVER"] else {
  fatalError("FRONTROW_DRIVER is missing.")
}
let connection = Connection(driver)
let player = Player { connection.send($0) }
connection.send(["ready": ["platform": "ios", "sdk": sdkVersion, "runtime": "Swift 6.0 on Linux"]])
connection.read { player.play($0) }
// Callbacks of notifications need the main thread, which `dispatchMain` would end.
while true { RunLoop.main.run(until: .distantFuture) }

/// Gives the messages to the core, or to the whole SDK in the mode `shown`.
@MainActor
final class Player {
  private let send: Send
  private var core: CorePlayer?
  private var shown: ShownPlayer?

  init(_ send: @escaping Send) {
    self.send = send
  }

  func play(_ message: JSON) {
    do {
      if let hello = message["hello"] as? JSON { try greet(hello) }
      if let shown { return try shown.play(message) }
      try core?.play(message)
    } catch {
      send(["error": "\(error)"])
    }
  }

  private func greet(_ hello: JSON) throws {
    if hello["mode"] as? String == "shown" {
      shown = try ShownPlayer(hello, send)
    } else {
      core = CorePlayer(send)
    }
  }
}

struct NotPlayable: Error, CustomStringConvertible {
  let description: String
}

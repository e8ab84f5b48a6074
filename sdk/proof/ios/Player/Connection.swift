import Foundation

@testable import Frontrow

#if canImport(Glibc)
  import Glibc
#endif

typealias Send = @MainActor (JSON) -> Void

/// The connection with the driver: lines of JSON over TCP. The process ends with it.
final class Connection: Sendable {
  private let socket: Int32

  init(_ address: String) {
    let parts = address.split(separator: ":")
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var to = sockaddr_in()
    to.sin_family = sa_family_t(AF_INET)
    to.sin_port = in_port_t(parts[1]).map(\.bigEndian) ?? 0
    to.sin_addr.s_addr = inet_addr(String(parts[0]))
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = withUnsafePointer(to: &to) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    if connected != 0 { exit(1) }
  }

  func send(_ message: JSON) {
    guard var data = try? jsonData(message) else {
      return send(["error": "The message cannot be written: \(message)"])
    }
    data.append(10)
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Glibc.send(
          socket,
          bytes.baseAddress! + sent,
          bytes.count - sent,
          Int32(MSG_NOSIGNAL)
        )
        if count <= 0 { exit(0) }
        sent += count
      }
    }
  }

  /// Takes each message on the main thread.
  func read(_ take: @escaping @MainActor (JSON) -> Void) {
    Thread.detachNewThread { [socket] in
      var waiting = Data()
      var part = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(socket, &part, part.count, 0)
        if count <= 0 { exit(0) }
        waiting.append(contentsOf: part[0..<count])
        while let end = waiting.firstIndex(of: 10) {
          let line = Data(waiting[waiting.startIndex..<end])
          waiting = Data(waiting[(end + 1)...])
          DispatchQueue.main.async { MainActor.assumeIsolated { take(jsonObject(line) ?? [:]) } }
        }
      }
    }
  }
}

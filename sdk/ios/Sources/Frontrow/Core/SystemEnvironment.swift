import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let replyPatience: TimeInterval = 10
private let mediaPatience: TimeInterval = 60

/// Longer delays would overflow.
private let longestDelay: TimeInterval = 2_147_483

/// The clocks, the network and the random numbers of Foundation.
@MainActor
final class SystemEnvironment: Environment {
  private let userAgent: String
  private let deviceNow: @MainActor () -> JSON
  private let consentNow: @MainActor (String) -> Any?
  private let start = DispatchTime.now().uptimeNanoseconds
  private let folder: @Sendable () throws -> URL
  private(set) lazy var media = MediaCache(folder) { [unowned self] url, done in
    download(url, done)
  }
  private lazy var session = URLSession(
    configuration: configuration(),
    delegate: NoRedirects(),
    delegateQueue: nil
  )

  init(
    userAgent: String,
    folder: @escaping @Sendable () throws -> URL,
    device: @escaping @MainActor () -> JSON,
    consent: @escaping @MainActor (String) -> Any?
  ) {
    self.userAgent = userAgent
    self.folder = folder
    deviceNow = device
    consentNow = consent
  }

  func now() -> Date { Date() }

  func elapsed() -> TimeInterval {
    Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000_000
  }

  func after(_ delay: TimeInterval, _ work: @escaping Work) -> Work {
    let item = DispatchWorkItem { MainActor.assumeIsolated { work() } }
    let wait = min(max(delay, 0), longestDelay)
    DispatchQueue.main.asyncAfter(deadline: .now() + wait, execute: item)
    return { item.cancel() }
  }

  func post(
    _ url: String,
    _ body: JSON,
    _ done: @escaping @MainActor (HTTPReply) -> Void
  ) throws {
    guard let address = URL(string: url) else { throw Unreadable() }
    var request = URLRequest(url: address, timeoutInterval: replyPatience)
    request.httpMethod = "POST"
    request.httpBody = try jsonData(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    send(request) { status, retryAfter, data in
      done(replyOf(status, retryAfter, data))
    }
  }

  func load(_ media: Media, _ done: @escaping @MainActor (Bool) -> Void) {
    self.media.load(media.url, isVideo: media.isVideo, done)
  }

  func device() -> JSON { deviceNow() }

  func consent(_ key: String) -> Any? { consentNow(key) }

  func random() -> Double { Double.random(in: 0...1) }

  func newID() -> String {
    UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
  }

  func log(_ line: String) { NSLog("%@", "Frontrow: \(line)") }

  private func download(_ url: String, _ done: @escaping @MainActor (Data?) -> Void) {
    guard let address = URL(string: url) else { return done(nil) }
    let request = URLRequest(url: address, timeoutInterval: mediaPatience)
    send(request) { status, _, data in done(status == 200 ? data : nil) }
  }

  private func send(
    _ request: URLRequest,
    _ done: @escaping @MainActor (Int, String?, Data?) -> Void
  ) {
    var request = request
    request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    let task = session.dataTask(with: request) { data, response, error in
      let http = error == nil ? response as? HTTPURLResponse : nil
      let status = http?.statusCode ?? 0
      let retryAfter = http?.value(forHTTPHeaderField: "Retry-After")
      DispatchQueue.main.async { MainActor.assumeIsolated { done(status, retryAfter, data) } }
    }
    task.resume()
  }
}

/// The server's own answers are always JSON and never lead elsewhere. A redirect, or a 200 without
/// JSON, comes from a captive portal or was cut off, so it counts as no answer.
func replyOf(_ status: Int, _ retryAfter: String?, _ data: Data?) -> HTTPReply {
  let members = jsonObject(data)
  let isForeign = (status == 200 && members == nil) || (300..<400).contains(status)
  return isForeign
    ? HTTPReply(0) : HTTPReply(status, retryAfter: retryAfter, members: members ?? [:])
}

/// Nothing is kept in cookies or a cache, and a lost network is told at once.
private func configuration() -> URLSessionConfiguration {
  let configuration = URLSessionConfiguration.ephemeral
  configuration.urlCache = nil
  configuration.httpShouldSetCookies = false
  configuration.httpCookieAcceptPolicy = .never
  configuration.timeoutIntervalForResource = mediaPatience
  return configuration
}

private final class NoRedirects: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

import Foundation

@testable import Frontrow

/// An ad as the server answers it.
func adJSON(_ format: String = "image", closeAfter: Int = 5, name: String = "A") -> JSON {
  let isVideo = format.contains("video")
  let base = "https://network.example.com"
  return [
    "format": format,
    "media": ["url": "\(base)/\(name).media", "type": isVideo ? "video/mp4" : "image/jpeg"],
    "tokens": compact([
      "impression": "\(name)-impression", "click": "\(name)-click",
      "complete": isVideo ? "\(name)-complete" : nil,
    ]),
    "click_url": "\(base)/click/\(name)",
    "close_after_s": closeAfter,
    "expires_in_s": 3600,
    "advertiser": ["app_name": "Tidepool Match", "icon_url": "\(base)/\(name).icon"],
    "report_url": "\(base)/reports/\(name)",
    "why": ["running", "format"],
  ]
}

/// The clock is moved by hand, and the server has these ads, the last of them again and again.
@MainActor
final class TestEnvironment: Environment {
  var stored: JSON = [:]
  var isOnline = true
  private(set) var sent: [(url: String, body: JSON)] = []
  private(set) lazy var media = MediaCache({ [folder] in folder }) { [unowned self] url, done in
    download(url, done)
  }
  var download: @MainActor (String, @escaping @MainActor (Data?) -> Void) -> Void = { _, done in
    DispatchQueue.main.async { MainActor.assumeIsolated { done(Data([0xff, 0xd8])) } }
  }
  private(set) var timers: [(id: Int, at: TimeInterval, work: Work)] = []
  private let folder: URL
  private let ads: [JSON?]
  private var requests = 0
  private var time: TimeInterval = 0
  private var ids = 0

  init(folder: URL, ads: [JSON?] = [adJSON()]) {
    self.folder = folder
    self.ads = ads
  }

  /// Runs what is due, in its order.
  func advance(_ seconds: TimeInterval) {
    let end = time + seconds
    while let next = timers.min(by: { ($0.at, $0.id) < ($1.at, $1.id) }), next.at <= end {
      timers.removeAll { $0.id == next.id }
      time = max(time, next.at)
      next.work()
    }
    time = end
  }

  func bodies(to part: String) -> [JSON] { sent.filter { $0.url.contains(part) }.map(\.body) }

  /// The tokens that the server has got.
  var tokens: [String] {
    bodies(to: "/events").flatMap { $0["events"] as? [JSON] ?? [] }
      .compactMap { $0["token"] as? String }
  }

  func now() -> Date { Date(timeIntervalSince1970: 1_700_000_000 + time) }

  func elapsed() -> TimeInterval { time }

  func after(_ delay: TimeInterval, _ work: @escaping Work) -> Work {
    ids += 1
    let id = ids
    timers.append((id, time + delay, work))
    return { [weak self] in self?.timers.removeAll { $0.id == id } }
  }

  func post(_ url: String, _ body: JSON, _ done: @escaping @MainActor (HTTPReply) -> Void) {
    sent.append((url, body))
    _ = after(0) { [self] in done(reply(to: url, body)) }
  }

  func load(_ media: Media, _ done: @escaping @MainActor (Bool) -> Void) {
    self.media.load(media.url, isVideo: media.isVideo, done)
  }

  func device() -> JSON { ["type": "phone", "os": "ios", "orientation": "portrait"] }

  func consent(_ key: String) -> Any? { stored[key] }

  func random() -> Double { 0.5 }

  func newID() -> String { "install-1" }

  func log(_ line: String) {}

  private func reply(to url: String, _ body: JSON) -> HTTPReply {
    if !isOnline { return HTTPReply(0) }
    if url.contains("/events") {
      let count = (body["events"] as? [Any])?.count ?? 0
      let results = Array(repeating: ["status": "accepted"], count: count)
      return HTTPReply(200, members: ["results": results])
    }
    if url.contains("/installs") { return HTTPReply(200, members: ["attributed": true]) }
    if !url.contains("/ads") { return HTTPReply(200) }
    let ad = ads[min(requests, ads.count - 1)]
    requests += 1
    let reason = ad == nil ? "no_campaign" : nil
    return HTTPReply(200, members: compact(["ad": ad, "reason": reason, "consent": "measured"]))
  }
}

func newFolder() -> URL {
  let name = UUID().uuidString
  let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(name)
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

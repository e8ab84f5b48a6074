import AVFoundation
import Foundation
import Frontrow
import FrontrowCore
import UIKit

/// An ad as the server answers it.
func adJson(_ format: String = "image", closeAfter: Int = 5, name: String = "A") -> Json {
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

/// The clock is moved by hand, and the server is a function.
@MainActor
final class TestEnvironment: Environment {
  var stored: Json = [:]
  var sent: [(url: String, body: Json)] = []
  var answer: @MainActor (String, Json) -> Answered = { _, _ in Answered(0) }
  private(set) lazy var media = MediaCache({ [folder] in folder }) { [unowned self] url, done in
    download(url, done)
  }
  var download: @MainActor (String, @escaping @MainActor (Data?) -> Void) -> Void = { _, done in
    DispatchQueue.main.async { MainActor.assumeIsolated { done(Data([0xff, 0xd8])) } }
  }
  private let folder: URL
  private var time = 0.0
  private(set) var timers: [(id: Int, at: Double, work: Work)] = []
  private var ids = 0

  init(_ folder: URL) {
    self.folder = folder
  }

  /// Runs what is due, in its order.
  func advance(_ milliseconds: Double) {
    let end = time + milliseconds
    while let next = timers.min(by: { ($0.at, $0.id) < ($1.at, $1.id) }), next.at <= end {
      timers.removeAll { $0.id == next.id }
      time = max(time, next.at)
      next.work()
    }
    time = end
  }

  func now() -> Double { 1_700_000_000_000 + time }

  func elapsed() -> Double { time }

  func after(_ milliseconds: Double, _ work: @escaping Work) -> Work {
    ids += 1
    let id = ids
    timers.append((id, time + milliseconds, work))
    return { [weak self] in self?.timers.removeAll { $0.id == id } }
  }

  func post(_ url: String, _ body: Json, _ done: @escaping @MainActor (Answered) -> Void) {
    sent.append((url, body))
    _ = after(0) { [self] in done(answer(url, body)) }
  }

  func load(_ media: Media, _ done: @escaping @MainActor (Bool) -> Void) {
    self.media.load(media.url, isVideo: media.isVideo, done)
  }

  func device() -> Json { deviceNow() }

  func consent(_ key: String) -> Any? { stored[key] }

  func random() -> Double { 0.5 }

  func newId() -> String { "install-1" }
}

/// An app with the SDK, on a phone that is a stand-in.
@MainActor
final class World {
  let folder: URL
  let around: TestEnvironment
  let frontrow: Frontrow
  let app = AppPage()
  var isOnline = true
  private let log = EventLog()
  private let ads: [Json?]
  private var asked = 0

  init(
    _ ads: [Json?] = [adJson()],
    isTest: Bool = false,
    appKey: String? = nil,
    storage: URL? = nil
  ) {
    self.ads = ads
    folder = storage ?? newFolder()
    let folder = folder
    around = TestEnvironment(folder)
    Phone.start(app)
    FakeVideo.status = .readyToPlay
    FakeVideo.isStalled = false
    AVAudioSession.sharedInstance().calls = []
    let settings = CoreSettings(
      baseUrl: "https://network.example.com",
      appKey: appKey,
      test: isTest,
      tell: { [log] event in
        precondition(Thread.isMainThread, "An event came off the main thread.")
        log.events.append(event)
      }
    )
    frontrow = Frontrow(around, FileDisk { folder }, around.media, settings)
    around.answer = { [unowned self] url, body in answer(url, body) }
    advance(0)
  }

  var core: Core { frontrow.screen.core }

  var happened: [String] { log.events.map(\.what) }

  func count(_ event: String) -> Int { happened.filter { $0 == event }.count }

  func to(_ part: String) -> [Json] { around.sent.filter { $0.url.contains(part) }.map(\.body) }

  /// The tokens that the server has got.
  var tokens: [String] {
    to("/events").flatMap { $0["events"] as? [Json] ?? [] }.compactMap { $0["token"] as? String }
  }

  private func answer(_ url: String, _ body: Json) -> Answered {
    if !isOnline { return Answered(0) }
    if url.contains("/events") {
      let count = (body["events"] as? [Any])?.count ?? 0
      return Answered(
        200,
        members: ["results": Array(repeating: ["status": "accepted"], count: count)]
      )
    }
    if url.contains("/installs") { return Answered(200, members: ["attributed": true]) }
    if !url.contains("/ads") { return Answered(200) }
    let ad = ads[min(asked, ads.count - 1)]
    asked += 1
    return Answered(
      200,
      members: compact(["ad": ad, "reason": ad == nil ? "no_campaign" : nil, "consent": "measured"])
    )
  }

  func ask(_ placement: String = "spot") throws -> Asked {
    var got: Asked?
    frontrow.requestAd(placement) { got = $0 }
    try until("the request is answered") { got != nil }
    return try need(got, "answer")
  }

  /// Shows an ad, and waits until it covers the app and is seen.
  func show(_ ad: (any FrontrowAd)? = nil) throws -> Shown {
    let shown = Shown()
    let before = count("impression")
    let ad = try ad ?? need(ask().ad, "ad")
    ad.show(from: app) { shown.outcome = $0 }
    try until("the ad is seen") { [self] in
      advance(50)
      return count("impression") > before || shown.outcome != nil
    }
    return shown
  }

  func advance(_ milliseconds: Double) {
    around.advance(milliseconds)
    settle()
  }

  /// Lets other threads come to an end with what they do.
  func settle() {
    for _ in 0..<3 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002)) }
    around.advance(0)
    Phone.layOut()
  }

  func until(_ what: String, _ isThere: () -> Bool) throws {
    let giveUpAt = Date(timeIntervalSinceNow: 5)
    while !isThere() {
      try expect(Date() < giveUpAt, "It took too long until \(what): \(happened)")
      settle()
    }
  }

  func tap(_ name: String) -> Bool {
    let isTapped = Phone.tap(name)
    settle()
    return isTapped
  }

  var isCovered: Bool { app.presentedViewController != nil }
}

@MainActor
final class Shown {
  var outcome: Outcome?
}

@MainActor
private final class EventLog {
  var events: [SdkEvent] = []
}

/// The app's own page, with a place for a banner in a list that can be scrolled.
@MainActor
final class AppPage: UIViewController {
  let list = UIView()

  override func loadView() {
    view = UIView()
    view.addSubview(list)
    list.clipsToBounds = true
    list.frame = CGRect(x: 0, y: 100, width: 390, height: 400)
  }
}

func newFolder() -> URL {
  let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
    UUID().uuidString
  )
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

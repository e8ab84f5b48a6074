import AVFoundation
import Foundation
import UIKit

@testable import Frontrow

/// An app with the SDK, on a phone that is a stand-in.
@MainActor
final class World {
  let folder: URL
  let environment: TestEnvironment
  let frontrow: Frontrow
  let app = AppPage()
  private let log = EventLog()

  init(
    _ ads: [JSON?] = [adJSON()],
    isTest: Bool = false,
    appKey: String? = nil,
    storage: URL? = nil
  ) {
    folder = storage ?? newFolder()
    let folder = folder
    environment = TestEnvironment(folder: folder, ads: ads)
    Phone.start(app)
    FakeVideo.status = .readyToPlay
    FakeVideo.isStalled = false
    AVAudioSession.sharedInstance().calls = []
    let settings = CoreSettings(
      baseURL: "https://network.example.com",
      appKey: appKey,
      test: isTest,
      emit: { [log] event in
        precondition(Thread.isMainThread, "An event came off the main thread.")
        log.events.append(event)
      }
    )
    frontrow = Frontrow(
      environment: environment,
      disk: FileDisk { folder },
      media: environment.media,
      settings: settings
    )
    advance(0)
  }

  var core: Core { frontrow.screen.core }

  var isOnline: Bool {
    get { environment.isOnline }
    set { environment.isOnline = newValue }
  }

  var happened: [AdEvent] { log.events }

  func count(_ isWanted: (AdEvent) -> Bool) -> Int { happened.filter(isWanted).count }

  var impressions: Int {
    count { if case .impression = $0 { true } else { false } }
  }

  var closings: Int {
    count { if case .closed = $0 { true } else { false } }
  }

  func ask(_ placement: String = "spot") throws -> AdResult {
    var got: AdResult?
    frontrow.requestAd(placement) { got = $0 }
    try until("the request is answered") { got != nil }
    return try need(got, "answer")
  }

  /// Shows an ad, and waits until it covers the app and is seen.
  func show(_ ad: (any FrontrowAd)? = nil) throws -> Shown {
    let shown = Shown()
    let before = impressions
    let ad = try ad ?? need(ask().ad, "ad")
    ad.show(from: app) { shown.outcome = $0 }
    try until("the ad is seen") { [self] in
      advance(50)
      return impressions > before || shown.outcome != nil
    }
    return shown
  }

  func advance(_ milliseconds: Double) {
    environment.advance(milliseconds / 1000)
    settle()
  }

  /// Lets other threads come to an end with what they do.
  func settle() {
    for _ in 0..<3 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002)) }
    environment.advance(0)
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
  var events: [AdEvent] = []
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

import AVFoundation
import Foundation
import UIKit

@testable import Frontrow

private let settleSeconds = 0.06
private let videoSeconds = 3.0

/// Plays to the whole SDK over the stand-ins, in the mode `shown`. There are no pixels.
@MainActor
final class ShownPlayer {
  private let send: Send
  private let frontrow: Frontrow
  private let app = AppController()
  private let log = Log()
  private var ads: [String: any FrontrowAd] = [:]
  private var answer: Any = NSNull()
  private var outcome: Outcome?

  init(_ hello: JSON, _ send: @escaping Send) throws {
    self.send = send
    let window = ProcessInfo.processInfo.environment["FRONTROW_WINDOW"] ?? "390x844"
    let sides = window.split(separator: "x").compactMap { Double($0) }
    FakeVideo.seconds = videoSeconds
    Phone.start(app, width: sides[0], height: sides[1])
    let folder = URL(fileURLWithPath: try hello.text("folder"))
    let environment = SystemEnvironment(
      userAgent: userAgent(),
      folder: { folder },
      device: deviceNow,
      consent: storedConsent
    )
    let settings = CoreSettings(
      baseURL: try hello.text("base_url"),
      test: (hello["settings"] as? JSON)?["test"] as? Bool ?? false,
      emit: { [log] in log.happened.append($0.word) }
    )
    frontrow = Frontrow(
      environment: environment,
      disk: FileDisk { folder },
      media: environment.media,
      settings: settings
    )
  }

  func play(_ message: JSON) throws {
    if let step = message["step"] as? JSON {
      if let placement = step["ask"] as? String { ask(placement) }
      if let name = step["show"] as? String { try show(name) }
    }
    guard let look = message["look"] as? JSON else { return send(["idle": idle()]) }
    if let name = look["tap"] as? String, !Phone.tap(name) {
      throw NotPlayable(description: "There is no \(name) to tap.")
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + settleSeconds) {
      MainActor.assumeIsolated { [self] in
        Phone.layOut()
        send(["seen": seen()])
        send(["idle": idle()])
      }
    }
  }

  private func ask(_ placement: String) {
    answer = "pending"
    frontrow.requestAd(placement) { [self] result in
      guard let ad = result.ad else {
        answer = ["ad": NSNull(), "reason": result.reason?.rawValue ?? ""] as JSON
        return
      }
      let name = "\(ads.count)"
      ads[name] = ad
      answer = ["ad": name]
    }
  }

  private func show(_ name: String) throws {
    guard let ad = ads[name] else { throw NotPlayable(description: "There is no ad \(name).") }
    outcome = nil
    if ad.format == .banner {
      app.put(FrontrowBanner(ads: frontrow, placement: ad.placement))
    } else {
      ad.show(from: app) { [self] in outcome = $0 }
    }
  }

  private func seen() -> JSON {
    let controls = Phone.views.filter {
      $0.accessibilityIdentifier?.hasPrefix(controlPrefix) == true
    }
    let size = Phone.window.bounds.size
    return [
      "texts": Phone.texts,
      "controls": controls.map(control),
      "size": [Double(size.width), Double(size.height)],
    ]
  }

  private func control(_ view: UIView) -> JSON {
    let box = view.convert(view.bounds, to: Phone.window)
    return [
      "name": String((view.accessibilityIdentifier ?? "").dropFirst(controlPrefix.count)),
      "enabled": (view as? UIControl)?.isEnabled ?? true,
      "box": [box.minX, box.minY, box.width, box.height].map { Double($0) },
    ]
  }

  private func idle() -> JSON {
    let idle: JSON = [
      "answer": answer,
      "outcome": outcome.map { outcomeJSON($0) as Any } ?? NSNull(),
      "taken": NSNull(),
      "close_in_s": NSNull(),
      "opened": Phone.opened.map(\.absoluteString),
      "waiting": frontrow.screen.core.waiting,
      "reported": NSNull(),
      "happened": log.happened,
      "install_id": false,
      "last_decision": frontrow.lastDecision.map { $0 as Any } ?? NSNull(),
      "next_timer": NSNull(),
    ]
    Phone.opened = []
    log.happened = []
    return idle
  }
}

@MainActor
private final class Log {
  var happened: [String] = []
}

/// The app's own page, with a place for a banner.
@MainActor
final class AppController: UIViewController {
  private let page = AppView(frame: .zero)

  override func loadView() { view = page }

  func put(_ banner: FrontrowBanner) {
    page.banner = banner
    page.addSubview(banner)
    Phone.layOut()
  }
}

@MainActor
private final class AppView: UIView {
  var banner: FrontrowBanner?

  override func layoutSubviews() {
    guard let banner else { return }
    let height = banner.intrinsicContentSize.height
    let bottom = bounds.height - safeAreaInsets.bottom
    banner.frame = CGRect(x: 0, y: bottom - height, width: bounds.width, height: height)
  }
}

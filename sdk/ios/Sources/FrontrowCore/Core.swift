import Foundation

package struct CoreSettings {
  let baseUrl: String
  let appKey: String?
  let appVersion: String?
  /// `id` and `consent`.
  let user: Json?
  package let test: Bool
  let child: Bool
  let limited: Bool
  let tell: @MainActor (SdkEvent) -> Void

  package init(
    baseUrl: String,
    appKey: String? = nil,
    appVersion: String? = nil,
    user: Json? = nil,
    test: Bool = false,
    child: Bool = false,
    limited: Bool = false,
    tell: @escaping @MainActor (SdkEvent) -> Void
  ) {
    self.baseUrl = String(baseUrl.reversed().drop { $0 == "/" }.reversed())
    self.appKey = appKey
    self.appVersion = appVersion
    self.user = user
    self.test = test
    self.child = child
    self.limited = limited
    self.tell = tell
  }
}

/// The version of this SDK. A step of its tests compares it with `sdk/package.json`.
package let sdkVersion = "0.1.0"

private let mostTries = 3

/// A request is not retried after a longer wait.
private let longestWaitMs = 30_000.0

private let loadPatienceMs = 15_000.0

/// The SDK without a screen. The cases in `sdk/conformance/` test everything here. All of it runs
/// on the main thread; a callback runs exactly once. The disk is read after `init` has returned.
@MainActor
package final class Core {
  package let around: any Environment
  package let settings: CoreSettings
  package let guarded = Guard()
  private var queue: EventQueue!
  private var install: InstallReport!
  private var keeper: Keeper!
  private var consent: String?
  private weak var covering: AdLifecycle?

  /// What the last answer says of its decision: `request_id`, `reason`, and in test mode
  /// `candidates` and `others`. Nil before any answer.
  package private(set) var lastDecision: Json?

  package init(_ around: any Environment, _ disk: any Disk, _ settings: CoreSettings) {
    self.around = around
    self.settings = settings
    let name = fileName(of: settings.baseUrl)
    queue = EventQueue(self, EventStore(disk, name + ".events"))
    install = InstallReport(self, disk, name + ".install")
    keeper = Keeper(around) { [unowned self] placement, done in askAndTell(placement, done) }
    _ = around.after(0) { [weak self] in self?.queue.open() }
  }

  func url(_ call: String) -> String { "\(settings.baseUrl)/delivery/v1/\(call)" }

  package func tell(_ event: SdkEvent) { settings.tell(event) }

  /// Tells that something is tried again, and does it later. The returned function cancels it.
  func retry(_ milliseconds: Double, of: String, _ work: @escaping Work) -> Work {
    tell(SdkEvent("retry", of: of, inSeconds: wholeSeconds(milliseconds / 1000)))
    return around.after(milliseconds, work)
  }

  package var waiting: Int { queue.length }

  package var hasInstallId: Bool { install.hasId }

  /// Answers when the ad's media has loaded, or with the reason why there is no ad.
  package func requestAd(_ placement: String, _ done: @escaping AnswerTaker) {
    keeper.take(placement, done)
  }

  package func keepReady(_ placement: String) { keeper.keep(placement) }

  /// Begins to show an ad. One that cannot be shown is over before this returns.
  package func show(
    _ ad: HandedAd,
    reward: RewardFields? = nil,
    onOver: @escaping @MainActor (Outcome) -> Void = { _ in }
  ) -> AdLifecycle {
    let isBusy = ad.format != "banner" && covering != nil
    let life = AdLifecycle(self, ad, reward: reward, isBusy: isBusy) { [self] life in
      if covering === life { covering = nil }
      if !isBusy { keeper.release(ad) }
      onOver(life.outcome)
    }
    if ad.format != "banner" && !life.isOver { covering = life }
    return life
  }

  package func record(_ token: String, of: String, _ reward: RewardFields? = nil) {
    queue.add(token, of, reward)
  }

  /// Reports a problem with an ad.
  package func report(_ ad: HandedAd, _ reason: String, _ done: @escaping @MainActor (Bool) -> Void)
  {
    let end: @MainActor (Bool) -> Void = { [self] isSent in
      tell(SdkEvent("reported", reason: Reason(rawValue: reason), sent: isSent))
      done(isSent)
    }
    let body: @MainActor () -> Json = { ["reason": reason] }
    postPatiently(ad.reportUrl, body, { end($0.status == 200) }, { end(false) })
  }

  package func recordInstall(_ referrer: String? = nil) {
    guarded {
      guard let appKey = settings.appKey else { return }
      let given = referrer.flatMap { $0.isEmpty ? nil : cut($0, 2000) }
      let body = compact(["app_api_key": appKey, "referrer": given, "privacy": privacy()])
      install.record(body) { [unowned self] in !isContextual }
    }
  }

  package func flush() { queue.flush() }

  package func foreground(_ isForeground: Bool) {
    if !isForeground { queue.flush() }
    keeper.foreground(isForeground)
  }

  private func privacy() -> Json? {
    privacyNow(around, child: settings.child, limited: settings.limited)
  }

  /// Before an answer came, what the device's consent tool says decides.
  private var isContextual: Bool {
    if settings.child || settings.limited { return true }
    guard let consent else { return !mayMakeId(around) }
    return consent != "measured" && consent != "capped"
  }

  private func askAndTell(_ placement: String, _ done: @escaping AnswerTaker) {
    var isAnswered = false
    tell(SdkEvent("asked", placement: placement))
    ask(placement) { [self] answer in
      if isAnswered { return }
      isAnswered = true
      switch answer {
      case .ad(let ad):
        let (format, app) = (ad.format, ad.appName)
        tell(SdkEvent("answered", placement: placement, format: format, app: app))
      case .none(let reason):
        tell(SdkEvent("no_ad", placement: placement, reason: reason))
      }
      done(answer)
    }
  }

  private func ask(_ placement: String, _ done: @escaping AnswerTaker) {
    let body: @MainActor () -> Json = { [unowned self] in requestBody(placement) }
    let take: @MainActor (Answered) throws -> Void = { [unowned self] answered in
      if answered.mayPass { return done(.none(.unreachable)) }
      if answered.status != 200 { return done(.none(.refused)) }
      guard let ad = try read(answered.members, placement) else {
        return done(
          .none(reason(of: answered.members["reason"]) ?? Reason(rawValue: "no_campaign"))
        )
      }
      // A newer server may know more formats than this SDK can show.
      if !adFormats.contains(ad.format) { return done(.none(Reason(rawValue: "format"))) }
      load(ad, done)
    }
    postPatiently(url("ads"), body, take, { done(.none(.failed)) })
  }

  private func read(_ answer: Json, _ placement: String) throws -> HandedAd? {
    let members = ["request_id", "reason", "candidates", "others"]
    lastDecision = answer.filter { members.contains($0.key) && !($0.value is NSNull) }
    consent = answer["consent"] as? String
    if isContextual { install.forgetId() }
    guard let ad = answer["ad"] as? Json else { return nil }
    return try HandedAd(ad, placement: placement, answeredAt: around.elapsed())
  }

  private func load(_ ad: HandedAd, _ done: @escaping AnswerTaker) {
    let callOff = around.after(loadPatienceMs) { done(.none(.failed)) }
    around.load(ad.media) { isLoaded in
      callOff()
      done(isLoaded ? .ad(ad) : .none(.failed))
    }
  }

  private func requestBody(_ placement: String) -> Json {
    let clock = Int(around.now().rounded())
    let sdk: Json = ["name": "ios", "version": sdkVersion, "queued": queue.length, "clock": clock]
    return compact([
      "placement_api_key": placement,
      "app_api_key": settings.appKey,
      "sdk": sdk,
      "app": settings.appVersion.map { ["version": $0] },
      "device": around.device(),
      "user": settings.user,
      "privacy": privacy(),
      "test": settings.test ? true : nil,
    ])
  }

  /// Calls until an answer is final, at most three times. An error runs `otherwise`.
  private func postPatiently(
    _ url: String,
    _ body: @escaping @MainActor () -> Json,
    _ done: @escaping @MainActor (Answered) throws -> Void,
    _ otherwise: @escaping Work,
    _ tries: Int = 1
  ) {
    guarded(otherwise: otherwise) {
      try around.post(url, body()) { [self] answered in
        let milliseconds = answered.waitAfter(tries - 1, around.random())
        if !answered.mayPass || tries == mostTries || milliseconds > longestWaitMs {
          return guarded(otherwise: otherwise) { try done(answered) }
        }
        _ = retry(milliseconds, of: "ad") { [self] in
          postPatiently(url, body, done, otherwise, tries + 1)
        }
      }
    }
  }
}

private func fileName(of address: String) -> String {
  let parts = address.split {
    !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-"))
  }
  return parts.joined(separator: "_")
}

import Foundation

struct CoreSettings {
  let baseURL: String
  let appKey: String?
  let appVersion: String?
  /// `id` and `consent`.
  let user: JSON?
  let test: Bool
  let watch: String?
  let child: Bool
  let limited: Bool
  let emit: @MainActor (AdEvent) -> Void

  init(
    baseURL: String,
    appKey: String? = nil,
    appVersion: String? = nil,
    user: JSON? = nil,
    test: Bool = false,
    watch: String? = nil,
    child: Bool = false,
    limited: Bool = false,
    emit: @escaping @MainActor (AdEvent) -> Void
  ) {
    self.baseURL = String(baseURL.reversed().drop { $0 == "/" }.reversed())
    self.appKey = appKey
    self.appVersion = appVersion
    self.user = user
    self.test = test
    self.watch = watch
    self.child = child
    self.limited = limited
    self.emit = emit
  }
}

/// The version of this SDK. A step of its tests compares it with `sdk/package.json`.
let sdkVersion = "0.1.0"

private let mostTries = 3

/// A request is not retried after a longer wait.
private let longestDelay: TimeInterval = 30

private let loadPatience: TimeInterval = 15

/// The SDK without a screen. The cases in `sdk/conformance/` test everything here. All of it runs
/// on the main thread; a callback runs exactly once. The disk is read after `init` has returned.
@MainActor
final class Core {
  let environment: any Environment
  let settings: CoreSettings
  let guarded = Guard()
  private let disk: any Disk
  private lazy var queue = EventQueue(
    core: self,
    store: EventStore(disk: disk, name: name + ".events")
  )
  private lazy var install = InstallReport(core: self, disk: disk, name: name + ".install")
  private lazy var preloader = AdPreloader(environment: environment) {
    [unowned self] placement, done in request(placement, done)
  }
  /// By placement: what its doctor said last.
  private var said: [String: String] = [:]
  private var consent: String?
  private weak var covering: AdLifecycle?

  /// What the last answer says of its decision: `request_id`, `reason`, and in test mode
  /// `candidates` and `others`. Nil before any answer.
  private(set) var lastDecision: JSON?

  init(environment: any Environment, disk: any Disk, settings: CoreSettings) {
    self.environment = environment
    self.disk = disk
    self.settings = settings
    _ = environment.after(0) { [weak self] in self?.queue.open() }
  }

  func url(_ call: String) -> String { "\(settings.baseURL)/delivery/v1/\(call)" }

  private var name: String { fileName(of: settings.baseURL) }

  func emit(_ event: AdEvent) { settings.emit(event) }

  /// The returned function cancels it.
  func retry(after delay: TimeInterval, of: String, _ work: @escaping Work) -> Work {
    emit(.retryScheduled(of: of, delay: delay))
    return environment.after(delay, work)
  }

  var waiting: Int { queue.length }

  var hasInstallID: Bool { install.hasID }

  /// Answers when the ad's media has loaded, or with the reason why there is no ad.
  func requestAd(_ placement: String, _ done: @escaping AnswerTaker) {
    preloader.take(placement, done)
  }

  func keepReady(_ placement: String) { preloader.keepReady(placement) }

  /// Begins to show an ad. One that cannot be shown is over before this returns.
  func show(
    _ ad: ReadyAd,
    reward: RewardFields? = nil,
    onOver: @escaping @MainActor (Outcome) -> Void = { _ in }
  ) -> AdLifecycle {
    let isBusy = ad.format != .banner && covering != nil
    let lifecycle = AdLifecycle(core: self, ad: ad, reward: reward, isBusy: isBusy) {
      [self] lifecycle in
      if covering === lifecycle { covering = nil }
      if !isBusy { preloader.release(ad) }
      onOver(lifecycle.outcome)
    }
    if ad.format != .banner && !lifecycle.isOver { covering = lifecycle }
    return lifecycle
  }

  func record(_ token: String, kind: String, reward: RewardFields? = nil) {
    queue.add(token, kind: kind, reward: reward)
  }

  /// Reports a problem with an ad.
  func report(_ ad: ReadyAd, reason: String, _ done: @escaping @MainActor (Bool) -> Void) {
    let end: @MainActor (Bool) -> Void = { [self] isSent in
      emit(.reported(reason: reason, isSent: isSent))
      done(isSent)
    }
    let body: @MainActor () -> JSON = { ["reason": reason] }
    postPatiently(ad.reportURL, body, { end($0.status == 200) }, { end(false) })
  }

  func recordInstall(_ referrer: String? = nil) {
    guarded {
      guard let appKey = settings.appKey else { return }
      let given = referrer.flatMap { $0.isEmpty ? nil : cut($0, 2000) }
      let body = compact(["app_api_key": appKey, "referrer": given, "privacy": privacy()])
      install.record(body) { [unowned self] in !isContextual }
    }
  }

  func flush() { queue.flush() }

  func foreground(_ isForeground: Bool) {
    if !isForeground { queue.flush() }
    preloader.foreground(isForeground)
  }

  private func privacy() -> JSON? {
    privacyNow(environment, child: settings.child, limited: settings.limited)
  }

  /// Before an answer came, what the device's consent tool says decides.
  private var isContextual: Bool {
    if settings.child || settings.limited { return true }
    guard let consent else { return !mayMakeID(environment) }
    return consent != "measured" && consent != "capped"
  }

  private func request(_ placement: String, _ done: @escaping AnswerTaker) {
    var isAnswered = false
    emit(.requested(placement: placement))
    askServer(placement) { [self] answer in
      if isAnswered { return }
      isAnswered = true
      switch answer {
      case .ad(let ad):
        emit(.loaded(placement: placement, format: ad.format, appName: ad.appName))
      case .none(let reason):
        emit(.notLoaded(placement: placement, reason: reason))
      }
      done(answer)
    }
  }

  private func askServer(_ placement: String, _ done: @escaping AnswerTaker) {
    let body: @MainActor () -> JSON = { [unowned self] in requestBody(placement) }
    let take: @MainActor (HTTPReply) throws -> Void = { [unowned self] reply in
      if reply.isTransient { return done(.none(.unreachable)) }
      if reply.status != 200 { return done(.none(.refused)) }
      guard let ad = try read(reply.members, placement) else {
        let reason = reply.members["reason"] as? String ?? "no_campaign"
        return done(.none(Reason(rawValue: reason)))
      }
      // A newer server may know more formats than this SDK can show.
      if !AdFormat.known.contains(ad.format) { return done(.none(Reason(rawValue: "format"))) }
      load(ad, done)
    }
    postPatiently(url("ads"), body, take, { done(.none(.failed)) })
  }

  private func read(_ answer: JSON, _ placement: String) throws -> ReadyAd? {
    let members = ["request_id", "reason", "candidates", "others"]
    lastDecision = answer.filter { members.contains($0.key) && !($0.value is NSNull) }
    logDoctor(placement, answer["doctor"] as? JSON)
    consent = answer["consent"] as? String
    if isContextual { install.forgetID() }
    guard let ad = answer["ad"] as? JSON else { return nil }
    return try ReadyAd(ad, placement: placement, answeredAt: environment.elapsed())
  }

  /// In test mode the log has what the doctor of a placement says, once until it says something
  /// else.
  private func logDoctor(_ placement: String, _ doctor: JSON?) {
    guard settings.test, let doctor else { return }
    let line = "\(doctor["text"] ?? "") \(doctor["url"] ?? "")"
    if said.updateValue(line, forKey: placement) != line { environment.log(line) }
  }

  private func load(_ ad: ReadyAd, _ done: @escaping AnswerTaker) {
    let cancel = environment.after(loadPatience) { done(.none(.failed)) }
    environment.load(ad.media) { isLoaded in
      cancel()
      done(isLoaded ? .ad(ad) : .none(.failed))
    }
  }

  private func requestBody(_ placement: String) -> JSON {
    let clock = Int((environment.now().timeIntervalSince1970 * 1000).rounded())
    let watch = settings.watch.flatMap { $0.isEmpty ? nil : $0 }
    let sdk = compact([
      "name": "ios", "version": sdkVersion, "queued": queue.length, "clock": clock, "watch": watch,
    ])
    return compact([
      "placement_api_key": placement,
      "app_api_key": settings.appKey,
      "sdk": sdk,
      "app": settings.appVersion.map { ["version": $0] },
      "device": environment.device(),
      "user": settings.user,
      "privacy": privacy(),
      "test": settings.test ? true : nil,
    ])
  }

  /// Calls until an answer is final, at most three times. An error runs `otherwise`.
  private func postPatiently(
    _ url: String,
    _ body: @escaping @MainActor () -> JSON,
    _ done: @escaping @MainActor (HTTPReply) throws -> Void,
    _ otherwise: @escaping Work,
    _ tries: Int = 1
  ) {
    guarded(otherwise: otherwise) {
      try environment.post(url, body()) { [self] reply in
        let delay = reply.delay(tries: tries - 1, random: environment.random())
        if !reply.isTransient || tries == mostTries || delay > longestDelay {
          return guarded(otherwise: otherwise) { try done(reply) }
        }
        _ = retry(after: delay, of: "ad") { [self] in
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

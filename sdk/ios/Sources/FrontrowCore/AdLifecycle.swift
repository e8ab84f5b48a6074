private let loadPatienceMs = 15_000.0

/// Decides when an event of an ad is recorded and when the ad may be closed. The views only report
/// what happens on the screen.
@MainActor
package final class AdLifecycle {
  package let ad: HandedAd
  package private(set) var outcome = Outcome()
  package private(set) var isOver = false
  private let core: Core
  private var onOver: (@MainActor (AdLifecycle) -> Void)?
  private var reward: RewardFields?
  private var stopWaiting: Work = {}
  private var isLoaded = false
  private var isOnScreen = false
  private var isComplete = false
  private var seenAt = 0.0

  init(
    _ core: Core,
    _ ad: HandedAd,
    reward: RewardFields?,
    isBusy: Bool,
    onOver: @escaping @MainActor (AdLifecycle) -> Void
  ) {
    self.core = core
    self.ad = ad
    self.onOver = onOver
    if let reward, !reward.isWithinLimits {
      outcome.reward = "not_valid"
    } else {
      self.reward = reward
    }
    stopWaiting = core.around.after(loadPatienceMs) { [weak self] in self?.failed() }
    let isSignable = reward?.isSignable ?? true
    let why =
      ad.isUsed ? Reason.used : isTooOld ? .expired : isBusy ? .busy : isSignable ? nil : .rewardNotValid
    if let why { end(why) } else { ad.isUsed = true }
  }

  package func loaded() {
    isLoaded = true
    stopWaiting()
    look()
  }

  /// Called when the ad becomes visible (at least one pixel) or hidden.
  package func onScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    look()
  }

  package func ended() {
    if isOver || isComplete || !outcome.shown || !ad.isVideo { return }
    isComplete = true
    if let token = ad.tokens["complete"] { core.record(token, of: "complete", reward) }
    tell("complete")
    if ad.format != "rewarded_video" { return }
    outcome.rewarded = true
    tell("reward")
  }

  package func failed(_ reason: Reason = .failed) {
    end(reason)
  }

  /// Records a click. Returns false when the ad is not visible, so it cannot be clicked.
  package func tap() -> Bool {
    if isOver || !outcome.shown { return false }
    outcome.clicked = true
    tell("click")
    return true
  }

  /// Closes the ad. Returns false when it is too early to close it.
  @discardableResult
  package func close() -> Bool {
    if closeInSeconds > 0 { return false }
    end(outcome.shown ? nil : .notVisible)
    return true
  }

  /// Whole seconds until the ad may be closed; 0 when it may be closed now.
  package var closeInSeconds: Int {
    if !outcome.shown || isComplete { return 0 }
    let seconds = (core.around.elapsed() - seenAt) / 1000
    return wholeSeconds(ad.closeAfterSeconds - seconds)
  }

  private func look() {
    if isOver || outcome.shown || !isLoaded || !isOnScreen { return }
    if isTooOld { return end(.expired) }
    outcome.shown = true
    seenAt = core.around.elapsed()
    if ad.format != "banner" { tell("opened") }
    core.record(ad.tokens["impression"] ?? "", of: "impression", nil)
    tell("impression")
  }

  private var isTooOld: Bool { core.around.elapsed() > ad.shownTill }

  private func tell(_ what: String) {
    core.tell(SdkEvent(what, format: ad.format))
  }

  private func end(_ reason: Reason?) {
    if isOver { return }
    isOver = true
    stopWaiting()
    outcome.reason = reason
    let isShown = outcome.shown || reason == nil
    let why = isShown ? nil : reason
    core.tell(SdkEvent(isShown ? "closed" : "not_shown", format: ad.format, reason: why))
    let told = onOver
    onOver = nil
    told?(self)
  }
}

/// Rounded up, from 0 to a day.
package func wholeSeconds(_ seconds: Double) -> Int {
  Int(min(max(seconds.rounded(.up), 0), 86_400))
}

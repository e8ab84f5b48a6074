import Foundation

private let loadPatience: TimeInterval = 15

/// Decides when an event of an ad is recorded and when the ad may be closed. The views only report
/// what happens on the screen.
@MainActor
final class AdLifecycle {
  let ad: ReadyAd
  private(set) var isShown = false
  private(set) var isClicked = false
  private(set) var isRewarded = false
  private(set) var isOver = false
  private let core: Core
  private var onOver: (@MainActor (AdLifecycle) -> Void)?
  private var reward: RewardFields?
  private var isRewardTooLong = false
  private var cancelPatience: Work = {}
  private var isLoaded = false
  private var isOnScreen = false
  private var isComplete = false
  private var shownAt: TimeInterval = 0
  private var reason: Reason?

  init(
    core: Core,
    ad: ReadyAd,
    reward: RewardFields?,
    isBusy: Bool,
    onOver: @escaping @MainActor (AdLifecycle) -> Void
  ) {
    self.core = core
    self.ad = ad
    self.onOver = onOver
    isRewardTooLong = reward?.isWithinLimits == false
    if !isRewardTooLong { self.reward = reward }
    cancelPatience = core.environment.after(loadPatience) { [weak self] in self?.failed() }
    let isSignable = reward?.isSignable ?? true
    let reason: Reason? =
      ad.isUsed ? .used : isExpired ? .expired : isBusy ? .busy : isSignable ? nil : .rewardNotValid
    if let reason { end(reason) } else { ad.isUsed = true }
  }

  var outcome: Outcome {
    Outcome(
      shown: isShown,
      clicked: isClicked,
      rewarded: isRewarded,
      reason: reason,
      reward: isRewardTooLong ? "not_valid" : nil
    )
  }

  func loaded() {
    isLoaded = true
    cancelPatience()
    countWhenSeen()
  }

  /// Called when the ad becomes visible (at least one pixel) or hidden.
  func onScreen(_ isOnScreen: Bool) {
    self.isOnScreen = isOnScreen
    countWhenSeen()
  }

  func ended() {
    if isOver || isComplete || !isShown || !ad.isVideo { return }
    isComplete = true
    if let token = ad.tokens["complete"] { core.record(token, kind: "complete", reward: reward) }
    core.emit(.completed(ad.format))
    if ad.format != .rewardedVideo { return }
    isRewarded = true
    core.emit(.rewarded(ad.format))
  }

  func failed(_ reason: Reason = .failed) {
    end(reason)
  }

  /// Records a click. Returns false when the ad is not visible, so it cannot be clicked.
  func tap() -> Bool {
    if isOver || !isShown { return false }
    isClicked = true
    core.emit(.clicked(ad.format))
    return true
  }

  /// Closes the ad. Returns false when it is too early to close it.
  @discardableResult
  func close() -> Bool {
    if closeInSeconds > 0 { return false }
    end(isShown ? nil : .notVisible)
    return true
  }

  /// Whole seconds until the ad may be closed; 0 when it may be closed now.
  var closeInSeconds: Int {
    if !isShown || isComplete { return 0 }
    return wholeSeconds(ad.closeAfter - (core.environment.elapsed() - shownAt))
  }

  private func countWhenSeen() {
    if isOver || isShown || !isLoaded || !isOnScreen { return }
    if isExpired { return end(.expired) }
    isShown = true
    shownAt = core.environment.elapsed()
    if ad.format != .banner { core.emit(.opened(ad.format)) }
    core.record(ad.tokens["impression"] ?? "", kind: "impression")
    core.emit(.impression(ad.format))
  }

  private var isExpired: Bool { core.environment.elapsed() > ad.expiresAt }

  private func end(_ reason: Reason?) {
    if isOver { return }
    isOver = true
    cancelPatience()
    self.reason = reason
    if let reason, !isShown {
      core.emit(.notShown(ad.format, reason: reason))
    } else {
      core.emit(.closed(ad.format))
    }
    let onOver = onOver
    self.onOver = nil
    onOver?(self)
  }
}

/// Rounded up, from 0 to a day.
func wholeSeconds(_ seconds: Double) -> Int {
  Int(min(max(seconds.rounded(.up), 0), 86_400))
}

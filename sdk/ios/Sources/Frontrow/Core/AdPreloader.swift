import Foundation

enum AdAnswer {
  case ad(ReadyAd)
  case none(Reason)
}

typealias AnswerTaker = @MainActor (AdAnswer) -> Void

private let minute: TimeInterval = 60

@MainActor
private final class Held {
  /// The ad that is held, or that the app has taken and not shown yet.
  var ad: ReadyAd?
  var isTaken = false

  /// Those who wait for the request that is made; nil when none is made.
  var waiting: [AnswerTaker]?
  var noAds = 0
  var cancel: Work = {}

  /// True after an answer without an ad, until the timer has fired.
  var isPaused = false
}

/// Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
/// or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
@MainActor
final class AdPreloader {
  private let environment: any Environment
  private let request: @MainActor (String, @escaping AnswerTaker) -> Void
  private var held: [String: Held] = [:]
  private var isForeground = true

  init(
    environment: any Environment,
    request: @escaping @MainActor (String, @escaping AnswerTaker) -> Void
  ) {
    self.environment = environment
    self.request = request
  }

  func keepReady(_ placement: String) {
    if held[placement] != nil { return }
    let slot = Held()
    held[placement] = slot
    renew(placement, slot)
  }

  func take(_ placement: String, _ done: @escaping AnswerTaker) {
    let slot = held[placement]
    if slot?.waiting == nil { return handOver(placement, slot, nil, done) }
    slot?.waiting?.append { [self] answer in handOver(placement, slot, answer, done) }
  }

  func release(_ ad: ReadyAd) {
    guard let slot = held[ad.placement], slot.ad === ad else { return }
    slot.cancel()
    slot.ad = nil
    renew(ad.placement, slot)
  }

  func foreground(_ isForeground: Bool) {
    self.isForeground = isForeground
    for (placement, slot) in held { renew(placement, slot) }
  }

  private func handOver(
    _ placement: String,
    _ slot: Held?,
    _ waitedFor: AdAnswer?,
    _ done: @escaping AnswerTaker
  ) {
    if let slot, let ad = slot.ad, !slot.isTaken, isFresh(slot) {
      slot.isTaken = true
      return done(.ad(ad))
    }
    if let waitedFor, case .none = waitedFor { return done(waitedFor) }
    request(placement) { [self] answer in
      if let slot, case .ad(let ad) = answer {
        slot.isPaused = false
        hold(slot, ad, isTaken: true)
      }
      done(answer)
    }
  }

  private func isFresh(_ slot: Held) -> Bool {
    environment.elapsed() <= (slot.ad?.expiresAt ?? -1)
  }

  private func renew(_ placement: String, _ slot: Held) {
    if !isForeground || slot.waiting != nil || slot.isPaused || isFresh(slot) { return }
    slot.waiting = []
    request(placement) { [self] answer in
      let waiting = slot.waiting ?? []
      slot.waiting = nil
      switch answer {
      case .ad(let ad):
        slot.noAds = 0
        hold(slot, ad, isTaken: false)
      case .none:
        slot.isPaused = true
        let minutes = min(pow(2, Double(min(slot.noAds, 5))), 30)
        renewAfter(slot, placement, minutes * minute)
        slot.noAds += 1
      }
      for done in waiting { done(answer) }
    }
  }

  private func hold(_ slot: Held, _ ad: ReadyAd, isTaken: Bool) {
    slot.ad = ad
    slot.isTaken = isTaken
    renewAfter(slot, ad.placement, ad.expiresAt - environment.elapsed() + 0.001)
  }

  private func renewAfter(_ slot: Held, _ placement: String, _ delay: TimeInterval) {
    slot.cancel()
    slot.cancel = environment.after(delay) { [weak self] in
      slot.isPaused = false
      self?.renew(placement, slot)
    }
  }
}

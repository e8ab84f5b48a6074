import Foundation

package enum Answer {
  case ad(HandedAd)
  case none(Reason)
}

package typealias AnswerTaker = @MainActor (Answer) -> Void

private let minuteMs = 60_000.0

@MainActor
private final class Kept {
  /// The ad that is held, or that the app has taken and not shown yet.
  var ad: HandedAd?
  var isTaken = false

  /// Those who wait for the request that is made; nil when none is made.
  var asking: [AnswerTaker]?
  var noAds = 0
  var callOff: Work = {}

  /// True after an answer without an ad, until the timer has fired.
  var isPaused = false
}

/// Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
/// or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
@MainActor
final class Keeper {
  private let around: any Environment
  private let ask: @MainActor (String, @escaping AnswerTaker) -> Void
  private var kept: [String: Kept] = [:]
  private var isForeground = true

  init(
    _ around: any Environment,
    _ ask: @escaping @MainActor (String, @escaping AnswerTaker) -> Void
  ) {
    self.around = around
    self.ask = ask
  }

  func keep(_ placement: String) {
    if kept[placement] != nil { return }
    let one = Kept()
    kept[placement] = one
    renew(placement, one)
  }

  func take(_ placement: String, _ done: @escaping AnswerTaker) {
    let one = kept[placement]
    if one?.asking == nil { return handOver(placement, one, nil, done) }
    one?.asking?.append { [self] answer in handOver(placement, one, answer, done) }
  }

  func release(_ ad: HandedAd) {
    guard let one = kept[ad.placement], one.ad === ad else { return }
    one.callOff()
    one.ad = nil
    renew(ad.placement, one)
  }

  func foreground(_ isForeground: Bool) {
    self.isForeground = isForeground
    for (placement, one) in kept { renew(placement, one) }
  }

  private func handOver(
    _ placement: String,
    _ one: Kept?,
    _ waitedFor: Answer?,
    _ done: @escaping AnswerTaker
  ) {
    if let one, let ad = one.ad, !one.isTaken, isFresh(one) {
      one.isTaken = true
      return done(.ad(ad))
    }
    if let waitedFor, case .none = waitedFor { return done(waitedFor) }
    ask(placement) { [self] answer in
      if let one, case .ad(let ad) = answer {
        one.isPaused = false
        hold(one, ad, isTaken: true)
      }
      done(answer)
    }
  }

  private func isFresh(_ one: Kept) -> Bool {
    around.elapsed() <= (one.ad?.shownTill ?? -1)
  }

  private func renew(_ placement: String, _ one: Kept) {
    if !isForeground || one.asking != nil || one.isPaused || isFresh(one) { return }
    one.asking = []
    ask(placement) { [self] answer in
      let waiting = one.asking ?? []
      one.asking = nil
      switch answer {
      case .ad(let ad):
        one.noAds = 0
        hold(one, ad, isTaken: false)
      case .none:
        one.isPaused = true
        let minutes = min(pow(2, Double(min(one.noAds, 5))), 30)
        renewAfter(one, placement, minutes * minuteMs)
        one.noAds += 1
      }
      for done in waiting { done(answer) }
    }
  }

  private func hold(_ one: Kept, _ ad: HandedAd, isTaken: Bool) {
    one.ad = ad
    one.isTaken = isTaken
    renewAfter(one, ad.placement, ad.shownTill - around.elapsed() + 1)
  }

  private func renewAfter(_ one: Kept, _ placement: String, _ milliseconds: Double) {
    one.callOff()
    one.callOff = around.after(milliseconds) { [weak self] in
      one.isPaused = false
      self?.renew(placement, one)
    }
  }
}

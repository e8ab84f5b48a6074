// Uses every public name of the SDK.
import Frontrow
import SwiftUI
import UIKit

@MainActor
func create(_ network: URL, isDebug: Bool) -> Frontrow {
  Frontrow(
    baseURL: network,
    appKey: "fr_app_…",
    appVersion: "1.4.2",
    user: FrontrowUser(id: "u1", consent: true),
    test: isDebug,
    watch: "fr_w_…",
    child: false,
    limited: false,
    listener: log
  )
}

@MainActor
func log(_ event: AdEvent) {
  switch event {
  case .opened: print("The game is silent.")
  case .closed, .notShown: print("The game has its sound again.")
  case .requested(let placement): print(Frontrow.version, placement)
  case .loaded(let placement, let format, let appName): print(placement, format, appName)
  case .notLoaded(let placement, let reason): print(placement, reason)
  case .impression(let format), .clicked(let format), .completed(let format), .rewarded(let format):
    print(format)
  case .reported(let reason, let isSent): print(reason, isSent)
  case .retryScheduled(let of, let delay): print(of, delay)
  case .eventResult(let kind, let status, let reason, let reward):
    print(kind, status, reason ?? "", reward ?? "")
  case .installResult(let isAttributed, let reason): print(isAttributed, reason ?? "")
  }
}

@MainActor
func start(_ ads: any FrontrowAds) {
  ads.recordInstall()
  ads.recordInstall(referrer: { "from=site" })
  ads.keepReady("fr_p_…")
  ads.flush()
  print(ads.lastDecision?["reason"] ?? "nothing was asked")
}

@MainActor
func playAd(_ ads: any FrontrowAds, over controller: UIViewController) async -> Int {
  let result: AdResult = await ads.requestAd("fr_p_…")
  guard let ad = result.ad else {
    if result.reason == .unreachable || result.reason == .refused { print("Check the settings.") }
    return 0
  }
  let format: AdFormat = ad.format
  print(format == .rewardedVideo, ad.placement, ad.appName)
  let outcome: Outcome = await ad.show(
    from: controller,
    reward: RewardFields(user: "u1", data: "7")
  )
  print(outcome.shown, outcome.clicked, outcome.reward ?? "")
  switch outcome.reason {
  case .expired?, .used?, .busy?, .notVisible?, .rewardNotValid?, .failed?: print("Not shown.")
  default: break
  }
  return outcome.rewarded ? 10 : 0
}

@MainActor
func playWithCallbacks(_ ads: any FrontrowAds, over controller: UIViewController) {
  ads.requestAd("fr_p_…") { result in
    switch result {
    case .ad(let ad): ad.show(from: controller) { outcome in print(outcome.shown) }
    case .noAd(let reason): print(reason)
    }
  }
}

@MainActor
func banner(_ ads: any FrontrowAds) -> UIView {
  let banner = FrontrowBanner(ads: ads, placement: "fr_p_…", whenEmpty: .collapse)
  let keep: FrontrowBanner.WhenEmpty = .keep
  banner.whenEmpty = keep
  banner.load(ads: ads, placement: "fr_p_…")
  return banner
}

struct ShopView: View {
  let ads: any FrontrowAds
  @State private var ad: (any FrontrowAd)?

  var body: some View {
    FrontrowBannerView(ads: ads, placement: "fr_p_…")
      .frontrowAd($ad, reward: RewardFields(user: "u1")) { outcome in print(outcome.rewarded) }
  }
}

/// In the app's own tests.
@MainActor
func test() async {
  let ads = FakeFrontrow(answers: ["fr_p_…": .ad(Outcome(shown: true), format: .image)])
  ads.answers["banner"] = .ad(format: .banner)
  ads.answers["video"] = .ad(format: .video)
  ads.answers["other"] = FakeAnswer.none(Reason(rawValue: "no_campaign"))
  _ = await playAd(ads, over: UIViewController())
  print(ads.requested, ads.shown, ads.rewards, ads.kept, ads.installs)
}

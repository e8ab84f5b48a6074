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
    child: false,
    limited: false,
    on: log
  )
}

@MainActor
func log(_ event: SdkEvent) {
  print(Frontrow.version, event.what, event.placement ?? "", event.format ?? "", event.app ?? "")
  print(event.reason?.rawValue ?? "", event.of ?? "", event.inSeconds ?? 0, event.status ?? "")
  print(event.reward ?? "", event.sent ?? false, event.attributed ?? false)
}

@MainActor
func start(_ ads: any FrontrowAds) {
  ads.recordInstall()
  ads.recordInstall(referrer: { "from=site" })
  ads.keepReady("fr_p_…")
  ads.flush()
  print(ads.lastDecision()?["reason"] ?? "nothing was asked")
}

@MainActor
func playAd(_ ads: any FrontrowAds, over controller: UIViewController) async -> Int {
  let asked: Asked = await ads.requestAd("fr_p_…")
  guard let ad = asked.ad else {
    if asked.reason == .unreachable || asked.reason == .refused { print("Check the settings.") }
    return 0
  }
  print(ad.format, ad.placement, ad.appName)
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
  ads.requestAd("fr_p_…") { asked in
    asked.ad?.show(from: controller) { outcome in print(outcome.shown) }
  }
}

@MainActor
func banner(_ ads: any FrontrowAds) -> UIView {
  let banner = FrontrowBanner(ads: ads, placement: "fr_p_…", whenEmpty: .collapse)
  let keep: FrontrowBanner.WhenEmpty = .keep
  banner.whenEmpty = keep
  banner.load(ads, "fr_p_…")
  return banner
}

struct ShopView: View {
  let ads: any FrontrowAds
  @State private var ad: (any FrontrowAd)?

  var body: some View {
    FrontrowBannerView(ads, "fr_p_…")
      .frontrowAd($ad, reward: RewardFields(user: "u1")) { outcome in print(outcome.rewarded) }
  }
}

/// In the app's own tests.
@MainActor
func test() async {
  let ads = FakeFrontrow(["fr_p_…": .ad(Outcome(shown: true), format: "image")])
  ads.answers["other"] = FakeAnswer.none(Reason(rawValue: "no_campaign"))
  _ = await playAd(ads, over: UIViewController())
  print(ads.requested, ads.shown, ads.rewards, ads.kept, ads.installs)
}

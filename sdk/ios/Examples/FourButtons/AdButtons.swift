// What the example decides, without a screen. Its test uses the fake.
import Frontrow
import UIKit

/// The keys of the demo's placements. The demo's start page shows them.
struct Placements: Sendable {
  var image = "fr_p_image"
  var video = "fr_p_video"
  var rewarded = "fr_p_rewarded"
  var banner = "fr_p_banner"
}

@MainActor
final class AdButtons {
  private(set) var coins = 0
  private(set) var log: [String] = []
  let placements: Placements
  let ads: any FrontrowAds

  init(_ ads: any FrontrowAds, _ placements: Placements = Placements()) {
    self.ads = ads
    self.placements = placements
    ads.keepReady(placements.rewarded)
  }

  /// Asks for an ad and shows it. The game goes on when this returns.
  func play(_ placement: String, over controller: UIViewController) async {
    let result = await ads.requestAd(placement)
    guard let ad = result.ad else {
      log.append("no ad: \(result.reason?.rawValue ?? "")")
      return
    }
    let outcome = await ad.show(from: controller)
    if outcome.rewarded { coins += 10 }
    log.append("shown: \(outcome.shown), clicked: \(outcome.clicked)")
  }
}

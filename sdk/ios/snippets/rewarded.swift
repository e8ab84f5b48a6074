import Frontrow
import UIKit

final class ShopController: UIViewController {
  private let ads: any FrontrowAds
  private var coins = 0

  init(ads: any FrontrowAds) {
    self.ads = ads
    super.init(nibName: nil, bundle: nil)
    ads.keepReady("fr_p_…")
  }

  required init?(coder: NSCoder) { nil }

  func watchForCoins() async {
    guard let ad = await ads.requestAd("fr_p_…").ad else { return }
    let reward = RewardFields(user: "u1", data: "level 7")
    if await ad.show(from: self, reward: reward).rewarded { coins += 10 }
  }
}

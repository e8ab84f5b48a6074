import Frontrow
import SwiftUI
import UIKit

final class MenuController: UIViewController {
  func addBanner(_ ads: any FrontrowAds) {
    let banner = FrontrowBanner(ads: ads, placement: "fr_p_…")
    banner.frame = CGRect(x: 0, y: 0, width: 390, height: 50)
    view.addSubview(banner)
  }
}

struct MenuView: View {
  let ads: any FrontrowAds

  var body: some View {
    FrontrowBannerView(ads: ads, placement: "fr_p_…")
  }
}

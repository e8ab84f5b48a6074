// Four buttons. Make it the root controller of an app: `ExampleController(network: …)`.
import Frontrow
import UIKit

@MainActor
final class ExampleController: UIViewController {
  private let buttons: AdButtons
  private let coins = UILabel()
  private var banner: FrontrowBanner?

  init(network: URL, appKey: String, placements: Placements) {
    let ads = Frontrow(baseURL: network, appKey: appKey, test: true) { print($0) }
    ads.recordInstall()
    buttons = AdButtons(ads, placements)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = UIView()
    let keys = buttons.placements
    coins.text = "0 coins"
    coins.frame = CGRect(x: 24, y: 100, width: 320, height: 44)
    view.addSubview(coins)
    for (index, (name, placement)) in [
      ("Image", keys.image), ("Video", keys.video), ("Rewarded video", keys.rewarded),
    ].enumerated() {
      add(name, at: index) { [weak self] in self?.play(placement) }
    }
    add("Banner", at: 3) { [weak self] in self?.showBanner() }
  }

  private func add(_ name: String, at index: Int, _ action: @escaping @MainActor () -> Void) {
    let button = UIControl()
    let label = UILabel()
    label.text = name
    label.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    button.frame = CGRect(x: 24, y: 160 + 60 * CGFloat(index), width: 320, height: 44)
    button.accessibilityLabel = name
    button.addSubview(label)
    button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    view.addSubview(button)
  }

  private func play(_ placement: String) {
    Task {
      await buttons.play(placement, over: self)
      coins.text = "\(buttons.coins) coins"
    }
  }

  private func showBanner() {
    banner?.removeFromSuperview()
    let banner = FrontrowBanner(ads: buttons.ads, placement: buttons.placements.banner)
    banner.frame = CGRect(x: 0, y: 440, width: view.bounds.width, height: 50)
    view.addSubview(banner)
    self.banner = banner
  }
}

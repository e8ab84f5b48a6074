import Frontrow
import UIKit

@MainActor let ads = Frontrow(
  baseURL: URL(string: "https://network.example.com")!,
  test: true
)

final class GameController: UIViewController {
  func pause() async {
    let result = await ads.requestAd("fr_p_…")
    guard let ad = result.ad else {
      print("No ad:", result.reason ?? "")
      return
    }
    let outcome = await ad.show(from: self)
    print("Shown:", outcome.shown)
  }
}

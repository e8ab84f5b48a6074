#if canImport(UIKit) && canImport(SwiftUI)
  import SwiftUI
  import UIKit

  /// A banner of a placement, for SwiftUI. Its height is 50 points, on an iPad 72.8, and does not
  /// change with the ad.
  public struct FrontrowBannerView: View {
    private let ads: any FrontrowAds
    private let placement: String

    public init(ads: any FrontrowAds, placement: String) {
      self.ads = ads
      self.placement = placement
    }

    public var body: some View {
      BannerHolder(ads: ads, placement: placement)
        .frame(maxWidth: widestBanner)
        .frame(
          height: UIDevice.current.userInterfaceIdiom == .pad ? widestBanner / bannerShape : 50
        )
    }
  }

  private struct BannerHolder: UIViewRepresentable {
    let ads: any FrontrowAds
    let placement: String

    func makeUIView(context: Context) -> FrontrowBanner {
      FrontrowBanner(ads: ads, placement: placement)
    }

    func updateUIView(_ banner: FrontrowBanner, context: Context) {
      banner.load(ads: ads, placement: placement)
    }
  }

  extension View {
    /// Shows the ad over the whole app as soon as there is one. The binding is nil again when it is
    /// closed, and `onOutcome` gets what happened.
    @MainActor
    public func frontrowAd(
      _ ad: Binding<(any FrontrowAd)?>,
      reward: RewardFields? = nil,
      onOutcome: @escaping @MainActor (Outcome) -> Void = { _ in }
    ) -> some View {
      background(AdHolder(ad: ad, reward: reward, onOutcome: onOutcome))
    }
  }

  private struct AdHolder: UIViewControllerRepresentable {
    let ad: Binding<(any FrontrowAd)?>
    let reward: RewardFields?
    let onOutcome: @MainActor (Outcome) -> Void

    func makeUIViewController(context: Context) -> AdHolderController {
      AdHolderController()
    }

    func updateUIViewController(_ controller: AdHolderController, context: Context) {
      controller.wanted = { ad.wrappedValue }
      controller.ended = { [ad, onOutcome] outcome in
        ad.wrappedValue = nil
        onOutcome(outcome)
      }
      controller.reward = reward
      controller.show()
    }
  }

  /// An empty controller in the app's own view, from which an ad is presented.
  @MainActor
  final class AdHolderController: UIViewController {
    var wanted: @MainActor () -> (any FrontrowAd)? = { nil }
    var ended: @MainActor (Outcome) -> Void = { _ in }
    var reward: RewardFields?
    private var isShowing = false

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      show()
    }

    func show() {
      // Before its view is in the window, and while SwiftUI draws, nothing can be presented.
      DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.showNow() } }
    }

    private func showNow() {
      guard !isShowing, let ad = wanted(), let root = viewIfLoaded?.window?.rootViewController
      else {
        return
      }
      isShowing = true
      ad.show(from: root, reward: reward) { [weak self] outcome in
        self?.isShowing = false
        self?.ended(outcome)
      }
    }
  }
#endif

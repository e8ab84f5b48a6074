#if canImport(UIKit)
  import UIKit

  /// What an app does with ads. `Frontrow` is the real one, `FakeFrontrow` the one for the app's
  /// own tests. Every call settles exactly once, and all callbacks run on the main thread.
  @MainActor
  public protocol FrontrowAds: AnyObject, Sendable {
    /// Requests an ad of a placement (`fr_p_…`), best some time before it is shown. Its media has
    /// loaded when this returns, within about 15 seconds of the answer.
    func requestAd(_ placement: String) async -> AdResult

    /// The same with a callback.
    func requestAd(_ placement: String, completion: @escaping @MainActor (AdResult) -> Void)

    /// Holds one ad of the placement ready from now on and renews it after it was shown or has
    /// expired. `requestAd` then answers at once.
    func keepReady(_ placement: String)

    /// Reports the first start of an advertised app, once. An app can call it at every start.
    /// `referrer` gives what led to the install, where the app knows it.
    func recordInstall(referrer: (@MainActor () async -> String?)?)

    /// Sends stored events now. The SDK also does this by itself.
    func flush()

    /// What the last answer says of its decision: `request_id`, `reason`, and with `test` also
    /// `candidates` and `others`. Nil before any answer.
    var lastDecision: [String: Any]? { get }
  }

  extension FrontrowAds {
    /// Reports the first start without a referrer.
    public func recordInstall() {
      recordInstall(referrer: nil)
    }
  }

  /// An ad that is ready to be shown, once and within an hour, a banner within ten minutes.
  @MainActor
  public protocol FrontrowAd: AnyObject, Sendable {
    var format: AdFormat { get }

    /// The key of the placement.
    var placement: String { get }

    /// The name of the advertised app.
    var appName: String { get }

    /// Shows the ad over the whole app. Returns when it is closed, or at once with the reason why
    /// it is not shown. A banner is shown by `FrontrowBanner` instead.
    func show(from controller: UIViewController, reward: RewardFields?) async -> Outcome

    /// The same with a callback.
    func show(
      from controller: UIViewController,
      reward: RewardFields?,
      completion: @escaping @MainActor (Outcome) -> Void
    )
  }

  extension FrontrowAd {
    /// Shows the ad without fields of a reward.
    public func show(from controller: UIViewController) async -> Outcome {
      await show(from: controller, reward: nil)
    }

    /// The same with a callback.
    public func show(
      from controller: UIViewController,
      completion: @escaping @MainActor (Outcome) -> Void
    ) {
      show(from: controller, reward: nil, completion: completion)
    }
  }

  /// An ad, or the reason why there is none.
  public enum AdResult: Sendable {
    case ad(any FrontrowAd)
    case noAd(Reason)

    public var ad: (any FrontrowAd)? {
      if case .ad(let ad) = self { return ad }
      return nil
    }

    /// Nil where there is an ad.
    public var reason: Reason? {
      if case .noAd(let reason) = self { return reason }
      return nil
    }
  }

  /// The app's user. The id is used for frequency caps, and only with consent.
  public struct FrontrowUser: Sendable {
    public var id: String?
    public var consent: Bool?

    public init(id: String? = nil, consent: Bool? = nil) {
      self.id = id
      self.consent = consent
    }
  }
#endif

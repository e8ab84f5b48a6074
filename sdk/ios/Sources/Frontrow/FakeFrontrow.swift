#if canImport(UIKit)
  import UIKit

  /// What `FakeFrontrow` answers for a placement.
  public struct FakeAnswer: Sendable {
    let format: AdFormat
    let outcome: Outcome
    let reason: Reason?

    /// An ad that is shown with this outcome.
    public static func ad(
      _ outcome: Outcome = Outcome(shown: true, rewarded: true),
      format: AdFormat = .rewardedVideo
    ) -> FakeAnswer {
      FakeAnswer(format: format, outcome: outcome, reason: nil)
    }

    /// No ad, for this reason.
    public static func none(_ reason: Reason) -> FakeAnswer {
      FakeAnswer(format: .image, outcome: Outcome(shown: false), reason: reason)
    }
  }

  /// Ads for the app's own tests: no network, no timer, no file, and nothing is drawn. It answers
  /// at once. A placement without an answer has an ad that is shown and rewarded.
  @MainActor
  public final class FakeFrontrow: FrontrowAds {
    /// By placement. A test can change them.
    public var answers: [String: FakeAnswer]

    /// The placements of all requests, in order.
    public private(set) var requested: [String] = []

    /// The placements of all ads that were shown, in order.
    public private(set) var shown: [String] = []

    /// The fields of the rewards given to `show`, in order.
    public private(set) var rewards: [RewardFields] = []

    /// The placements that are kept ready.
    public private(set) var kept: [String] = []

    /// How often `recordInstall` was called. The referrer is not read.
    public private(set) var installs = 0

    public init(answers: [String: FakeAnswer] = [:]) {
      self.answers = answers
    }

    public func requestAd(_ placement: String) async -> AdResult {
      ask(placement)
    }

    public func requestAd(_ placement: String, completion: @escaping @MainActor (AdResult) -> Void)
    {
      completion(ask(placement))
    }

    public func keepReady(_ placement: String) {
      if !kept.contains(placement) { kept.append(placement) }
    }

    public func recordInstall(referrer: (@MainActor () async -> String?)?) {
      installs += 1
    }

    public func flush() {}

    public var lastDecision: [String: Any]? { nil }

    private func ask(_ placement: String) -> AdResult {
      requested.append(placement)
      let answer = answers[placement] ?? .ad()
      if let reason = answer.reason { return .noAd(reason) }
      return .ad(FakeAd(fake: self, placement: placement, answer: answer))
    }

    fileprivate func note(_ placement: String, _ reward: RewardFields?) {
      shown.append(placement)
      if let reward { rewards.append(reward) }
    }
  }

  @MainActor
  private final class FakeAd: FrontrowAd {
    let placement: String
    let format: AdFormat
    let appName = "Fake app"
    private let fake: FakeFrontrow
    private let outcome: Outcome
    private var isUsed = false

    init(fake: FakeFrontrow, placement: String, answer: FakeAnswer) {
      self.fake = fake
      self.placement = placement
      format = answer.format
      outcome = answer.outcome
    }

    func show(from controller: UIViewController, reward: RewardFields?) async -> Outcome {
      end(reward)
    }

    func show(
      from controller: UIViewController,
      reward: RewardFields?,
      completion: @escaping @MainActor (Outcome) -> Void
    ) {
      completion(end(reward))
    }

    private func end(_ reward: RewardFields?) -> Outcome {
      if isUsed { return Outcome(shown: false, reason: .used) }
      isUsed = true
      fake.note(placement, reward)
      return outcome
    }
  }
#endif

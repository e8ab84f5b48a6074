#if canImport(UIKit)
  import FrontrowCore
  import UIKit

  /// An ad of the server.
  @MainActor
  final class ReadyAd: FrontrowAd {
    let screen: AdScreen
    let handed: HandedAd

    init(_ screen: AdScreen, _ handed: HandedAd) {
      self.screen = screen
      self.handed = handed
    }

    var format: String { handed.format }
    var placement: String { handed.placement }
    var appName: String { handed.appName }

    func show(from controller: UIViewController, reward: RewardFields?) async -> Outcome {
      await withCheckedContinuation { waiting in
        show(from: controller, reward: reward) { waiting.resume(returning: $0) }
      }
    }

    func show(
      from controller: UIViewController,
      reward: RewardFields?,
      completion: @escaping @MainActor (Outcome) -> Void
    ) {
      let failed: Work = { completion(Outcome(reason: .failed)) }
      screen.core.guarded(otherwise: failed) { begin(controller, reward, completion) }
    }

    private func begin(
      _ controller: UIViewController,
      _ reward: RewardFields?,
      _ completion: @escaping @MainActor (Outcome) -> Void
    ) {
      var stage: StageController?
      let life = screen.core.show(handed, reward: reward) { outcome in
        let opened = stage
        stage = nil
        opened?.close()
        completion(outcome)
      }
      if life.isOver { return }
      if format == "banner" { return life.failed() }
      let open: @MainActor (UIImage?) -> Void = { [screen, weak controller] picture in
        if life.isOver { return }
        guard let controller else { return life.failed() }
        let next = StageController(screen, life, picture)
        stage = next
        topController(over: controller).present(next, animated: true, completion: nil)
      }
      if handed.isVideo { return open(nil) }
      // A picture is decoded before the app is covered, so the viewer never sees an empty page.
      screen.decode(handed.media.url) { picture in
        picture == nil ? life.failed() : open(picture)
      }
    }
  }

  /// Only the controller that covers all others can present one.
  @MainActor
  func topController(over controller: UIViewController) -> UIViewController {
    var top = controller
    while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
    return top
  }
#endif

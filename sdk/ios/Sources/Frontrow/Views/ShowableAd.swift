#if canImport(UIKit)
  import UIKit

  /// An ad of the server.
  @MainActor
  final class ShowableAd: FrontrowAd {
    let screen: AdScreen
    let ready: ReadyAd

    init(screen: AdScreen, ready: ReadyAd) {
      self.screen = screen
      self.ready = ready
    }

    var format: AdFormat { ready.format }
    var placement: String { ready.placement }
    var appName: String { ready.appName }

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
      let failed: Work = { completion(Outcome(shown: false, reason: .failed)) }
      screen.core.guarded(otherwise: failed) { begin(controller, reward, completion) }
    }

    private func begin(
      _ controller: UIViewController,
      _ reward: RewardFields?,
      _ completion: @escaping @MainActor (Outcome) -> Void
    ) {
      var stage: StageController?
      let lifecycle = screen.core.show(ready, reward: reward) { outcome in
        let opened = stage
        stage = nil
        opened?.close()
        completion(outcome)
      }
      if lifecycle.isOver { return }
      if format == .banner { return lifecycle.failed() }
      let open: @MainActor (UIImage?) -> Void = { [screen, weak controller] picture in
        if lifecycle.isOver { return }
        guard let controller else { return lifecycle.failed() }
        let next = StageController(screen: screen, lifecycle: lifecycle, picture: picture)
        stage = next
        topController(over: controller).present(next, animated: true, completion: nil)
      }
      if ready.isVideo { return open(nil) }
      // A picture is decoded before the app is covered, so the viewer never sees an empty page.
      screen.decode(ready.media.url) { picture in
        picture == nil ? lifecycle.failed() : open(picture)
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

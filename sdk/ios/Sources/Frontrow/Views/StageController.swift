#if canImport(UIKit)
  import UIKit

  private let tickInterval = 0.05

  /// A fullscreen ad, presented over the app. UIKit holds it from `present` to its end.
  @MainActor
  final class StageController: UIViewController {
    let screen: AdScreen
    let lifecycle: AdLifecycle
    /// Nil for a video.
    let picture: UIImage?
    private(set) var isMuted = true
    private(set) var isAboutOpen = false
    private var stage: StageView?
    private var hasAppeared = false
    private var isVisible = false
    private var stopTicking: Work = {}

    init(screen: AdScreen, lifecycle: AdLifecycle, picture: UIImage?) {
      self.screen = screen
      self.lifecycle = lifecycle
      self.picture = picture
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .fullScreen
      modalTransitionStyle = .crossDissolve
    }

    required init?(coder: NSCoder) { nil }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    override func loadView() {
      let stage = StageView(self)
      self.stage = stage
      view = stage
      let icon = lifecycle.ad.iconURL
      screen.media.load(icon) { [weak self] isLoaded in
        guard isLoaded, let screen = self?.screen else { return }
        screen.decode(icon) { self?.stage?.drawIcon($0) }
      }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      isVisible = true
      // UIKit dismisses nothing before this call has ended.
      _ = screen.core.environment.after(0) { [weak self] in self?.begin() }
    }

    private func begin() {
      hasAppeared = true
      lifecycle.isOver ? leave() : tick()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      isVisible = false
      // The app may have dismissed it. Where the ad has ended, this does nothing.
      isBeingDismissed ? lifecycle.failed() : look()
    }

    /// The gesture of VoiceOver that goes back.
    override func accessibilityPerformEscape() -> Bool {
      if isAboutOpen {
        openAbout(false)
        return true
      }
      return lifecycle.close()
    }

    /// Called when the ad has ended. One that is still being presented leaves when it has appeared.
    func close() {
      stopTicking()
      stage?.video?.release()
      if hasAppeared { leave() }
    }

    private func leave() {
      presentingViewController?.dismiss(animated: false, completion: nil)
    }

    func newVideo() -> AdVideo? {
      guard let source = screen.media.video(lifecycle.ad.media.url) else { return nil }
      return AdVideo(source: source) { [weak self] state in
        switch state {
        case .playing: self?.lifecycle.loaded()
        case .ended: self?.lifecycle.ended()
        case .failed: self?.lifecycle.failed()
        case .lostSound: self?.mute(true)
        }
      }
    }

    func tap() { screen.tap(lifecycle) }

    func openAbout(_ isOpen: Bool) {
      isAboutOpen = isOpen
      stage?.update()
    }

    func toggleSound() { mute(!isMuted) }

    private func mute(_ isMuted: Bool) {
      self.isMuted = isMuted
      stage?.video?.mute(isMuted)
      stage?.update()
    }

    /// A picture begins with its countdown, because its impression follows at once.
    var closeInSeconds: Int {
      if lifecycle.isShown || picture == nil { return lifecycle.closeInSeconds }
      return wholeSeconds(lifecycle.ad.closeAfter)
    }

    private func tick() {
      stopTicking()
      look()
      if lifecycle.isOver { return }
      stopTicking = screen.core.environment.after(tickInterval) { [weak self] in self?.tick() }
    }

    /// A video plays only while the app is in the foreground, so no reward is earned behind it.
    private func look() {
      guard let stage, !lifecycle.isOver else { return }
      // A controller below this one was dismissed, and this one with it.
      if hasAppeared && presentingViewController == nil && stage.window == nil {
        return lifecycle.failed()
      }
      if picture != nil && isVisible { lifecycle.loaded() }
      stage.video?.play(isVisible && isInForeground())
      if lifecycle.isOver { return }
      if !lifecycle.isShown { lifecycle.onScreen(isVisible && isOnScreen(stage.media)) }
      if !lifecycle.isOver { stage.update() }
    }
  }
#endif

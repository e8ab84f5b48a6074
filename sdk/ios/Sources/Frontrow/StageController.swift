#if canImport(UIKit)
  import FrontrowCore
  import UIKit

  private let tickMs = 50.0

  /// A fullscreen ad, presented over the app. UIKit holds it from `present` to its end.
  @MainActor
  final class StageController: UIViewController {
    let screen: AdScreen
    let life: AdLifecycle
    /// Nil for a video.
    let picture: UIImage?
    private(set) var isMuted = true
    private(set) var isAboutOpen = false
    private var stage: StageView?
    private var hasAppeared = false
    private var isVisible = false
    private var stopTicking: Work = {}

    init(_ screen: AdScreen, _ life: AdLifecycle, _ picture: UIImage?) {
      self.screen = screen
      self.life = life
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
      let icon = life.ad.iconUrl
      screen.media.load(icon) { [weak self] isLoaded in
        guard isLoaded, let screen = self?.screen else { return }
        screen.decode(icon) { self?.stage?.drawIcon($0) }
      }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      isVisible = true
      // UIKit dismisses nothing before this call has ended.
      _ = screen.core.around.after(0) { [weak self] in self?.begin() }
    }

    private func begin() {
      hasAppeared = true
      life.isOver ? leave() : tick()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      isVisible = false
      // The app may have dismissed it. Where the ad has ended, this does nothing.
      isBeingDismissed ? life.failed() : look()
    }

    /// The gesture of VoiceOver that goes back.
    override func accessibilityPerformEscape() -> Bool {
      if isAboutOpen {
        openAbout(false)
        return true
      }
      return life.close()
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
      guard let source = screen.media.video(life.ad.media.url) else { return nil }
      return AdVideo(source) { [weak self] told in
        switch told {
        case .playing: self?.life.loaded()
        case .ended: self?.life.ended()
        case .failed: self?.life.failed()
        case .lostSound: self?.mute(true)
        }
      }
    }

    func tap() { screen.tap(life) }

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
      if life.outcome.shown || picture == nil { return life.closeInSeconds }
      return wholeSeconds(life.ad.closeAfterSeconds)
    }

    private func tick() {
      stopTicking()
      look()
      if life.isOver { return }
      stopTicking = screen.core.around.after(tickMs) { [weak self] in self?.tick() }
    }

    /// A video plays only while the app is in the foreground, so no reward is earned behind it.
    private func look() {
      guard let stage, !life.isOver else { return }
      // A controller below this one was dismissed, and this one with it.
      if hasAppeared && presentingViewController == nil && stage.window == nil {
        return life.failed()
      }
      if picture != nil && isVisible { life.loaded() }
      stage.video?.play(isVisible && isInForeground())
      if life.isOver { return }
      if !life.outcome.shown { life.onScreen(isVisible && isOnScreen(stage.media)) }
      if !life.isOver { stage.update() }
    }
  }
#endif

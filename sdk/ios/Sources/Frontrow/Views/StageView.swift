#if canImport(UIKit)
  import UIKit

  /// A fullscreen ad: the bar, the media, the advertised app; and over them the panel of the label.
  @MainActor
  final class StageView: FramedView {
    let video: AdVideo?
    let media = UIControl()
    private let drawn: UIView
    private unowned let controller: StageController
    private let ad: ReadyAd
    private let label: AdButton
    private let sound: AdButton
    private let close: AdButton
    private let ribbon = adText(Words.testAd, size: 12, isBold: true, color: AdColors.ink)
    private let reward = adText(Words.rewardEarned, isBold: true, color: AdColors.ink)
    private let icon = UIImageView()
    private let appName: UILabel
    private let go: AdButton
    private var about: AboutView?

    init(_ controller: StageController) {
      self.controller = controller
      ad = controller.lifecycle.ad
      video = controller.picture == nil ? controller.newVideo() : nil
      let picture = UIImageView()
      picture.image = controller.picture
      picture.contentMode = .scaleAspectFit
      drawn = video ?? picture
      appName = adText(ad.appName, size: 16, isBold: true)
      label = aboutLabel { [weak controller] in controller?.openAbout(true) }
      sound = AdButton("sound", Words.soundOn) { [weak controller] in controller?.toggleSound() }
      close = AdButton("close", "") { [weak controller] in controller?.lifecycle.close() }
      go = AdButton("go", Words.getTheApp, color: AdColors.accent, padding: 16) {
        [weak controller] in controller?.tap()
      }
      super.init(frame: .zero)
      drawParts()
      update()
    }

    required init?(coder: NSCoder) { nil }

    private var parts: [UIView] {
      [media, label, sound, close, ribbon, reward, icon, appName, go]
    }

    private func drawParts() {
      backgroundColor = AdColors.stage
      accessibilityViewIsModal = true
      media.accessibilityIdentifier = controlPrefix + "ad"
      media.clipsToBounds = true
      media.addAction(UIAction { [weak controller] _ in controller?.tap() }, for: .touchUpInside)
      drawn.isUserInteractionEnabled = false
      media.addSubview(drawn)
      ribbon.backgroundColor = AdColors.ribbon
      ribbon.textAlignment = .center
      ribbon.isHidden = !controller.screen.core.settings.test
      reward.backgroundColor = AdColors.ribbon
      reward.textAlignment = .center
      reward.layer.cornerRadius = 18
      reward.clipsToBounds = true
      reward.isHidden = true
      sound.isHidden = video == nil
      appName.numberOfLines = 1
      appName.lineBreakMode = .byTruncatingTail
      icon.backgroundColor = AdColors.button
      icon.contentMode = .scaleAspectFill
      icon.layer.cornerRadius = 9
      icon.clipsToBounds = true
      for part in parts { addSubview(part) }
    }

    func drawIcon(_ picture: UIImage?) {
      icon.image = picture
    }

    /// Draws what has changed: the countdown, the sound, the reward, the panel.
    func update() {
      let seconds = controller.closeInSeconds
      let waiting = ad.format == .rewardedVideo ? Words.rewardIn : Words.closeIn
      let wait = waiting.replacingOccurrences(of: "{seconds}", with: "\(seconds)")
      if seconds == 0 {
        close.show(Words.close, spoken: Words.closeTheAd)
      } else {
        close.show(wait, isEnabled: false)
      }
      sound.show(controller.isMuted ? Words.soundOn : Words.soundOff)
      if reward.isHidden && controller.lifecycle.isRewarded {
        reward.isHidden = false
        setNeedsLayout()
        UIAccessibility.post(notification: .announcement, argument: Words.rewardEarned)
      }
      drawAbout()
    }

    private func drawAbout() {
      if controller.isAboutOpen == (about != nil) { return }
      about?.removeFromSuperview()
      about = nil
      if controller.isAboutOpen {
        let panel = AboutView(screen: controller.screen, ad: ad) { [weak controller] in
          controller?.openAbout(false)
        }
        about = panel
        addSubview(panel)
      }
      for part in parts where part !== media { part.accessibilityElementsHidden = about != nil }
      setNeedsLayout()
      UIAccessibility.post(notification: .screenChanged, argument: about)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let width = bounds.width
      let text = reward.sizeThatFits(bounds.size)
      let layout = StageLayout(size: bounds.size, insets: safeInsets)
      let frames = layout.frames(
        StageLayout.Wanted(
          label: label.wantedWidth(width),
          sound: sound.wantedWidth(width),
          close: close.wantedWidth(width),
          go: go.wantedWidth(width),
          reward: CGSize(width: text.width + 32, height: max(36, text.height + 16)),
          ribbonHeight: ribbon.isHidden ? 0 : ribbon.wantedHeight(width) + 8
        )
      )
      place(media, frames.media)
      drawn.frame = media.bounds
      place(label, frames.label)
      place(sound, frames.sound)
      place(close, frames.close)
      place(ribbon, frames.ribbon)
      place(reward, frames.reward)
      place(icon, frames.icon)
      place(appName, frames.appName)
      place(go, frames.go)
      about?.frame = bounds
    }
  }
#endif

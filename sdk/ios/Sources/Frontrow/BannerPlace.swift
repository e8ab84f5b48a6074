#if canImport(UIKit)
  import FrontrowCore
  import UIKit

  /// How often a banner that nobody has seen looks whether it is visible.
  private let tickMs = 500.0

  /// The banner's ad, its label and its close button.
  @MainActor
  final class BannerPlace: FramedView {
    var onEmpty: Work = {}
    private(set) var isEmpty = false
    private let media = UIControl()
    private let picture = UIImageView()
    private let ribbon = adText(Words.testAd, size: 11, color: AdColors.ink)
    private lazy var label = BannerChip("label", Words.about, Words.aboutLabel) {
      [weak self] in self?.openAbout()
    }
    private lazy var close = BannerChip("close", "×", Words.closeTheAd, isAtEnd: true) {
      [weak self] in self?.life?.close()
    }
    private var screen: AdScreen?
    private var life: AdLifecycle?
    private var stopTicking: Work = {}

    init() {
      super.init(frame: .zero)
      media.accessibilityIdentifier = controlPrefix + "ad"
      media.isAccessibilityElement = true
      media.accessibilityTraits = .button
      media.addAction(UIAction { [weak self] _ in self?.tap() }, for: .touchUpInside)
      picture.contentMode = .scaleAspectFit
      picture.isUserInteractionEnabled = false
      media.addSubview(picture)
      ribbon.backgroundColor = AdColors.ribbon
      ribbon.textAlignment = .center
      for part in [media, label, ribbon, close] { addSubview(part) }
      draw()
    }

    required init?(coder: NSCoder) { nil }

    deinit {
      // The last reference may go on any thread.
      DispatchQueue.main.async { [life, stopTicking] in
        MainActor.assumeIsolated {
          stopTicking()
          if let life, !life.close() { life.failed() }
        }
      }
    }

    /// Without a new ad, an old one stays.
    func nothing() {
      if life == nil { empty() }
    }

    func replace(_ ad: ReadyAd, _ image: UIImage?) {
      let old = life
      life = nil
      old?.failed(.used)
      let handed = ad.handed
      let next = ad.screen.core.show(handed) { [weak self] _ in
        if self?.life?.ad === handed { self?.empty() }
      }
      if image == nil || ad.format != "banner" { next.failed() }
      if next.isOver { return empty() }
      screen = ad.screen
      life = next
      isEmpty = false
      picture.image = image
      media.accessibilityLabel = "\(Words.advertisement): \(ad.appName)"
      draw()
      next.loaded()
      tick()
      onEmpty()
    }

    private func empty() {
      stopTicking()
      life = nil
      isEmpty = true
      picture.image = nil
      draw()
      onEmpty()
    }

    private func draw() {
      for part in [media, label, close] { part.isHidden = life == nil }
      ribbon.isHidden = life == nil || screen?.core.settings.test != true
      setNeedsLayout()
    }

    private func tap() {
      if let life { screen?.tap(life) }
    }

    private func openAbout() {
      guard let screen, let life, let root = window?.rootViewController else { return }
      let about = AboutController(screen, life.ad)
      topController(over: root).present(about, animated: true, completion: nil)
    }

    func tick() {
      stopTicking()
      guard let life, let screen, !life.isOver, !life.outcome.shown, window != nil else { return }
      life.onScreen(isOnScreen(picture))
      if life.isOver || life.outcome.shown { return }
      stopTicking = screen.core.around.after(tickMs) { [weak self] in self?.tick() }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let wide = min(bounds.width, widestBanner)
      let left = (bounds.width - wide) / 2
      let labelWidth = label.wantedWidth(wide)
      place(
        media,
        CGRect(x: left, y: 0, width: wide, height: min(wide / bannerShape, bounds.height))
      )
      picture.frame = media.bounds
      place(label, CGRect(x: left, y: 0, width: labelWidth, height: tapTarget))
      place(close, CGRect(x: left + wide - tapTarget, y: 0, width: tapTarget, height: tapTarget))
      let text = ribbon.sizeThatFits(bounds.size)
      let ribbonLeft = left + labelWidth + 4
      place(ribbon, CGRect(x: ribbonLeft, y: 3, width: text.width + 12, height: text.height + 4))
      tick()
    }
  }

  /// A small text in the upper corner of a target that is larger.
  @MainActor
  private final class BannerChip: UIControl {
    private let label: UILabel
    private let isAtEnd: Bool

    init(
      _ name: String,
      _ words: String,
      _ spoken: String,
      isAtEnd: Bool = false,
      onTap: @escaping Work
    ) {
      label = adText(words, size: 11)
      self.isAtEnd = isAtEnd
      super.init(frame: .zero)
      accessibilityIdentifier = controlPrefix + name
      accessibilityLabel = spoken
      accessibilityTraits = .button
      isAccessibilityElement = true
      label.backgroundColor = AdColors.chip
      label.textAlignment = .center
      label.layer.cornerRadius = 4
      label.clipsToBounds = true
      label.isUserInteractionEnabled = false
      addSubview(label)
      addAction(UIAction { _ in onTap() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: max(tapTarget, label.sizeThatFits(size).width + 20), height: tapTarget)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let text = label.sizeThatFits(bounds.size)
      let width = text.width + 12
      let isRight = isAtEnd != (effectiveUserInterfaceLayoutDirection == .rightToLeft)
      let x = isRight ? bounds.width - 4 - width : 4
      label.frame = CGRect(x: x, y: 3, width: width, height: text.height + 4)
    }
  }
#endif

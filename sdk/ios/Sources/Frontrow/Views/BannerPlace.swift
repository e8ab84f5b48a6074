#if canImport(UIKit)
  import UIKit

  /// How often a banner that nobody has seen looks whether it is visible.
  private let tickInterval = 0.5

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
      [weak self] in self?.lifecycle?.close()
    }
    private var screen: AdScreen?
    private var lifecycle: AdLifecycle?
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
      DispatchQueue.main.async { [lifecycle, stopTicking] in
        MainActor.assumeIsolated {
          stopTicking()
          if let lifecycle, !lifecycle.close() { lifecycle.failed() }
        }
      }
    }

    /// Without a new ad, an old one stays.
    func nothing() {
      if lifecycle == nil { empty() }
    }

    func replace(with ad: ShowableAd, image: UIImage?) {
      let old = lifecycle
      lifecycle = nil
      old?.failed(.used)
      let ready = ad.ready
      let next = ad.screen.core.show(ready) { [weak self] _ in
        if self?.lifecycle?.ad === ready { self?.empty() }
      }
      if image == nil || ad.format != .banner { next.failed() }
      if next.isOver { return empty() }
      screen = ad.screen
      lifecycle = next
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
      lifecycle = nil
      isEmpty = true
      picture.image = nil
      draw()
      onEmpty()
    }

    private func draw() {
      for part in [media, label, close] { part.isHidden = lifecycle == nil }
      ribbon.isHidden = lifecycle == nil || screen?.core.settings.test != true
      setNeedsLayout()
    }

    private func tap() {
      if let lifecycle { screen?.tap(lifecycle) }
    }

    private func openAbout() {
      guard let screen, let lifecycle, let root = window?.rootViewController else { return }
      let about = AboutController(screen: screen, ad: lifecycle.ad)
      topController(over: root).present(about, animated: true, completion: nil)
    }

    func tick() {
      stopTicking()
      guard let lifecycle, let screen, !lifecycle.isOver, !lifecycle.isShown, window != nil else {
        return
      }
      lifecycle.onScreen(isOnScreen(picture))
      if lifecycle.isOver || lifecycle.isShown { return }
      stopTicking = screen.core.environment.after(tickInterval) { [weak self] in self?.tick() }
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

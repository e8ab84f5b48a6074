#if canImport(UIKit)
  import UIKit

  let widestBanner: CGFloat = 728

  /// The place is high enough for the buttons; the picture is at its upper edge.
  private let lowest: CGFloat = 50

  /// Banners are a tenth as high as wide.
  let bannerShape: CGFloat = 10

  /// A banner of a placement, at most 728 points wide and a tenth as high, at least 50 points. Its
  /// place is reserved before the ad is there and does not change with it. In a list it keeps its
  /// ad while it is scrolled away or its cell is used again.
  @MainActor
  public final class FrontrowBanner: UIView {
    /// What a banner's place does when there is no ad, or when the viewer has closed it.
    public enum WhenEmpty: Sendable { case keep, collapse }

    /// Whether an empty place stays (`keep`) or has the height 0 (`collapse`).
    public var whenEmpty: WhenEmpty { didSet { invalidateIntrinsicContentSize() } }

    private let place = BannerPlace()
    private var ads: (any FrontrowAds)?
    private var placement = ""
    private var turn = 0
    private var width: CGFloat = 0

    /// A banner that requests its ad at once.
    public init(ads: any FrontrowAds, placement: String, whenEmpty: WhenEmpty = .keep) {
      self.whenEmpty = whenEmpty
      super.init(frame: .zero)
      open()
      load(ads: ads, placement: placement)
    }

    /// A banner of a storyboard. It is empty until `load`.
    public required init?(coder: NSCoder) {
      whenEmpty = .keep
      super.init(coder: coder)
      open()
    }

    /// Requests an ad of the placement (`fr_p_…`) and shows it. With the placement that is shown
    /// already, this does nothing. The old ad stays until the new one can be drawn.
    public func load(ads: any FrontrowAds, placement: String) {
      if self.ads === ads && self.placement == placement && !place.isEmpty { return }
      self.ads = ads
      self.placement = placement
      turn += 1
      let turn = turn
      ads.requestAd(placement) { [weak self] result in
        self?.take(result.ad as? ShowableAd, turn: turn)
      }
    }

    public override var intrinsicContentSize: CGSize {
      let height = place.isEmpty && whenEmpty == .collapse ? 0 : heightOf(bounds.width)
      return CGSize(width: UIView.noIntrinsicMetric, height: height)
    }

    public override func sizeThatFits(_ size: CGSize) -> CGSize {
      let isGone = place.isEmpty && whenEmpty == .collapse
      return CGSize(width: min(size.width, widestBanner), height: isGone ? 0 : heightOf(size.width))
    }

    public override func layoutSubviews() {
      super.layoutSubviews()
      place.frame = bounds
      if width == bounds.width { return }
      width = bounds.width
      invalidateIntrinsicContentSize()
    }

    public override func didMoveToWindow() {
      super.didMoveToWindow()
      place.tick()
    }

    private func open() {
      clipsToBounds = true
      addSubview(place)
      place.onEmpty = { [weak self] in self?.invalidateIntrinsicContentSize() }
    }

    private func heightOf(_ width: CGFloat) -> CGFloat {
      max(lowest, min(width, widestBanner) / bannerShape)
    }

    private func take(_ ad: ShowableAd?, turn: Int) {
      if turn != self.turn { return }
      guard let ad else { return place.nothing() }
      ad.screen.decode(ad.ready.media.url) { [weak self] picture in
        guard let self, turn == self.turn else { return }
        place.replace(with: ad, image: picture)
      }
    }
  }
#endif

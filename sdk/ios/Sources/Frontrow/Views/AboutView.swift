#if canImport(UIKit)
  import UIKit

  /// Says why the ad is shown and lets the viewer report it. Covers the place that it is given.
  @MainActor
  final class AboutView: FramedView {
    private let beside = UIControl()
    private let scroll = UIScrollView()
    private let card: AboutCard

    init(screen: AdScreen, ad: ReadyAd, onBack: @escaping Work) {
      card = AboutCard(screen: screen, ad: ad, onBack: onBack)
      super.init(frame: .zero)
      beside.backgroundColor = AdColors.scrim
      beside.addAction(UIAction { _ in onBack() }, for: .touchUpInside)
      scroll.backgroundColor = AdColors.card
      scroll.layer.cornerRadius = 16
      scroll.clipsToBounds = true
      scroll.contentInsetAdjustmentBehavior = .never
      accessibilityViewIsModal = true
      scroll.addSubview(card)
      addSubview(beside)
      addSubview(scroll)
      card.onChange = { [weak self] in self?.setNeedsLayout() }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      beside.frame = bounds
      let insets = safeInsets
      let isLow = bounds.height < 520 && bounds.width > 560
      let left = max(insets.left, 16)
      let top = max(insets.top, 16)
      let room = bounds.width - left - max(insets.right, 16)
      let high = bounds.height - top - max(insets.bottom, 16)
      card.isLow = isLow
      let width = min(room, isLow ? 720 : 400)
      let wanted = card.wantedHeight(width)
      let height = min(high, wanted)
      let x = left + (room - width) / 2
      place(scroll, CGRect(x: x, y: top + (high - height) / 2, width: width, height: height))
      card.frame = CGRect(x: 0, y: 0, width: width, height: wanted)
      scroll.contentSize = card.frame.size
      card.setNeedsLayout()
    }
  }

  @MainActor
  private final class AboutCard: FramedView {
    /// Where the window is low, the two parts stand side by side.
    var isLow = false
    var onChange: Work = {}
    private let screen: AdScreen
    private let ad: ReadyAd
    private let whyTitle = adText(Words.why, size: 16, isBold: true)
    private let why = adText(color: AdColors.softText)
    private let reportTitle = adText(Words.report, size: 16, isBold: true)
    private let status = adText(color: AdColors.softText)
    private let back: AdButton
    private var choices: [AdButton] = []

    init(screen: AdScreen, ad: ReadyAd, onBack: @escaping Work) {
      self.screen = screen
      self.ad = ad
      back = AdButton("back", Words.back, color: AdColors.accent, margin: 0, onTap: onBack)
      super.init(frame: .zero)
      why.text = Words.whyText.replacingOccurrences(of: "{app}", with: ad.appName)
        .replacingOccurrences(of: "{why}", with: ad.why.joined(separator: ", "))
      for title in [whyTitle, reportTitle] { title.accessibilityTraits = .header }
      status.isHidden = true
      choices = Words.reportReasons.map(choice)
      for part in [whyTitle, why, reportTitle] + choices + [status, back] { addSubview(part) }
    }

    required init?(coder: NSCoder) { nil }

    private func choice(_ reason: String, _ words: String) -> AdButton {
      let color = AdColors.choice
      let alignment = isMirrored ? NSTextAlignment.right : .left
      return AdButton("report \(reason)", words, color: color, margin: 0, alignment: alignment) {
        [weak self] in self?.report(reason)
      }
    }

    private func report(_ reason: String) {
      show(status: Words.sending)
      screen.core.report(ad, reason: reason) { [weak self] isSent in
        if isSent { self?.choices.forEach { $0.isHidden = true } }
        self?.show(status: isSent ? Words.sent : Words.notSent)
      }
    }

    private func show(status words: String) {
      status.isHidden = false
      status.text = words
      UIAccessibility.post(notification: .announcement, argument: words)
      onChange()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let bottom = frames(size.width).map(\.frame.maxY).max() ?? 0
      return CGSize(width: size.width, height: bottom + 20)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      for one in frames(bounds.width) { place(one.view, one.frame) }
    }

    private func frames(_ width: CGFloat) -> [(view: UIView, frame: CGRect)] {
      let inner = width - 40
      let column = isLow ? ((inner - 24) * 4 / 9).rounded(.down) : inner
      var first = Column(left: 20, width: column)
      first.add(whyTitle, 0)
      first.add(why, 8)
      var second = isLow ? Column(left: 20 + column + 24, width: inner - column - 24) : first
      second.add(reportTitle, isLow ? 0 : 16)
      second.addRows(choices.filter { !$0.isHidden }, columns: isLow ? 2 : 1)
      if !status.isHidden { second.add(status, 12) }
      if !isLow {
        second.add(back, 16)
        return second.frames
      }
      first.add(back, 16)
      return first.frames + second.frames
    }
  }

  /// Views below each other.
  @MainActor
  private struct Column {
    let left: CGFloat
    let width: CGFloat
    private(set) var frames: [(view: UIView, frame: CGRect)] = []
    private var bottom: CGFloat = 20

    init(left: CGFloat, width: CGFloat) {
      self.left = left
      self.width = width
    }

    mutating func add(_ view: UIView, _ space: CGFloat) {
      let height = view.wantedHeight(width)
      frames.append((view, CGRect(x: left, y: bottom + space, width: width, height: height)))
      bottom += space + height
    }

    mutating func addRows(_ views: [UIView], columns: Int) {
      let each = (width - 8 * CGFloat(columns - 1)) / CGFloat(columns)
      for start in stride(from: 0, to: views.count, by: columns) {
        let row = views[start..<min(start + columns, views.count)]
        let height = row.map { $0.wantedHeight(each) }.max() ?? 0
        for (index, view) in row.enumerated() {
          let x = left + CGFloat(index) * (each + 8)
          frames.append((view, CGRect(x: x, y: bottom + 8, width: each, height: height)))
        }
        bottom += 8 + height
      }
    }
  }

  /// The panel of a banner, which has no room for it.
  @MainActor
  final class AboutController: UIViewController {
    private let screen: AdScreen
    private let ad: ReadyAd

    init(screen: AdScreen, ad: ReadyAd) {
      self.screen = screen
      self.ad = ad
      super.init(nibName: nil, bundle: nil)
      modalPresentationStyle = .overFullScreen
      modalTransitionStyle = .crossDissolve
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      view = AboutView(screen: screen, ad: ad) { [weak self] in self?.back() }
    }

    override func accessibilityPerformEscape() -> Bool {
      back()
      return true
    }

    private func back() {
      presentingViewController?.dismiss(animated: true, completion: nil)
    }
  }
#endif

#if canImport(UIKit)
  import UIKit

  @MainActor
  enum AdColors {
    static let stage = color(0x09080e)
    static let scrim = color(0x09080e, 0.85)
    static let card = color(0x232129)
    static let button = color(0x2e2c35)
    static let choice = color(0x3e3b46)
    static let chip = color(0x17141e, 0.8)
    static let accent = color(0x7547d4)
    static let ribbon = color(0xfeb921)
    static let ink = color(0x17141e)
    static let text = color(0xffffff)
    static let softText = color(0xd4d3d9)

    private static func color(_ hex: Int, _ alpha: CGFloat = 1) -> UIColor {
      let part = { (shift: Int) in CGFloat((hex >> shift) & 0xff) / 255 }
      return UIColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
  }

  /// The least size of what can be tapped, in points.
  let tapTarget: CGFloat = 44

  /// What the identifiers of the SDK's controls begin with.
  let controlPrefix = "frontrow "

  /// Texts grow with the system's text size only as far as they fit.
  private let largestText: CGFloat = 1.3

  /// Text of the ad's own views.
  @MainActor
  func adText(
    _ words: String = "",
    size: CGFloat = 14,
    isBold: Bool = false,
    color: UIColor = AdColors.text
  ) -> UILabel {
    let label = UILabel()
    let font = UIFont.systemFont(ofSize: size, weight: isBold ? .semibold : .medium)
    label.font = UIFontMetrics.default.scaledFont(for: font, maximumPointSize: size * largestText)
    label.text = words
    label.textColor = color
    label.numberOfLines = 0
    return label
  }

  /// A button at least `tapTarget` high and wide. Its drawn part may be smaller.
  @MainActor
  final class AdButton: UIControl {
    private let pill = UIView()
    private let label: UILabel
    private let padding: CGFloat
    private let margin: CGFloat

    init(
      _ name: String,
      _ words: String,
      color: UIColor = AdColors.button,
      padding: CGFloat = 12,
      margin: CGFloat = 4,
      alignment: NSTextAlignment = .center,
      onTap: @escaping Work
    ) {
      label = adText(words)
      self.padding = padding
      self.margin = margin
      super.init(frame: .zero)
      accessibilityIdentifier = controlPrefix + name
      accessibilityLabel = words
      accessibilityTraits = .button
      isAccessibilityElement = true
      pill.backgroundColor = color
      pill.layer.cornerRadius = 8
      label.textAlignment = alignment
      for part in [pill, label] {
        part.isUserInteractionEnabled = false
        addSubview(part)
      }
      addAction(UIAction { _ in onTap() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    /// A screen reader says `spoken` in place of the words.
    func show(_ words: String, spoken: String? = nil, isEnabled: Bool = true) {
      accessibilityLabel = spoken ?? words
      if self.isEnabled != isEnabled { self.isEnabled = isEnabled }
      accessibilityTraits = isEnabled ? .button : [.button, .notEnabled]
      label.textColor = isEnabled ? AdColors.text : AdColors.softText
      if label.text == words { return }
      label.text = words
      setNeedsLayout()
      superview?.setNeedsLayout()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let room = CGSize(width: size.width - 2 * padding, height: .greatestFiniteMagnitude)
      let text = label.sizeThatFits(room)
      let width = max(tapTarget, (text.width + 2 * padding).rounded(.up))
      return CGSize(width: width, height: max(tapTarget, text.height.rounded(.up) + 24))
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      pill.frame = bounds.insetBy(dx: 0, dy: margin)
      label.frame = bounds.insetBy(dx: padding, dy: 0)
    }
  }

  @MainActor
  func aboutLabel(onTap: @escaping Work) -> AdButton {
    let label = AdButton("label", Words.about, onTap: onTap)
    label.accessibilityLabel = Words.aboutLabel
    return label
  }

  /// A view that computes where its children lie as if read from left to right.
  @MainActor
  class FramedView: UIView {
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    func place(_ child: UIView, _ frame: CGRect) {
      let x = isMirrored ? bounds.width - frame.maxX : frame.minX
      child.frame = CGRect(x: x, y: frame.minY, width: frame.width, height: frame.height)
    }

    /// The safe area, with `left` on the side where reading begins.
    var safeInsets: UIEdgeInsets {
      let insets = safeAreaInsets
      if !isMirrored { return insets }
      return UIEdgeInsets(
        top: insets.top,
        left: insets.right,
        bottom: insets.bottom,
        right: insets.left
      )
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
      setNeedsLayout()
    }
  }

  extension UIView {
    /// The height that a view wants with this width.
    func wantedHeight(_ width: CGFloat) -> CGFloat {
      sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }

    /// The width that a view wants, at most `most`; 0 where it is hidden.
    func wantedWidth(_ most: CGFloat) -> CGFloat {
      if isHidden { return 0 }
      let size = sizeThatFits(CGSize(width: most, height: .greatestFiniteMagnitude))
      return min(size.width.rounded(.up), most)
    }
  }
#endif

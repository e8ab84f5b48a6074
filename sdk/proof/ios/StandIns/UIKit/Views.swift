import Foundation

@MainActor
open class UIResponder: NSObject {
  open func accessibilityPerformEscape() -> Bool { false }
}

@MainActor
open class UIView: UIResponder {
  public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill }

  public nonisolated static let noIntrinsicMetric: CGFloat = -1

  open class var layerClass: AnyClass { CALayer.self }

  public private(set) lazy var layer: CALayer = {
    (type(of: self).layerClass as? CALayer.Type ?? CALayer.self).init()
  }()

  open var frame: CGRect {
    didSet { if frame.size != oldValue.size { setNeedsLayout() } }
  }

  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var clipsToBounds = false
  open var contentMode = ContentMode.scaleToFill
  open var isUserInteractionEnabled = true
  open var accessibilityIdentifier: String?
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  private var needsLayout = true
  private var lastInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  open var window: UIWindow? { superview?.window }

  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Phone.isMirrored ? .rightToLeft : .leftToRight
  }

  open var safeAreaInsets: UIEdgeInsets {
    guard let window else { return UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }
    let place = convert(bounds, to: window)
    let insets = Phone.insets
    return UIEdgeInsets(
      top: max(0, insets.top - place.minY),
      left: max(0, insets.left - place.minX),
      bottom: max(0, insets.bottom - (window.bounds.height - place.maxY)),
      right: max(0, insets.right - (window.bounds.width - place.maxX))
    )
  }

  open func safeAreaInsetsDidChange() {}

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
    view.moved()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    moved()
  }

  func moved() {
    didMoveToWindow()
    for view in subviews { view.moved() }
  }

  open func didMoveToWindow() {}

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func setNeedsLayout() { needsLayout = true }

  open func layoutSubviews() {}

  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  open func layoutIfNeeded() {
    let insets = safeAreaInsets
    if insets != lastInsets {
      lastInsets = insets
      safeAreaInsetsDidChange()
    }
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    var placed = rect
    var one: UIView? = self
    while let current = one, current !== view {
      placed = placed.offsetBy(dx: current.frame.minX, dy: current.frame.minY)
      one = current.superview
    }
    return placed
  }

  open var accessibilityLabel: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var isAccessibilityElement = false
}

open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let touchUpInside = Event(rawValue: 64)
  }

  open var isEnabled = true
  private var actions: [UIAction] = []

  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append(action) }

  open func sendActions(for controlEvents: Event) {
    for action in actions { action.handler(action) }
  }
}

/// A text is measured roughly.
open class UILabel: UIView {
  open var text: String?
  open var font = UIFont(17)
  open var textColor: UIColor?
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.left
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let wide = CGFloat(text?.count ?? 0) * font.pointSize * 0.55
    let most = numberOfLines == 0 ? max(size.width, 1) : .greatestFiniteMagnitude
    let lines = max(1, (wide / most).rounded(.up))
    return CGSize(width: min(wide, most), height: lines * font.pointSize * 1.2)
  }
}

open class UIImageView: UIView {
  open var image: UIImage?

  public convenience init() {
    self.init(frame: .zero)
  }
}

open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic
    case never = 2
  }

  open var contentSize = CGSize.zero
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  public convenience init() {
    self.init(frame: .zero)
  }
}

open class UIWindow: UIView {
  open var rootViewController: UIViewController?

  open override var window: UIWindow? { self }
}

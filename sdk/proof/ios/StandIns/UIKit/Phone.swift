import Foundation

/// What a test does with the phone that the stand-ins are.
@MainActor
public enum Phone {
  public private(set) static var window = UIWindow()
  public static var insets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  public static var isMirrored = false

  /// False where UIKit refuses to present a controller.
  public static var canPresent = true

  /// Runs while UIKit fades a controller in.
  public static var whilePresenting: @MainActor () -> Void = {}

  /// A phone that shows only this controller.
  public static func start(_ root: UIViewController, width: CGFloat = 390, height: CGFloat = 844) {
    window = UIWindow()
    window.rootViewController = root
    window.addSubview(root.view)
    canPresent = true
    whilePresenting = {}
    isMirrored = false
    UIApplication.shared.opened = []
    UIApplication.shared.applicationState = .active
    turn(width, height)
    root.viewDidAppear(false)
  }

  /// With a notch in the upright phone above, else at both sides.
  public static func turn(_ width: CGFloat, _ height: CGFloat) {
    UIScreen.main.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    insets =
      width < height
      ? UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
      : UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
    window.frame = UIScreen.main.bounds
    layOut()
  }

  public static func layOut() {
    for view in window.subviews { view.frame = window.bounds }
    window.layoutIfNeeded()
  }

  /// Everything that is seen, from back to front.
  public static var views: [UIView] { seen(in: window) }

  public static func named(_ name: String) -> UIView? {
    views.last { $0.accessibilityIdentifier == "frontrow \(name)" }
  }

  /// Taps a control. False where it cannot be tapped.
  public static func tap(_ name: String) -> Bool {
    guard let control = named(name) as? UIControl, control.isEnabled else { return false }
    control.sendActions(for: .touchUpInside)
    return true
  }

  public static var texts: [String] {
    views.compactMap { ($0 as? UILabel)?.text }
  }

  public static var opened: [URL] {
    get { UIApplication.shared.opened }
    set { UIApplication.shared.opened = newValue }
  }

  public static func foreground(_ isForeground: Bool) {
    UIApplication.shared.applicationState = isForeground ? .active : .background
    let name =
      isForeground
      ? UIApplication.willEnterForegroundNotification
      : UIApplication.didEnterBackgroundNotification
    NotificationCenter.default.post(name: name, object: nil)
  }

  private static func seen(in view: UIView) -> [UIView] {
    view.isHidden ? [] : [view] + view.subviews.flatMap { seen(in: $0) }
  }
}

import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen
  case overFullScreen = 5
}

public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical
  case crossDissolve = 2
}

public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent }

open class UIViewController: UIResponder {
  open var modalPresentationStyle = UIModalPresentationStyle.fullScreen
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  private var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  private var loaded: UIView?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  open var view: UIView! {
    get {
      if loaded == nil { loadView() }
      return loaded
    }
    set { loaded = newValue }
  }

  open var viewIfLoaded: UIView? { loaded }

  open var preferredStatusBarStyle: UIStatusBarStyle { .default }

  open func loadView() { loaded = UIView() }

  open func viewDidAppear(_ animated: Bool) {}

  open func viewDidDisappear(_ animated: Bool) {}

  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (@MainActor () -> Void)? = nil
  ) {
    // UIKit only writes a line to the log.
    if presentedViewController != nil || !Phone.canPresent { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.isBeingPresented = true
    Phone.window.addSubview(viewControllerToPresent.view)
    if viewControllerToPresent.modalPresentationStyle == .fullScreen {
      view.removeFromSuperview()
      viewDidDisappear(flag)
    }
    Phone.layOut()
    Phone.whilePresenting()
    viewControllerToPresent.viewDidAppear(flag)
    viewControllerToPresent.isBeingPresented = false
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
    guard let gone = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    if gone.isBeingPresented { return }
    if gone.presentedViewController != nil { gone.dismiss(animated: flag) }
    gone.isBeingDismissed = true
    gone.view.removeFromSuperview()
    presentedViewController = nil
    gone.presentingViewController = nil
    if view.superview == nil {
      Phone.window.addSubview(view)
      Phone.layOut()
      viewDidAppear(flag)
    }
    gone.viewDidDisappear(flag)
    gone.isBeingDismissed = false
    completion?()
  }
}

#if canImport(UIKit)
  import UIKit

  /// What the views of an SDK share.
  @MainActor
  final class AdScreen {
    let core: Core
    let media: MediaCache

    init(core: Core, media: MediaCache) {
      self.core = core
      self.media = media
    }

    /// Opens the advertised app's page in the system's browser. Nothing is fetched before.
    func tap(_ lifecycle: AdLifecycle) {
      guard lifecycle.tap(), let page = URL(string: lifecycle.ad.clickURL) else { return }
      UIApplication.shared.open(page, options: [:], completionHandler: nil)
    }

    /// Decodes a picture that was loaded. Gives nil where it cannot be drawn.
    func decode(_ url: String, _ done: @escaping @MainActor (UIImage?) -> Void) {
      guard let data = media.picture(url), let image = UIImage(data: data) else { return done(nil) }
      image.prepareForDisplay { ready in
        DispatchQueue.main.async { MainActor.assumeIsolated { done(ready) } }
      }
    }
  }

  /// Whether at least one pixel of a view is on the screen: inside the window and every clip, with
  /// the app in the foreground.
  @MainActor
  func isOnScreen(_ view: UIView) -> Bool {
    guard let window = view.window, isInForeground() else { return false }
    var visible = view.convert(view.bounds, to: window).intersection(window.bounds)
    var one: UIView? = view
    while let ancestor = one {
      if ancestor.isHidden || ancestor.alpha < 0.01 { return false }
      if ancestor.clipsToBounds && ancestor !== view {
        visible = visible.intersection(ancestor.convert(ancestor.bounds, to: window))
      }
      one = ancestor.superview
    }
    return visible.width >= 1 && visible.height >= 1
  }

  @MainActor
  func isInForeground() -> Bool {
    UIApplication.shared.applicationState != .background
  }
#endif

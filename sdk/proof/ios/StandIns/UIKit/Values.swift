// What the SDK uses of UIKit, with UIKit's signatures, for tests on a machine without it.
@_exported import Foundation

public struct UIEdgeInsets: Sendable, Equatable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

public final class UIColor: NSObject, Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public final class UIFont: NSObject, Sendable {
  public struct Weight: Sendable {
    public static let medium = Weight()
    public static let semibold = Weight()
  }

  public let pointSize: CGFloat

  init(_ size: CGFloat) {
    pointSize = size
  }

  public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(fontSize)
  }
}

public final class UIFontMetrics: Sendable {
  public static let `default` = UIFontMetrics()

  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
}

/// A picture of real UIKit is of bytes that can be decoded. Here they must begin like a JPEG or a
/// PNG.
public final class UIImage: NSObject, Sendable {
  public init?(data: Data) {
    guard let first = data.first, first == 0xff || first == 0x89 else { return nil }
  }

  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global().async { completionHandler(self) }
  }
}

public enum NSTextAlignment: Int, Sendable { case left, center, right }

public enum NSLineBreakMode: Int, Sendable { case byTruncatingTail = 4 }

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let header = UIAccessibilityTraits(rawValue: 2)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 4)
}

@MainActor
public enum UIAccessibility {
  public struct Notification: Sendable {
    public static let announcement = Notification()
    public static let screenChanged = Notification()
  }

  public static func post(notification: Notification, argument: Any?) {}
}

@MainActor
public final class UIAction {
  let handler: @MainActor (UIAction) -> Void

  public init(handler: @escaping @MainActor (UIAction) -> Void) {
    self.handler = handler
  }
}

@MainActor
open class CALayer {
  public var cornerRadius: CGFloat = 0

  public required init() {}
}

@MainActor
public final class UIScreen {
  public static let main = UIScreen()
  public internal(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}

public enum UIUserInterfaceIdiom: Int, Sendable { case phone, pad }

@MainActor
public final class UIDevice {
  public static let current = UIDevice()
  public let systemVersion = "18.2"
  public let model = "iPhone"
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
}

@MainActor
public final class UIApplication {
  public enum State: Int, Sendable { case active, inactive, background }

  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  public static let shared = UIApplication()
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("background")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("foreground")

  public internal(set) var applicationState = State.active
  var opened: [URL] = []

  public func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)?
  ) {
    opened.append(url)
    completion?(true)
  }
}

// What the SDK uses of Network, with its signatures, for tests on a machine without it.
import Foundation

public struct NWPath: Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied }

  public let status: Status
}

public final class NWPathMonitor: @unchecked Sendable {
  public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)?

  public init() {}

  public func start(queue: DispatchQueue) {
    _ = NotificationCenter.default.addObserver(
      forName: FakeNetwork.changed,
      object: nil,
      queue: .main
    ) { [weak self] note in
      self?.pathUpdateHandler?(
        NWPath(status: note.object as? Bool == true ? .satisfied : .unsatisfied)
      )
    }
  }

  public func cancel() { pathUpdateHandler = nil }
}

/// What a test does with the network.
public enum FakeNetwork {
  static let changed = Notification.Name("network")

  public static func change(_ isThere: Bool) {
    NotificationCenter.default.post(name: changed, object: isThere)
  }
}

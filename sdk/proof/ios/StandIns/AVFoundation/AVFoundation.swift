// What the SDK uses of AVFoundation, with its signatures, for tests on a machine without it.
import UIKit

public struct AVMediaType: Hashable, Sendable {
  public static let audio = AVMediaType()
}

@MainActor
public final class AVAssetTrack {
  public let mediaType = AVMediaType.audio
}

@MainActor
public final class AVPlayerItemTrack {
  public let assetTrack: AVAssetTrack? = AVAssetTrack()
  public var isEnabled = true
}

@MainActor
public final class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

  public let tracks = [AVPlayerItemTrack()]
  public var status: Status { FakeVideo.status }

  public init(url: URL) {}
}

extension Notification.Name {
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name("ended")
  public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name("failed")
}

@MainActor
public final class AVPlayer: NSObject {
  public enum TimeControlStatus: Int, Sendable {
    case paused, waitingToPlayAtSpecifiedRate, playing
  }

  public var isMuted = false
  public private(set) var timeControlStatus = TimeControlStatus.paused
  public private(set) var currentItem: AVPlayerItem?
  private var isBegun = false

  public init(playerItem item: AVPlayerItem?) {
    currentItem = item
    super.init()
    FakeVideo.players.append(Weak(self))
  }

  public func play() {
    timeControlStatus = FakeVideo.isStalled ? .waitingToPlayAtSpecifiedRate : .playing
    guard let seconds = FakeVideo.seconds, !isBegun else { return }
    isBegun = true
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      MainActor.assumeIsolated { FakeVideo.end() }
    }
  }

  public func pause() { timeControlStatus = .paused }

  public func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }
}

public enum AVLayerVideoGravity: Sendable { case resizeAspect }

public final class AVPlayerLayer: CALayer {
  public var player: AVPlayer?
  public var videoGravity = AVLayerVideoGravity.resizeAspect
  public var isReadyForDisplay: Bool { player?.timeControlStatus == .playing }
}

@MainActor
public final class AVAudioSession {
  public struct Category: Hashable, Sendable {
    public let rawValue: String
    public static let playback = Category(rawValue: "playback")
    public static let soloAmbient = Category(rawValue: "soloAmbient")
  }

  public struct Mode: Hashable, Sendable {
    public static let `default` = Mode()
    public static let moviePlayback = Mode()
  }

  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }

  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  public nonisolated static let interruptionNotification = Notification.Name("interruption")
  private static let only = AVAudioSession()

  public private(set) var category = Category.soloAmbient
  public private(set) var mode = Mode.default
  public private(set) var categoryOptions: CategoryOptions = []

  /// What was asked of the session, in order.
  public var calls: [String] = []

  public class func sharedInstance() -> AVAudioSession { only }

  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    self.category = category
    self.mode = mode
    categoryOptions = options
    calls.append(category.rawValue)
  }

  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    calls.append(
      active ? "active" : options.contains(.notifyOthersOnDeactivation) ? "given back" : "inactive"
    )
  }
}

/// What a test does with the videos.
@MainActor
public enum FakeVideo {
  public static var status = AVPlayerItem.Status.readyToPlay
  public static var isStalled = false

  /// How long a video lasts. Without it, a test calls `end`.
  public static var seconds: Double?
  fileprivate(set) static var players: [Weak] = []

  public static var player: AVPlayer? { players.compactMap(\.player).last }

  public static func end() {
    guard let item = player?.currentItem else { return }
    NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
  }
}

struct Weak {
  weak var player: AVPlayer?

  init(_ player: AVPlayer) {
    self.player = player
  }
}

#if canImport(UIKit)
  import AVFoundation
  import UIKit

  enum VideoState {
    /// A frame is drawn and the video plays. Reported with each look.
    case playing
    case ended
    case failed
    /// A call or another app has taken the sound.
    case lostSound
  }

  /// Plays a file once, contained in its place. It begins muted.
  @MainActor
  final class AdVideo: UIView {
    private let player: AVPlayer
    private let item: AVPlayerItem
    private let report: @MainActor (VideoState) -> Void
    private let focus = SoundFocus()
    private var observers: [any NSObjectProtocol] = []
    private var isMuted = true
    private var mustPlay = false
    private var isEnded = false

    init(source: URL, report: @escaping @MainActor (VideoState) -> Void) {
      self.report = report
      item = AVPlayerItem(url: source)
      player = AVPlayer(playerItem: item)
      super.init(frame: .zero)
      player.isMuted = true
      let layer = layer as? AVPlayerLayer
      layer?.videoGravity = .resizeAspect
      layer?.player = player
      observe(.AVPlayerItemDidPlayToEndTime, of: item) { $0.finish() }
      observe(.AVPlayerItemFailedToPlayToEndTime, of: item) { $0.report(.failed) }
      observe(AVAudioSession.interruptionNotification, of: nil) { $0.loseSound() }
    }

    required init?(coder: NSCoder) { nil }

    override static var layerClass: AnyClass { AVPlayerLayer.self }

    /// Called again and again. It plays or pauses the video, and reports what it does.
    func play(_ mustPlay: Bool) {
      if item.status == .failed { return report(.failed) }
      let isChanged = self.mustPlay != mustPlay
      self.mustPlay = mustPlay
      if isEnded || item.status != .readyToPlay { return }
      let isPlaying = player.timeControlStatus == .playing
      let isReady = (layer as? AVPlayerLayer)?.isReadyForDisplay == true
      if isChanged || (mustPlay && player.timeControlStatus == .paused) { follow() }
      if mustPlay && isPlaying && isReady { report(.playing) }
    }

    func mute(_ isMuted: Bool) {
      self.isMuted = isMuted
      if item.status == .readyToPlay && !isEnded { follow() }
    }

    /// Ends the video and gives the sound back.
    func release() {
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
      observers = []
      player.pause()
      player.replaceCurrentItem(with: nil)
      (layer as? AVPlayerLayer)?.player = nil
      focus.give()
    }

    /// A muted video has no sound track, so that it leaves other sound alone.
    private func follow() {
      let isHeard = mustPlay && !isMuted && focus.take()
      for track in item.tracks where track.assetTrack?.mediaType == .audio {
        track.isEnabled = isHeard
      }
      player.isMuted = !isHeard
      mustPlay ? player.play() : player.pause()
      if !isHeard { focus.give() }
    }

    private func finish() {
      isEnded = true
      player.pause()
      focus.give()
      report(.ended)
    }

    private func loseSound() {
      if !focus.isTaken { return }
      focus.give()
      report(.lostSound)
    }

    private func observe(
      _ name: Notification.Name,
      of object: AVPlayerItem?,
      _ work: @escaping @MainActor (AdVideo) -> Void
    ) {
      let center = NotificationCenter.default
      let observer = center.addObserver(forName: name, object: object, queue: .main) {
        [weak self] _ in MainActor.assumeIsolated { if let self { work(self) } }
      }
      observers.append(observer)
    }
  }

  /// The right to be heard, for a while. The app's own category comes back with the end, and other
  /// apps go on.
  @MainActor
  final class SoundFocus {
    private let session = { AVAudioSession.sharedInstance() }
    private var before:
      (AVAudioSession.Category, AVAudioSession.Mode, AVAudioSession.CategoryOptions)?

    var isTaken: Bool { before != nil }

    func take() -> Bool {
      if isTaken { return true }
      let session = session()
      let before = (session.category, session.mode, session.categoryOptions)
      do {
        try session.setCategory(.playback, mode: .moviePlayback, options: [])
        self.before = before
        try session.setActive(true, options: [])
        return true
      } catch {
        give()
        return false
      }
    }

    func give() {
      guard let (category, mode, options) = before else { return }
      before = nil
      let session = session()
      try? session.setActive(false, options: .notifyOthersOnDeactivation)
      try? session.setCategory(category, mode: mode, options: options)
    }
  }
#endif

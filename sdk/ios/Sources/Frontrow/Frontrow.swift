#if canImport(UIKit)
  import Foundation
  import UIKit

  /// The SDK. An app creates it once; that returns at once and touches no file, no network and no
  /// thread. Everything runs on the main thread, nothing throws, and every call settles.
  @MainActor
  public final class Frontrow: FrontrowAds {
    /// The version of this SDK, such as `0.1.0`.
    public nonisolated static var version: String { sdkVersion }

    let screen: AdScreen
    private let watch: AppWatch

    /// `baseURL` is the server's address, such as `https://network.example.com`.
    ///
    /// - Parameters:
    ///   - appKey: The key of the app (`fr_app_…`). `recordInstall` needs it.
    ///   - appVersion: Such as `1.4.2`, for the network's reports.
    ///   - test: Asks for test ads. They carry a ribbon and are not counted.
    ///   - watch: The code of the console's live view (`fr_w_…`), which then shows this app's
    ///     requests.
    ///   - child: Says that the user is a child.
    ///   - limited: Says that the device limits ad tracking. The SDK asks for no permission and
    ///     reads no advertising id, so the app says it.
    ///   - listener: Called on the main thread for everything that happens, for the app's log and
    ///     for its sound.
    public convenience init(
      baseURL: URL,
      appKey: String? = nil,
      appVersion: String? = nil,
      user: FrontrowUser? = nil,
      test: Bool = false,
      watch: String? = nil,
      child: Bool = false,
      limited: Bool = false,
      listener: (@MainActor (AdEvent) -> Void)? = nil
    ) {
      let environment = SystemEnvironment(
        userAgent: userAgent(),
        folder: storageFolder,
        device: deviceNow,
        consent: storedConsent
      )
      let settings = CoreSettings(
        baseURL: baseURL.absoluteString,
        appKey: appKey,
        appVersion: appVersion,
        user: user.map { compact(["id": $0.id, "consent": $0.consent]) },
        test: test,
        watch: watch,
        child: child,
        limited: limited,
        emit: { event in
          if test { logReason(of: event) }
          listener?(event)
        }
      )
      self.init(
        environment: environment,
        disk: FileDisk(storageFolder),
        media: environment.media,
        settings: settings
      )
    }

    /// The SDK in an environment that tests can script.
    init(
      environment: any Environment,
      disk: any Disk,
      media: MediaCache,
      settings: CoreSettings
    ) {
      let core = Core(environment: environment, disk: disk, settings: settings)
      screen = AdScreen(core: core, media: media)
      let watch = AppWatch(core)
      self.watch = watch
      _ = environment.after(0) { [weak watch] in watch?.start() }
    }

    public func requestAd(_ placement: String) async -> AdResult {
      await withCheckedContinuation { waiting in
        requestAd(placement) { waiting.resume(returning: $0) }
      }
    }

    public func requestAd(_ placement: String, completion: @escaping @MainActor (AdResult) -> Void)
    {
      let failed: Work = { completion(.noAd(.failed)) }
      screen.core.guarded(otherwise: failed) {
        screen.core.requestAd(placement) { [screen] answer in
          switch answer {
          case .ad(let ad): completion(.ad(ShowableAd(screen: screen, ready: ad)))
          case .none(let reason): completion(.noAd(reason))
          }
        }
      }
    }

    public func keepReady(_ placement: String) {
      screen.core.guarded { screen.core.keepReady(placement) }
    }

    public func recordInstall(referrer: (@MainActor () async -> String?)?) {
      guard let referrer else { return screen.core.recordInstall() }
      Task { [screen] in screen.core.recordInstall(await referrer()) }
    }

    public func flush() {
      screen.core.flush()
    }

    public var lastDecision: [String: Any]? {
      screen.core.lastDecision
    }
  }

  private func logReason(of event: AdEvent) {
    let (what, reason): (String, Reason)
    switch event {
    case .notLoaded(_, let why): (what, reason) = ("no ad", why)
    case .notShown(_, let why): (what, reason) = ("not shown", why)
    default: return
    }
    let advice = Words.advice[reason.rawValue] ?? "see the console"
    NSLog("%@", "Frontrow: \(what): \(reason): \(advice)")
  }
#endif

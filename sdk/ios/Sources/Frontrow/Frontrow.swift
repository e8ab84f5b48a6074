#if canImport(UIKit)
  import Foundation
  import FrontrowCore
  import UIKit

  /// The SDK. An app creates it once; that returns at once and touches no file, no network and no
  /// thread. Everything runs on the main thread, nothing throws, and every call settles.
  @MainActor
  public final class Frontrow: FrontrowAds {
    /// The version of this SDK, such as `0.1.0`.
    public nonisolated static var version: String { sdkVersion }

    package let screen: AdScreen
    private let watch: AppWatch

    /// `baseURL` is the server's address, such as `https://network.example.com`.
    ///
    /// - Parameters:
    ///   - appKey: The key of the app (`fr_app_…`). `recordInstall` needs it.
    ///   - appVersion: Such as `1.4.2`, for the network's reports.
    ///   - test: Asks for test ads. They carry a ribbon and are not counted.
    ///   - child: Says that the user is a child.
    ///   - limited: Says that the device limits ad tracking. The SDK asks for no permission and
    ///     reads no advertising id, so the app says it.
    ///   - on: Called on the main thread for everything that happens, for the app's log.
    public convenience init(
      baseURL: URL,
      appKey: String? = nil,
      appVersion: String? = nil,
      user: FrontrowUser? = nil,
      test: Bool = false,
      child: Bool = false,
      limited: Bool = false,
      on: (@MainActor (SdkEvent) -> Void)? = nil
    ) {
      let around = SystemEnvironment(
        userAgent: userAgent(),
        folder: storageFolder,
        device: deviceNow,
        consent: storedConsent
      )
      let settings = CoreSettings(
        baseUrl: baseURL.absoluteString,
        appKey: appKey,
        appVersion: appVersion,
        user: user.map { compact(["id": $0.id, "consent": $0.consent]) },
        test: test,
        child: child,
        limited: limited,
        tell: teller(on, test: test)
      )
      self.init(around, FileDisk(storageFolder), around.media, settings)
    }

    /// The SDK on a world that tests can script.
    package init(
      _ around: any Environment,
      _ disk: any Disk,
      _ media: MediaCache,
      _ settings: CoreSettings
    ) {
      let core = Core(around, disk, settings)
      screen = AdScreen(core, media)
      let watch = AppWatch(core)
      self.watch = watch
      _ = around.after(0) { [weak watch] in watch?.start() }
    }

    public func requestAd(_ placement: String) async -> Asked {
      await withCheckedContinuation { waiting in
        requestAd(placement) { waiting.resume(returning: $0) }
      }
    }

    public func requestAd(_ placement: String, completion: @escaping @MainActor (Asked) -> Void) {
      let failed: Work = { completion(Asked(reason: .failed)) }
      screen.core.guarded(otherwise: failed) {
        screen.core.requestAd(placement) { [screen] answer in
          switch answer {
          case .ad(let ad): completion(Asked(ad: ReadyAd(screen, ad)))
          case .none(let reason): completion(Asked(reason: reason))
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

    public func lastDecision() -> [String: Any]? {
      screen.core.lastDecision
    }
  }

  @MainActor
  package func teller(
    _ on: (@MainActor (SdkEvent) -> Void)?,
    test: Bool
  ) -> @MainActor (SdkEvent) -> Void {
    { event in
      if test && (event.what == "no_ad" || event.what == "not_shown") {
        let reason = event.reason?.rawValue ?? ""
        NSLog(
          "%@",
          "Frontrow: \(event.what): \(reason): \(Words.advice[reason] ?? "see the console")"
        )
      }
      on?(event)
    }
  }
#endif

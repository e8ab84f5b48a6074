#if canImport(UIKit)
  import UIKit

  #if canImport(Network)
    import Network
  #endif

  /// Tells the core when the app leaves the foreground or comes back, and when the network is back.
  @MainActor
  final class AppWatch {
    private weak var core: Core?
    private var observers: [any NSObjectProtocol] = []

    #if canImport(Network)
      private let network = NetworkWatch()
    #endif

    init(_ core: Core) {
      self.core = core
    }

    func start() {
      observe(UIApplication.didEnterBackgroundNotification) { $0.foreground(false) }
      observe(UIApplication.willEnterForegroundNotification) {
        $0.foreground(true)
        $0.flush()
      }
      #if canImport(Network)
        network.start { [weak core] in core?.flush() }
      #endif
    }

    private func observe(_ name: Notification.Name, _ work: @escaping @MainActor (Core) -> Void) {
      let center = NotificationCenter.default
      let observer = center.addObserver(forName: name, object: nil, queue: .main) { [weak core] _ in
        MainActor.assumeIsolated { if let core { work(core) } }
      }
      observers.append(observer)
    }
  }

  #if canImport(Network)
    /// Tells when a network is there again. Ends with its owner.
    @MainActor
    private final class NetworkWatch {
      private var monitor: NWPathMonitor?
      private var isThere = true

      func start(_ back: @escaping Work) {
        let monitor = NWPathMonitor()
        self.monitor = monitor
        monitor.pathUpdateHandler = { [weak self] path in
          let isThere = path.status == .satisfied
          MainActor.assumeIsolated { self?.changed(isThere, back) }
        }
        monitor.start(queue: .main)
      }

      private func changed(_ isThere: Bool, _ back: Work) {
        let isBack = isThere && !self.isThere
        self.isThere = isThere
        if isBack { back() }
      }
    }
  #endif
#endif

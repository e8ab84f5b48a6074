@testable import Frontrow

extension AdEvent {
  /// The word of the cases.
  var word: String {
    switch self {
    case .requested: "asked"
    case .loaded: "answered"
    case .notLoaded: "no_ad"
    case .opened: "opened"
    case .impression: "impression"
    case .clicked: "click"
    case .completed: "complete"
    case .rewarded: "reward"
    case .closed: "closed"
    case .notShown: "not_shown"
    case .retryScheduled: "retry"
    case .eventResult: "verdict"
    case .reported: "reported"
    case .installResult: "install"
    }
  }
}

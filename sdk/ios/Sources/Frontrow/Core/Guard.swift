private let mostFaults = 3

/// The SDK never lets an error reach the app. After three errors of its own it asks for nothing and
/// sends nothing until the next start.
@MainActor
final class Guard {
  private var faults = 0

  /// Runs a part of the SDK. An error in it runs `otherwise`.
  func callAsFunction(otherwise: Work = {}, _ work: @MainActor () throws -> Void) {
    if faults >= mostFaults { return otherwise() }
    do {
      try work()
    } catch {
      faults += 1
      otherwise()
    }
  }
}

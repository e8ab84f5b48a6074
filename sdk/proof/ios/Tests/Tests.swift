import Foundation

/// Prints one line a test.
@MainActor
enum Tests {
  static func test(_ name: String, _ body: @MainActor () throws -> Void) {
    do {
      try body()
      print("ok \(name)")
    } catch {
      print("failed \(name): \(error)")
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}

func expect(_ isTrue: Bool, _ what: @autoclosure () -> String, line: Int = #line) throws {
  if !isTrue { throw Failure(description: "\(what()) (line \(line))") }
}

func expectEqual<Value: Equatable>(_ got: Value, _ wanted: Value, line: Int = #line) throws {
  if got != wanted {
    throw Failure(description: "It is \(got) and should be \(wanted) (line \(line))")
  }
}

func need<Value>(_ value: Value?, _ what: String, line: Int = #line) throws -> Value {
  guard let value else { throw Failure(description: "There is no \(what) (line \(line))") }
  return value
}

import Foundation

/// The SDK's small text files. Operations run one after another, and a callback runs when its
/// operation has ended. `isOk` is false where the disk is full or the folder cannot be written.
@MainActor
protocol Disk: AnyObject {
  /// Gives nil where there is no such file or it cannot be read.
  func read(_ name: String, _ done: @escaping @MainActor (String?) -> Void)
  func append(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void)

  /// Replaces the whole file, or leaves the old one as it was.
  func write(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void)
}

/// Does work beside the main thread, and gives the result back on it; nil where it threw an error.
func inBackground<Result: Sendable>(
  _ queue: DispatchQueue,
  _ work: @escaping @Sendable () throws -> Result,
  _ done: @escaping @MainActor (Result?) -> Void
) {
  queue.async {
    let result = try? work()
    DispatchQueue.main.async { MainActor.assumeIsolated { done(result) } }
  }
}

/// Files of a folder, which is made when something is written and is not backed up.
@MainActor
final class FileDisk: Disk {
  private let folder: @Sendable () throws -> URL
  private(set) lazy var queue = DispatchQueue(label: "frontrow.disk", qos: .utility)

  init(_ folder: @escaping @Sendable () throws -> URL) {
    self.folder = folder
  }

  func read(_ name: String, _ done: @escaping @MainActor (String?) -> Void) {
    // A broken byte must not hide the lines environment it.
    perform(name, { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }, done)
  }

  func append(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void) {
    perform(name, { try add(text, to: $0) }, { done($0 != nil) })
  }

  func write(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void) {
    perform(name, { try replace($0, with: text) }, { done($0 != nil) })
  }

  private func perform(
    _ name: String,
    _ work: @escaping @Sendable (URL) throws -> String,
    _ done: @escaping @MainActor (String?) -> Void
  ) {
    let folder = folder
    inBackground(queue, { try work(folder().appendingPathComponent(name)) }, done)
  }
}

private func add(_ text: String, to file: URL) throws -> String {
  try makeFolder(of: file)
  let data = Data(text.utf8)
  guard let handle = try? FileHandle(forWritingTo: file) else {
    try data.write(to: file)
    return text
  }
  defer { try? handle.close() }
  try handle.seekToEnd()
  try handle.write(contentsOf: data)
  return text
}

private func replace(_ file: URL, with text: String) throws -> String {
  try makeFolder(of: file)
  try Data(text.utf8).write(to: file, options: .atomic)
  return text
}

private func makeFolder(of file: URL) throws {
  var folder = file.deletingLastPathComponent()
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var values = URLResourceValues()
  values.isExcludedFromBackup = true
  try? folder.setResourceValues(values)
}

import Foundation

private let mostBytes = 50 * 1024 * 1024

private enum Medium {
  case picture(Data)
  case video(URL, Int)

  var size: Int {
    switch self {
    case .picture(let data): data.count
    case .video(_, let size): size
    }
  }
}

/// The media of ads, at most 50 MB, of which the oldest go first. Pictures are in memory. Videos
/// are files of the folder `media`, which is emptied at the first load of a run. A video that
/// cannot be written is played from its address.
@MainActor
final class MediaCache {
  typealias Download = @MainActor (String, @escaping @MainActor (Data?) -> Void) -> Void

  private let folder: @Sendable () throws -> URL
  private let download: Download
  private lazy var queue = DispatchQueue(label: "frontrow.media", qos: .utility)
  private var kept: [(url: String, medium: Medium)] = []
  private var files = 0

  init(_ folder: @escaping @Sendable () throws -> URL, _ download: @escaping Download) {
    self.folder = folder
    self.download = download
  }

  /// Gives true when the medium can be drawn at once.
  func load(
    _ url: String,
    isVideo: Bool = false,
    _ done: @escaping @MainActor (Bool) -> Void
  ) {
    if let index = kept.firstIndex(where: { $0.url == url }) {
      kept.append(kept.remove(at: index))
      return done(true)
    }
    download(url) { [self] data in
      guard let data, data.count <= mostBytes else { return done(false) }
      if isVideo { return keepVideo(url, data, done) }
      add(url, .picture(data))
      done(true)
    }
  }

  func picture(_ url: String) -> Data? {
    if case .picture(let data)? = mediumOf(url) { return data }
    return nil
  }

  /// The file of a video, or its address.
  func video(_ url: String) -> URL? {
    if case .video(let file, _)? = mediumOf(url) { return file }
    return URL(string: url)
  }

  private func mediumOf(_ url: String) -> Medium? {
    kept.first { $0.url == url }?.medium
  }

  private func keepVideo(_ url: String, _ data: Data, _ done: @escaping @MainActor (Bool) -> Void) {
    let folder = folder
    files += 1
    let number = files
    inBackground(queue, { try write(data, to: folder(), number) }) { [self] (file: URL?) in
      if let file { add(url, .video(file, data.count)) }
      done(true)
    }
  }

  private func add(_ url: String, _ medium: Medium) {
    if let index = kept.firstIndex(where: { $0.url == url }) {
      delete(kept.remove(at: index).medium)
    }
    kept.append((url, medium))
    var size = kept.reduce(0) { $0 + $1.medium.size }
    while size > mostBytes {
      let gone = kept.removeFirst().medium
      size -= gone.size
      delete(gone)
    }
  }

  private func delete(_ gone: Medium) {
    guard case .video(let file, _) = gone else { return }
    queue.async { try? FileManager.default.removeItem(at: file) }
  }
}

private func write(_ data: Data, to folder: URL, _ number: Int) throws -> URL {
  let media = folder.appendingPathComponent("media")
  if number == 1 { try? FileManager.default.removeItem(at: media) }
  try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
  let file = media.appendingPathComponent("\(number).mp4")
  try data.write(to: file)
  return file
}

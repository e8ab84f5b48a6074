import Foundation
import Network
import UIKit

@testable import Frontrow

@MainActor
func sdkTests() {
  Tests.test("sdk/creation takes at most 2 ms, with a disk that takes 3 s", creation)
  Tests.test("sdk/going to the background sends what waits", background)
  Tests.test("sdk/the network's return sends what waits", networkBack)
  Tests.test("sdk/the async calls and the callbacks give the same", asyncCalls)
  Tests.test("sdk/the app's controller is not held after the end", appIsFree)
  Tests.test("sdk/an SDK that the app drops at once still answers", droppedSdk)
  Tests.test("sdk/consent keys are read of the app's defaults", consent)
  Tests.test("sdk/the install is reported with its referrer", install)
  Tests.test("sdk/the fake answers without network, timer and file", fake)
}

/// Waits 3 s before each operation.
@MainActor
private final class SlowDisk: Disk {
  let queue = DispatchQueue(label: "slow")

  func read(_ name: String, _ done: @escaping @MainActor (String?) -> Void) {
    inBackground(
      queue,
      { () -> String in
        Thread.sleep(forTimeInterval: 3)
        return ""
      },
      done
    )
  }

  func append(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void) {}

  func write(_ name: String, _ text: String, _ done: @escaping @MainActor (Bool) -> Void) {}
}

@MainActor
private func creation() throws {
  let folder = newFolder().appendingPathComponent("never made")
  let newEnvironment = {
    SystemEnvironment(
      userAgent: "test",
      folder: { folder },
      device: deviceNow,
      consent: storedConsent
    )
  }
  let make = { () -> Double in
    let start = DispatchTime.now().uptimeNanoseconds
    let environment = newEnvironment()
    let settings = CoreSettings(baseURL: "https://network.example.com", emit: { _ in })
    let frontrow = Frontrow(
      environment: environment,
      disk: SlowDisk(),
      media: environment.media,
      settings: settings
    )
    frontrow.recordInstall()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
  }
  _ = make()
  let times = (0..<5).map { _ in make() }.sorted()
  try expect(times[2] <= 2, "It took \(times) ms")
  try expect(!FileManager.default.fileExists(atPath: folder.path), "A folder was made")
}

@MainActor
private func withWaitingEvent() throws -> World {
  let world = World()
  let ad = try need(world.ask().ad, "ad")
  world.isOnline = false
  _ = try world.show(ad)
  world.advance(10)
  try expectEqual(world.core.waiting, 1)
  world.isOnline = true
  return world
}

@MainActor
private func background() throws {
  let world = try withWaitingEvent()
  Phone.foreground(false)
  world.settle()
  try expectEqual(world.core.waiting, 0)
  Phone.foreground(true)
}

@MainActor
private func networkBack() throws {
  let world = try withWaitingEvent()
  FakeNetwork.change(false)
  world.settle()
  try expectEqual(world.core.waiting, 1)
  FakeNetwork.change(true)
  world.settle()
  try expectEqual(world.core.waiting, 0)
}

@MainActor
private func asyncCalls() throws {
  let world = World([adJSON(closeAfter: 0), nil])
  let shown = Shown()
  var reason: Reason?
  Task {
    let result = await world.frontrow.requestAd("spot")
    precondition(Thread.isMainThread, "It goes on off the main thread.")
    shown.outcome = await result.ad?.show(from: world.app)
    reason = await world.frontrow.requestAd("spot").reason
  }
  try world.until("the ad is seen") {
    world.advance(50)
    return world.impressions == 1
  }
  _ = world.tap("close")
  try world.until("both have answered") { reason != nil }
  try expectEqual(shown.outcome, Outcome(shown: true))
  try expectEqual(reason, Reason(rawValue: "no_campaign"))
}

@MainActor
private func appIsFree() throws {
  let world = World([adJSON(closeAfter: 0)])
  weak var gone: UIViewController?
  weak var shownAd: (any FrontrowAd)?
  do {
    let page = AppPage()
    gone = page
    Phone.start(page)
    let ad = try need(world.ask().ad, "ad")
    shownAd = ad
    ad.show(from: page) { _ in }
    try world.until("the ad is seen") {
      world.advance(50)
      return world.impressions == 1
    }
    _ = world.tap("close")
    Phone.start(AppPage())
  }
  world.advance(100)
  try world.until("both are freed") { gone == nil && shownAd == nil }
}

@MainActor
private func droppedSdk() throws {
  let environment = TestEnvironment(folder: newFolder())
  environment.isOnline = false
  var reason: Reason?
  try useAndDrop(environment) { $0.requestAd("spot") { reason = $0.reason } }
  try expectEqual(reason, .unreachable)
  // Nothing but the file that is read holds this one.
  try useAndDrop(environment) { $0.recordInstall() }
  try expect(environment.sent.contains { $0.url.hasSuffix("/installs") }, "No install was sent")
}

@MainActor
private func useAndDrop(_ environment: TestEnvironment, _ use: @MainActor (Frontrow) -> Void) throws
{
  let folder = newFolder()
  weak var gone: Frontrow?
  do {
    let settings = CoreSettings(
      baseURL: "https://network.example.com",
      appKey: "fr_app_1",
      emit: { _ in }
    )
    let frontrow = Frontrow(
      environment: environment,
      disk: FileDisk { folder },
      media: environment.media,
      settings: settings
    )
    gone = frontrow
    use(frontrow)
  }
  for _ in 0..<10 {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
    environment.advance(1)
  }
  try expect(gone == nil, "It is held")
}

@MainActor
private func consent() throws {
  UserDefaults.standard.set("stored", forKey: "IABTCF_TCString")
  try expectEqual(storedConsent("IABTCF_TCString") as? String, "stored")
  UserDefaults.standard.removeObject(forKey: "IABTCF_TCString")
}

@MainActor
private func install() throws {
  let world = World(appKey: "fr_app_1")
  world.frontrow.recordInstall { "token=1" }
  try world.until("it is reported") {
    world.happened.contains(.installResult(isAttributed: true, reason: nil))
  }
  let body = try need(world.environment.bodies(to: "/installs").first, "install")
  try expectEqual(body["referrer"] as? String, "token=1")
}

@MainActor
private func fake() throws {
  let ads = FakeFrontrow(answers: [
    "none": .none(.unreachable), "closed": .ad(Outcome(shown: true)),
  ])
  var said: [String] = []
  let page = UIViewController()
  Task {
    said.append(await ads.requestAd("none").reason?.rawValue ?? "an ad")
    let closed = await ads.requestAd("closed").ad
    said.append("\(await closed?.show(from: page).rewarded ?? true)")
    said.append("\(await closed?.show(from: page).reason?.rawValue ?? "shown")")
    let other = await ads.requestAd("other").ad
    said.append(
      "\(await other?.show(from: page, reward: RewardFields(user: "u1")).rewarded ?? false)"
    )
  }
  for _ in 0..<20 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002)) }
  try expectEqual(said, ["unreachable", "false", "used", "true"])
  try expectEqual(ads.requested, ["none", "closed", "other"])
  try expectEqual(ads.shown, ["closed", "other"])
  try expectEqual(ads.rewards, [RewardFields(user: "u1")])
}

import Foundation
import Frontrow
import FrontrowCore
import Network
import UIKit

@MainActor
func coreTests() {
  Tests.test("core/creation takes at most 2 ms, with a disk that takes 3 s", creation)
  Tests.test("core/where nothing can be stored, ads are shown and counted", fullDisk)
  Tests.test("core/a damaged line costs that event only", damagedLine)
  Tests.test("core/a portal's page is no answer", portal)
  Tests.test("core/going to the background sends what waits", background)
  Tests.test("core/the network's return sends what waits", networkBack)
  Tests.test("core/the async calls and the callbacks give the same", asyncCalls)
  Tests.test("core/the app's controller is not held after the end", appIsFree)
  Tests.test("core/an SDK that the app drops at once still answers", droppedSdk)
  Tests.test("core/consent keys are read at each request", consent)
  Tests.test("core/the install is reported once, with its referrer", install)
  Tests.test("core/without an app key no install is reported", installWithoutKey)
  Tests.test("core/the fake answers without network, timer and file", fake)
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
  let environment = {
    SystemEnvironment(
      userAgent: "test",
      folder: { folder },
      device: deviceNow,
      consent: storedConsent
    )
  }
  let make = { () -> Double in
    let start = DispatchTime.now().uptimeNanoseconds
    let around = environment()
    let settings = CoreSettings(baseUrl: "https://network.example.com", tell: { _ in })
    let frontrow = Frontrow(around, SlowDisk(), around.media, settings)
    frontrow.recordInstall()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
  }
  _ = make()
  let times = (0..<5).map { _ in make() }.sorted()
  try expect(times[2] <= 2, "It took \(times) ms")
  try expect(!FileManager.default.fileExists(atPath: folder.path), "A folder was made")
}

@MainActor
private func fullDisk() throws {
  let file = newFolder().appendingPathComponent("a file")
  try Data("no folder".utf8).write(to: file)
  let world = World(storage: file)
  world.isOnline = true
  let ad = try need(world.ask().ad, "ad")
  world.isOnline = false
  let shown = try world.show(ad)
  world.advance(5100)
  _ = world.tap("close")
  try expectEqual(shown.outcome, Outcome(shown: true))
  try expectEqual(world.core.waiting, 1)
  world.isOnline = true
  world.frontrow.flush()
  world.advance(0)
  try world.until("the event is sent") { world.core.waiting == 0 }
}

@MainActor
private func damagedLine() throws {
  let folder = newFolder()
  let file = folder.appendingPathComponent("https_network.example.com.events")
  let line = { (token: String) in
    "{\"token\":\"\(token)\",\"at\":\"2026-11-27T00:00:00.000Z\",\"of\":\"impression\"}\n"
  }
  try Data((line("one") + "{\"token\":\"dam\n" + line("two")).utf8).write(to: file)
  let world = World(storage: folder)
  try world.until("both are sent") { world.tokens == ["one", "two"] }
}

@MainActor
private func portal() throws {
  let page = Data("<html>Sign in</html>".utf8)
  try expectEqual(answered(200, nil, page).mayPass, true)
  try expectEqual(answered(302, nil, page).mayPass, true)
  try expectEqual(answered(404, nil, page).mayPass, false)
  try expectEqual(answered(200, nil, Data("{}".utf8)).mayPass, false)
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
  let world = World([adJson(closeAfter: 0), nil])
  let shown = Shown()
  var reason: Reason?
  Task {
    let asked = await world.frontrow.requestAd("spot")
    precondition(Thread.isMainThread, "It goes on off the main thread.")
    shown.outcome = await asked.ad?.show(from: world.app)
    reason = await world.frontrow.requestAd("spot").reason
  }
  try world.until("the ad is seen") {
    world.advance(50)
    return world.count("impression") == 1
  }
  _ = world.tap("close")
  try world.until("both have answered") { reason != nil }
  try expectEqual(shown.outcome, Outcome(shown: true))
  try expectEqual(reason, Reason(rawValue: "no_campaign"))
}

@MainActor
private func appIsFree() throws {
  let world = World([adJson(closeAfter: 0)])
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
      return world.count("impression") == 1
    }
    _ = world.tap("close")
    Phone.start(AppPage())
  }
  world.advance(100)
  try world.until("both are freed") { gone == nil && shownAd == nil }
}

@MainActor
private func droppedSdk() throws {
  let around = TestEnvironment(newFolder())
  var reason: Reason?
  try useAndDrop(around) { $0.requestAd("spot") { reason = $0.reason } }
  try expectEqual(reason, .unreachable)
  // Nothing but the file that is read holds this one.
  try useAndDrop(around) { $0.recordInstall() }
  try expect(around.sent.contains { $0.url.hasSuffix("/installs") }, "No install was sent")
}

@MainActor
private func useAndDrop(_ around: TestEnvironment, _ use: @MainActor (Frontrow) -> Void) throws {
  let folder = newFolder()
  weak var gone: Frontrow?
  do {
    let settings = CoreSettings(
      baseUrl: "https://network.example.com",
      appKey: "fr_app_1",
      tell: { _ in }
    )
    let frontrow = Frontrow(around, FileDisk { folder }, around.media, settings)
    gone = frontrow
    use(frontrow)
  }
  for _ in 0..<10 {
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
    around.advance(1000)
  }
  try expect(gone == nil, "It is held")
}

@MainActor
private func consent() throws {
  let world = World()
  _ = try world.ask()
  world.around.stored = ["IABTCF_gdprApplies": 1, "IABTCF_TCString": "CP", "IABGPP_GppSID": "2_6"]
  _ = try world.ask()
  let asked = world.to("/ads")
  try expect(asked[0]["privacy"] == nil, "The first request says something")
  let said = try need(asked[1]["privacy"] as? Json, "privacy")
  try expectEqual(said["gdpr"] as? Bool, true)
  try expectEqual(said["tcf"] as? String, "CP")
  try expectEqual(said["gpp_sid"] as? [Int], [2, 6])
  UserDefaults.standard.set("stored", forKey: "IABTCF_TCString")
  try expectEqual(storedConsent("IABTCF_TCString") as? String, "stored")
  UserDefaults.standard.removeObject(forKey: "IABTCF_TCString")
}

@MainActor
private func install() throws {
  let world = World(appKey: "fr_app_1")
  world.frontrow.recordInstall { "token=1" }
  try world.until("it is reported") { world.count("install") == 1 }
  let body = try need(world.to("/installs").first, "install")
  try expectEqual(body["referrer"] as? String, "token=1")
  try expectEqual(body["install_id"] as? String, "install-1")
  world.frontrow.recordInstall()
  world.advance(1000)
  let again = World(appKey: "fr_app_1", storage: world.folder)
  again.frontrow.recordInstall()
  again.advance(1000)
  try expectEqual(world.to("/installs").count + again.to("/installs").count, 1)
}

@MainActor
private func installWithoutKey() throws {
  let world = World()
  world.frontrow.recordInstall()
  world.advance(1000)
  try expectEqual(world.to("/installs").count, 0)
}

@MainActor
private func fake() throws {
  let ads = FakeFrontrow(["none": .none(.unreachable), "closed": .ad(Outcome(shown: true))])
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

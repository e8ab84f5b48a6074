import Foundation
import XCTest

@testable import Frontrow

final class CoreTests: XCTestCase {
  @MainActor
  func testADamagedLineCostsThatEventOnly() async throws {
    let folder = newFolder()
    let file = folder.appendingPathComponent("https_network.example.com.events")
    let line = { (token: String) in
      "{\"token\":\"\(token)\",\"at\":\"2026-11-27T00:00:00.000Z\",\"of\":\"impression\"}\n"
    }
    try Data((line("one") + "{\"token\":\"dam\n" + line("two")).utf8).write(to: file)
    let environment = TestEnvironment(folder: folder)
    let core = await newCore(environment, folder: folder)
    try await wait(environment) { environment.tokens == ["one", "two"] }
    XCTAssertEqual(core.waiting, 0)
  }

  @MainActor
  func testWhereNothingCanBeStoredAdsAreShownAndCounted() async throws {
    let file = newFolder().appendingPathComponent("a file")
    try Data("no folder".utf8).write(to: file)
    let environment = TestEnvironment(folder: file)
    let core = await newCore(environment, folder: file)
    let answered = try await request(core, environment)
    let ad = try XCTUnwrap(answered)
    environment.isOnline = false
    let lifecycle = core.show(ad)
    lifecycle.loaded()
    lifecycle.onScreen(true)
    environment.advance(5.1)
    XCTAssertTrue(lifecycle.close())
    XCTAssertEqual(lifecycle.outcome, Outcome(shown: true))
    XCTAssertEqual(core.waiting, 1)
    environment.isOnline = true
    core.flush()
    try await wait(environment) { core.waiting == 0 }
  }

  @MainActor
  func testAPortalsPageIsNoReply() async throws {
    let page = Data("<html>Sign in</html>".utf8)
    XCTAssertTrue(replyOf(200, nil, page).isTransient)
    XCTAssertTrue(replyOf(302, nil, page).isTransient)
    XCTAssertFalse(replyOf(404, nil, page).isTransient)
    XCTAssertFalse(replyOf(200, nil, Data("{}".utf8)).isTransient)
  }

  @MainActor
  func testConsentKeysAreReadAtEachRequest() async throws {
    let environment = TestEnvironment(folder: newFolder())
    let core = await newCore(environment)
    _ = try await request(core, environment)
    environment.stored = [
      "IABTCF_gdprApplies": 1, "IABTCF_TCString": "CP", "IABGPP_GppSID": "2_6",
    ]
    _ = try await request(core, environment)
    let bodies = environment.bodies(to: "/ads")
    XCTAssertNil(bodies[0]["privacy"])
    let said = try XCTUnwrap(bodies[1]["privacy"] as? JSON)
    XCTAssertEqual(said["gdpr"] as? Bool, true)
    XCTAssertEqual(said["tcf"] as? String, "CP")
    XCTAssertEqual(said["gpp_sid"] as? [Int], [2, 6])
  }

  @MainActor
  func testTheInstallIsReportedOnceWithItsReferrer() async throws {
    let folder = newFolder()
    let environment = TestEnvironment(folder: folder)
    let first = await newCore(environment, folder: folder, appKey: "fr_app_1")
    first.recordInstall("token=1")
    try await wait(environment) { environment.bodies(to: "/installs").count == 1 }
    let body = try XCTUnwrap(environment.bodies(to: "/installs").first)
    XCTAssertEqual(body["referrer"] as? String, "token=1")
    XCTAssertEqual(body["install_id"] as? String, "install-1")
    await settle(environment)
    let again = TestEnvironment(folder: folder)
    await newCore(again, folder: folder, appKey: "fr_app_1").recordInstall()
    await settle(again)
    XCTAssertEqual(again.bodies(to: "/installs").count, 0)
  }

  @MainActor
  func testWithoutAnAppKeyNoInstallIsReported() async throws {
    let environment = TestEnvironment(folder: newFolder())
    await newCore(environment).recordInstall()
    await settle(environment)
    XCTAssertEqual(environment.bodies(to: "/installs").count, 0)
  }

  /// The core lives as long as its test.
  @MainActor private static var cores: [Core] = []

  @MainActor
  private func newCore(
    _ environment: TestEnvironment,
    folder: URL = newFolder(),
    appKey: String? = nil
  ) async -> Core {
    let settings = CoreSettings(
      baseURL: "https://network.example.com",
      appKey: appKey,
      emit: { _ in }
    )
    let core = Core(environment: environment, disk: FileDisk { folder }, settings: settings)
    Self.cores.append(core)
    await settle(environment)
    return core
  }

  @MainActor
  private func request(_ core: Core, _ environment: TestEnvironment) async throws -> ReadyAd? {
    var answer: AdAnswer?
    core.requestAd("spot") { answer = $0 }
    try await wait(environment) { answer != nil }
    if case .ad(let ad)? = answer { return ad }
    return nil
  }

  @MainActor
  private func wait(_ environment: TestEnvironment, until isThere: () -> Bool) async throws {
    let giveUpAt = Date(timeIntervalSinceNow: 5)
    while !isThere() {
      guard Date() < giveUpAt else { throw TookTooLong() }
      await settle(environment)
    }
  }

  /// Lets other threads come to an end with what they do.
  @MainActor
  private func settle(_ environment: TestEnvironment) async {
    for _ in 0..<3 {
      try? await Task.sleep(nanoseconds: 2_000_000)
      environment.advance(0)
    }
  }
}

private struct TookTooLong: Error {}

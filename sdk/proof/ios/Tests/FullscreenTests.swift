import UIKit

@testable import Frontrow

@MainActor
func fullscreenTests() {
  Tests.test("fullscreen/close is absent 0.1 s before its time and there 0.1 s after", closeInTime)
  Tests.test("fullscreen/the gesture back is held back until the ad may be closed", backInTime)
  Tests.test("fullscreen/100 showings leave no view, no controller and no timer", leavesNothing)
  Tests.test(
    "fullscreen/controls are in the safe area and 44 points large in both orientations",
    insets
  )
  Tests.test("fullscreen/from right to left everything is mirrored", mirrored)
  Tests.test("fullscreen/three taps lead from the label to a report", threeTaps)
  Tests.test("fullscreen/a tap opens the page in the browser, and nothing before", click)
  Tests.test("fullscreen/an ad that the app dismisses settles", dismissed)
  Tests.test("fullscreen/an ad that cannot be presented settles", cannotPresent)
  Tests.test("fullscreen/an ad that ends while it is presented leaves", endsEarly)
  Tests.test("fullscreen/a picture that cannot be decoded settles", brokenPicture)
  Tests.test("fullscreen/it is presented over what the app presents", overAnother)
  Tests.test("fullscreen/a second ad is busy, a used one is used", busyAndUsed)
  Tests.test("fullscreen/an ad in the background is not seen", hidden)
}

@MainActor
private func closeInTime() throws {
  let world = World()
  let shown = try world.show()
  world.advance(4900)
  try expect(Phone.texts.contains("Close in 1"), "The texts are \(Phone.texts)")
  try expectEqual(world.tap("close"), false)
  world.advance(200)
  try expect(Phone.texts.contains("Close ×"), "The texts are \(Phone.texts)")
  try expectEqual(world.tap("close"), true)
  let outcome = try need(shown.outcome, "outcome")
  try expectEqual(outcome, Outcome(shown: true))
  try expectEqual(
    Array(world.happened.prefix(4)),
    [
      .requested(placement: "spot"),
      .loaded(placement: "spot", format: .image, appName: "Tidepool Match"),
      .opened(.image), .impression(.image),
    ]
  )
  try expectEqual(world.closings, 1)
  try expectEqual(world.isCovered, false)
}

@MainActor
private func backInTime() throws {
  let world = World()
  let shown = try world.show()
  let stage = try need(world.app.presentedViewController, "ad")
  try expectEqual(stage.accessibilityPerformEscape(), false)
  world.advance(5100)
  _ = world.tap("label")
  try expectEqual(stage.accessibilityPerformEscape(), true)
  try expect(!Phone.texts.contains("Why this ad"), "The panel is still there")
  try expect(shown.outcome == nil, "The ad has ended")
  try expectEqual(stage.accessibilityPerformEscape(), true)
  try expectEqual(shown.outcome?.shown, true)
}

@MainActor
private func leavesNothing() throws {
  let world = World(
    (0..<100).map { adJSON($0 % 3 == 0 ? "video" : "image", closeAfter: 0, name: "ad-\($0)") }
  )
  let views = Phone.views.count
  weak var last: UIViewController?
  for _ in 0..<100 {
    let shown = try world.show()
    last = world.app.presentedViewController
    world.advance(100)
    _ = world.tap("close")
    try expectEqual(shown.outcome?.shown, true)
  }
  world.advance(100)
  try expectEqual(Phone.views.count, views)
  try expect(last == nil, "The controller is held")
  try expectEqual(world.environment.timers.count, 0)
  try expectEqual(Set(world.environment.tokens.filter { $0.hasSuffix("-impression") }).count, 100)
}

@MainActor
private func insets() throws {
  for isWide in [false, true] {
    let world = World([adJSON("rewarded_video", closeAfter: 30)], isTest: true)
    turn(isWide)
    _ = try world.show()
    for name in ["label", "close", "sound", "go"] { try mustFit(name) }
    try expect(Phone.texts.contains("Test ad"), "There is no ribbon")
    _ = world.tap("label")
    for name in ["back", "report scam", "report other"] { try mustFit(name) }
    _ = world.tap("back")
    turn(!isWide)
    for name in ["label", "close", "sound", "go"] { try mustFit(name) }
  }
}

@MainActor
private func turn(_ isWide: Bool) {
  Phone.turn(isWide ? 844 : 390, isWide ? 390 : 844)
}

@MainActor
private func boxOf(_ name: String) throws -> CGRect {
  let view = try need(Phone.named(name), name)
  return view.convert(view.bounds, to: Phone.window)
}

@MainActor
private func mustFit(_ name: String) throws {
  let box = try boxOf(name)
  let insets = Phone.insets
  let window = Phone.window.bounds
  let isInside =
    box.minX >= insets.left && box.minY >= insets.top
    && box.maxX <= window.width - insets.right && box.maxY <= window.height - insets.bottom
  try expect(isInside, "\(name) is outside the safe area: \(box)")
  try expect(box.width >= 44 && box.height >= 44, "\(name) is too small: \(box)")
}

@MainActor
private func mirrored() throws {
  let world = World()
  turn(true)
  Phone.isMirrored = true
  _ = try world.show()
  let (label, close) = (try boxOf("label"), try boxOf("close"))
  try expect(label.minX > 600, "The label is at \(label)")
  try expect(close.minX < 200, "The close button is at \(close)")
  for name in ["label", "close", "go"] { try mustFit(name) }
}

@MainActor
private func threeTaps() throws {
  let world = World()
  _ = try world.show()
  try expectEqual(world.tap("label"), true)
  try expect(Phone.texts.contains("Why this ad"), "There is no panel")
  try expectEqual(world.tap("report broken"), true)
  try expectEqual(
    world.environment.bodies(to: "/reports").compactMap { $0["reason"] as? String },
    ["broken"]
  )
  try expect(Phone.texts.contains { $0.hasPrefix("Thank you.") }, "The texts are \(Phone.texts)")
  try expect(Phone.named("report broken") == nil, "The choices are still there")
  try expectEqual(world.tap("back"), true)
  try expect(!Phone.texts.contains("Why this ad"), "The panel is still there")
}

@MainActor
private func click() throws {
  let world = World()
  let shown = try world.show()
  try expectEqual(Phone.opened.count, 0)
  _ = world.tap("go")
  _ = world.tap("ad")
  try expectEqual(
    Phone.opened.map(\.absoluteString),
    Array(repeating: "https://network.example.com/click/A", count: 2)
  )
  world.advance(5100)
  _ = world.tap("close")
  try expectEqual(shown.outcome?.clicked, true)
}

@MainActor
private func dismissed() throws {
  let world = World()
  let shown = try world.show()
  world.app.dismiss(animated: false)
  world.settle()
  try expectEqual(shown.outcome, Outcome(shown: true, reason: .failed))
  world.advance(100)
  try expectEqual(world.environment.timers.count, 0)
}

@MainActor
private func cannotPresent() throws {
  let world = World()
  Phone.canPresent = false
  let shown = Shown()
  try need(world.ask().ad, "ad").show(from: world.app) { shown.outcome = $0 }
  world.advance(14_900)
  try expect(shown.outcome == nil, "The ad has ended")
  world.advance(200)
  try expectEqual(shown.outcome, Outcome(shown: false, reason: .failed))
}

@MainActor
private func endsEarly() throws {
  let world = World()
  Phone.whilePresenting = { world.environment.advance(15.1) }
  let shown = try world.show()
  try expectEqual(shown.outcome, Outcome(shown: false, reason: .failed))
  try expectEqual(world.isCovered, false)
}

@MainActor
private func brokenPicture() throws {
  let world = World()
  world.environment.download = { _, done in done(Data([1, 2, 3])) }
  let shown = try world.show()
  try expectEqual(shown.outcome, Outcome(shown: false, reason: .failed))
  try expectEqual(world.isCovered, false)
}

@MainActor
private func overAnother() throws {
  let world = World()
  let settings = AppPage()
  world.app.present(settings, animated: false)
  let shown = try world.show()
  try expect(settings.presentedViewController != nil, "It does not cover the app's page")
  world.advance(5100)
  _ = world.tap("close")
  try expectEqual(shown.outcome?.shown, true)
  try expect(world.app.presentedViewController === settings, "The app's page is gone")
}

@MainActor
private func busyAndUsed() throws {
  let world = World([adJSON(name: "A"), adJSON(name: "B")])
  let first = try need(world.ask("one").ad, "ad")
  let second = try need(world.ask("two").ad, "ad")
  _ = try world.show(first)
  try expectEqual(world.show(second).outcome?.reason, .busy)
  world.advance(5100)
  _ = world.tap("close")
  try expectEqual(world.show(first).outcome?.reason, .used)
  let shown = Shown()
  let tooLong = RewardFields(user: String(repeating: "u", count: 201))
  second.show(from: world.app, reward: tooLong) { shown.outcome = $0 }
  try world.until("the second ad is seen") {
    world.advance(50)
    return world.impressions == 2
  }
  world.advance(5100)
  _ = world.tap("close")
  try expectEqual(shown.outcome?.reward, "not_valid")
}

@MainActor
private func hidden() throws {
  let world = World()
  let ad = try need(world.ask().ad, "ad")
  Phone.foreground(false)
  ad.show(from: world.app) { _ in }
  for _ in 0..<20 { world.advance(50) }
  try expectEqual(world.impressions, 0)
  Phone.foreground(true)
  world.advance(100)
  try expectEqual(world.impressions, 1)
}

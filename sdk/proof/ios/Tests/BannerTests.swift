import UIKit

@testable import Frontrow

@MainActor
func bannerTests() {
  Tests.test("banner/loading changes no layout", noLayoutChange)
  Tests.test("banner/one that is scrolled away is not seen", scrolledAway)
  Tests.test("banner/a cell that is used again keeps its ad", recycled)
  Tests.test("banner/the old picture stays until the new one is decoded", oldStays)
  Tests.test("banner/without an ad its place stays or collapses", empty)
  Tests.test("banner/the label opens the panel", panel)
  Tests.test("banner/close ends it", closes)
  Tests.test("banner/one that the app drops is freed and its ad ends", dropped)
}

@MainActor
private func bannerIn(_ world: World, y: CGFloat = 0, _ whenEmpty: FrontrowBanner.WhenEmpty = .keep)
  -> FrontrowBanner
{
  let banner = FrontrowBanner(ads: world.frontrow, placement: "spot", whenEmpty: whenEmpty)
  banner.frame = CGRect(x: 0, y: y, width: 390, height: 50)
  world.app.list.addSubview(banner)
  world.settle()
  return banner
}

@MainActor
private func noLayoutChange() throws {
  let world = World([adJSON("banner", closeAfter: 0)])
  let banner = FrontrowBanner(ads: world.frontrow, placement: "spot")
  let before = banner.intrinsicContentSize
  banner.frame = CGRect(x: 0, y: 0, width: 390, height: 50)
  world.app.list.addSubview(banner)
  world.settle()
  try world.until("it is seen") {
    world.advance(500)
    return world.impressions == 1
  }
  try expectEqual(banner.intrinsicContentSize, before)
  try expectEqual(before.height, 50)
  try expectEqual(
    banner.sizeThatFits(CGSize(width: 800, height: 0)),
    CGSize(width: 728, height: 72.8)
  )
  try expectEqual(world.count { $0 == .opened(.banner) }, 0)
}

@MainActor
private func scrolledAway() throws {
  let world = World([adJSON("banner", closeAfter: 0)])
  let banner = bannerIn(world, y: 500)
  for _ in 0..<4 { world.advance(500) }
  try expectEqual(world.environment.bodies(to: "/ads").count, 1)
  try expectEqual(world.impressions, 0)
  banner.frame.origin.y = 399
  for _ in 0..<2 { world.advance(500) }
  try expectEqual(world.impressions, 1)
}

@MainActor
private func recycled() throws {
  let world = World([adJSON("banner", closeAfter: 0)])
  let banner = bannerIn(world)
  for _ in 0..<3 { world.advance(500) }
  banner.removeFromSuperview()
  world.advance(500)
  world.app.list.addSubview(banner)
  banner.load(ads: world.frontrow, placement: "spot")
  for _ in 0..<3 { world.advance(500) }
  try expectEqual(world.count { $0 == .requested(placement: "spot") }, 1)
  try expectEqual(world.impressions, 1)
  try expect(Phone.named("ad") != nil, "There is no ad")
}

@MainActor
private func oldStays() throws {
  let world = World([
    adJSON("banner", closeAfter: 0, name: "A"), adJSON("banner", closeAfter: 0, name: "B"),
  ])
  let banner = bannerIn(world)
  for _ in 0..<3 { world.advance(500) }
  var loaded: (@MainActor (Data?) -> Void)?
  world.environment.download = { _, done in loaded = done }
  banner.load(ads: world.frontrow, placement: "other")
  world.advance(500)
  try expect(Phone.named("ad") != nil, "The old ad is gone")
  try expectEqual(world.closings, 0)
  try need(loaded, "download")(Data([0xff, 0xd8]))
  for _ in 0..<3 { world.advance(500) }
  try expectEqual(world.closings, 1)
  try expectEqual(world.environment.tokens, ["A-impression", "B-impression"])
}

@MainActor
private func empty() throws {
  let world = World([nil])
  let keeps = bannerIn(world)
  let collapses = bannerIn(world, .collapse)
  for _ in 0..<3 { world.advance(500) }
  try expectEqual(keeps.intrinsicContentSize.height, 50)
  try expectEqual(collapses.intrinsicContentSize.height, 0)
}

@MainActor
private func panel() throws {
  let world = World([adJSON("banner", closeAfter: 0)])
  _ = bannerIn(world)
  for _ in 0..<3 { world.advance(500) }
  try expectEqual(world.tap("label"), true)
  try expect(Phone.texts.contains("Why this ad"), "There is no panel")
  _ = world.tap("report scam")
  try expectEqual(world.environment.bodies(to: "/reports").count, 1)
  _ = world.tap("back")
  try expectEqual(world.isCovered, false)
}

@MainActor
private func closes() throws {
  let world = World([adJSON("banner", closeAfter: 0)])
  _ = bannerIn(world)
  for _ in 0..<3 { world.advance(500) }
  let close = try need(Phone.named("close"), "close button")
  try expect(close.bounds.width >= 44 && close.bounds.height >= 44, "It is too small")
  try expectEqual(world.tap("close"), true)
  try expect(Phone.named("ad") == nil, "The ad is still there")
  try expectEqual(world.closings, 1)
}

@MainActor
private func dropped() throws {
  let world = World([adJSON("banner", closeAfter: 0)])
  weak var gone: FrontrowBanner?
  do {
    let banner = bannerIn(world)
    gone = banner
    for _ in 0..<3 { world.advance(500) }
    banner.removeFromSuperview()
  }
  try world.until("it is freed") { gone == nil && world.closings == 1 }
  try expectEqual(world.environment.timers.count, 0)
}

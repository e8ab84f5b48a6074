import Foundation
import UIKit

@testable import Example
@testable import Frontrow

@MainActor
func exampleTests() {
  Tests.test("example/it gives coins for a reward only, with the fake", coins)
  Tests.test("example/its four buttons ask the placements", fourButtons)
}

/// Runs what the main thread has to do.
@MainActor
private func settle(_ isDone: () -> Bool) throws {
  let giveUpAt = Date(timeIntervalSinceNow: 5)
  while !isDone() {
    try expect(Date() < giveUpAt, "It took too long")
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002))
  }
}

@MainActor
private func coins() throws {
  let places = Placements()
  let fake = FakeFrontrow(answers: [
    places.image: .ad(Outcome(shown: true, clicked: true), format: .image),
    places.video: .none(.unreachable),
  ])
  let buttons = AdButtons(fake)
  var isDone = false
  Task {
    for placement in [places.image, places.video, places.rewarded] {
      await buttons.play(placement, over: UIViewController())
    }
    isDone = true
  }
  try settle { isDone }
  try expectEqual(buttons.coins, 10)
  try expectEqual(
    buttons.log,
    ["shown: true, clicked: true", "no ad: unreachable", "shown: true, clicked: false"]
  )
  try expectEqual(fake.kept, [places.rewarded])
}

@MainActor
private func fourButtons() throws {
  let network = try need(URL(string: "http://127.0.0.1:1"), "address")
  let page = ExampleController(network: network, appKey: "fr_app_1", placements: Placements())
  Phone.start(page)
  let names = Phone.views.compactMap { ($0 as? UIControl)?.accessibilityLabel }
  try expectEqual(names, ["Image", "Video", "Rewarded video", "Banner"])
  for view in Phone.views { (view as? UIControl)?.sendActions(for: .touchUpInside) }
  try expect(Phone.views.contains { $0 is FrontrowBanner }, "There is no banner")
}

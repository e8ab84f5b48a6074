import AVFoundation
import UIKit

@testable import Frontrow

@MainActor
func videoTests() {
  Tests.test("video/a rewarded video to its end gives the reward", reward)
  Tests.test("video/muted it leaves the audio session alone", muted)
  Tests.test("video/sound on asks once and gives back at the end", soundOn)
  Tests.test("video/an interruption mutes it and gives the sound back", interrupted)
  Tests.test("video/one that stalls does not trap the viewer", stalled)
  Tests.test("video/one that cannot be played settles", broken)
  Tests.test("video/it pauses in the background", paused)
}

@MainActor private let video = [adJSON("rewarded_video", closeAfter: 30)]

@MainActor
private var calls: [String] { AVAudioSession.sharedInstance().calls }

@MainActor
private func reward() throws {
  let world = World(video)
  let shown = try world.show()
  try expectEqual(world.tap("close"), false)
  try expect(Phone.texts.contains("Reward in 30"), "The texts are \(Phone.texts)")
  FakeVideo.end()
  world.advance(100)
  try expect(Phone.texts.contains("Reward earned"), "The texts are \(Phone.texts)")
  try expectEqual(world.tap("close"), true)
  try expectEqual(shown.outcome, Outcome(shown: true, rewarded: true))
  try expectEqual(world.environment.tokens, ["A-impression", "A-complete"])
}

@MainActor
private func muted() throws {
  let world = World(video)
  _ = try world.show()
  world.advance(1000)
  let player = try need(FakeVideo.player, "player")
  try expectEqual(player.isMuted, true)
  try expectEqual(player.currentItem?.tracks.first?.isEnabled, false)
  FakeVideo.end()
  world.advance(100)
  _ = world.tap("close")
  try expectEqual(calls, [])
}

@MainActor
private func soundOn() throws {
  let world = World(video)
  _ = try world.show()
  try expectEqual(world.tap("sound"), true)
  world.advance(1000)
  try expect(Phone.texts.contains("Sound off"), "The texts are \(Phone.texts)")
  try expectEqual(try need(FakeVideo.player, "player").isMuted, false)
  try expectEqual(calls, ["playback", "active"])
  FakeVideo.end()
  world.advance(100)
  _ = world.tap("close")
  try expectEqual(calls, ["playback", "active", "given back", "soloAmbient"])
}

@MainActor
private func interrupted() throws {
  let world = World(video)
  _ = try world.show()
  _ = world.tap("sound")
  NotificationCenter.default.post(name: AVAudioSession.interruptionNotification, object: nil)
  world.advance(100)
  try expect(Phone.texts.contains("Sound on"), "The texts are \(Phone.texts)")
  try expectEqual(try need(FakeVideo.player, "player").isMuted, true)
  try expectEqual(calls, ["playback", "active", "given back", "soloAmbient"])
}

@MainActor
private func stalled() throws {
  let world = World([adJSON("video", closeAfter: 5)])
  let shown = try world.show()
  FakeVideo.isStalled = true
  Phone.foreground(false)
  world.advance(100)
  Phone.foreground(true)
  world.advance(5100)
  try expectEqual(world.tap("close"), true)
  try expectEqual(shown.outcome?.shown, true)
}

@MainActor
private func broken() throws {
  let world = World(video)
  FakeVideo.status = .failed
  let shown = try world.show()
  try expectEqual(shown.outcome, Outcome(shown: false, reason: .failed))
  try expectEqual(world.isCovered, false)
}

@MainActor
private func paused() throws {
  let world = World(video)
  _ = try world.show()
  let player = try need(FakeVideo.player, "player")
  try expectEqual(player.timeControlStatus, .playing)
  Phone.foreground(false)
  world.advance(100)
  try expectEqual(player.timeControlStatus, .paused)
  Phone.foreground(true)
  world.advance(100)
  try expectEqual(player.timeControlStatus, .playing)
}

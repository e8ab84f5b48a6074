package ads.frontrow.tests

import ads.frontrow.Reason
import android.media.MediaPlayer
import android.widget.TextView

internal fun videoTests(tests: Tests) {
    tests.test("video/a rewarded video is played from its file to its end", ::toItsEnd)
    tests.test("video/muted it leaves the sound alone; else it asks once and gives back", ::focus)
    tests.test("video/sound that is refused or taken away mutes the video", ::lostFocus)
    tests.test("video/in the background it stands still and gives the sound back", ::background)
    tests.test("video/one that never starts ends after 15 s", ::stalled)
    tests.test("video/one that fails settles at once", ::failing)
    tests.test("video/it goes on where it was when its activity is made anew", ::goesOn)
}

private fun videoWorld(closeAfter: Int = 5): World {
    MediaPlayer.OPEN.clear()
    MediaPlayer.behavior = "play"
    return World(listOf(adJson("rewarded_video", closeAfter)))
}

private fun player() = MediaPlayer.OPEN.single()

private fun toItsEnd() {
    val world = videoWorld(30)
    val shown = world.show()
    check(player().source.startsWith(world.folder.path)) { "It is played from ${player().source}" }
    assertEquals(0f, player().volume)
    assertEquals(false, world.tap("close"))
    world.advance(2100)
    check(world.phone.views().any { it is TextView && it.text == "Reward earned" })
    world.tap("close")
    assertEquals(true, shown.outcome!!.rewarded)
    val wanted = listOf("opened", "impression", "complete", "reward", "closed")
    assertEquals(wanted, world.happened.filter { it in wanted || it == "not_shown" })
    assertEquals(0, MediaPlayer.OPEN.size)
    assertEquals(setOf("A-impression", "A-complete"), world.tokens.toSet())
}

private fun focus() {
    val world = videoWorld(0)
    world.show()
    world.advance(300)
    assertEquals(emptyList<String>(), world.phone.audio.calls)
    world.tap("sound")
    world.advance(300)
    assertEquals(1f, player().volume)
    assertEquals(listOf("take 2"), world.phone.audio.calls)
    world.tap("close")
    assertEquals(listOf("take 2", "give"), world.phone.audio.calls)
    val silent = videoWorld(0)
    silent.show()
    silent.tap("close")
    assertEquals(emptyList<String>(), silent.phone.audio.calls)
    val whole = videoWorld(0)
    whole.show()
    whole.tap("sound")
    whole.advance(2100)
    assertEquals(listOf("take 2", "give"), whole.phone.audio.calls)
}

private fun lostFocus() {
    val world = videoWorld()
    world.show()
    world.phone.audio.isGranted = false
    world.tap("sound")
    assertEquals(0f, player().volume)
    world.tap("sound")
    world.phone.audio.isGranted = true
    world.tap("sound")
    assertEquals(1f, player().volume)
    world.phone.audio.takeAway(-2)
    world.settle()
    assertEquals(0f, player().volume)
    check(world.phone.views().any { it is TextView && it.text == "Sound on" })
}

private fun background() {
    val world = videoWorld()
    val shown = world.show()
    world.tap("sound")
    world.phone.goAway()
    world.advance(10_000)
    assertEquals(false, player().isPlaying)
    assertEquals("give", world.phone.audio.calls.last())
    assertEquals(0, world.count("reward"))
    world.phone.comeBack()
    world.advance(100)
    assertEquals(true, player().isPlaying)
    world.advance(2100)
    world.tap("close")
    assertEquals(true, shown.outcome!!.rewarded)
}

private fun stalled() {
    val world = videoWorld()
    MediaPlayer.behavior = "stall"
    val shown = Shown()
    world.ask().ad!!.show(world.app) { shown.outcome = it }
    world.advance(14_900)
    assertEquals(null, shown.outcome)
    world.advance(200)
    assertEquals(Reason.FAILED, shown.outcome!!.reason)
    assertEquals(1, world.phone.activities.size)
    // One that stands still later can be closed in time.
    val later = videoWorld()
    later.show()
    player().pause()
    later.advance(5100)
    assertEquals(true, later.tap("close"))
}

private fun failing() {
    val world = videoWorld()
    MediaPlayer.behavior = "fail"
    val shown = world.show()
    assertEquals(false, shown.outcome!!.shown)
    assertEquals(Reason.FAILED, shown.outcome!!.reason)
    assertEquals(0, MediaPlayer.OPEN.size)
}

private fun goesOn() {
    val world = videoWorld()
    val shown = world.show()
    world.advance(1000)
    val position = player().currentPosition
    world.phone.recreate(world.phone.top(), false)
    world.advance(20)
    check(player().currentPosition >= position) { "It begins at ${player().currentPosition}." }
    world.advance(1100)
    assertEquals(1, world.count("impression"))
    world.tap("close")
    assertEquals(true, shown.outcome!!.rewarded)
}

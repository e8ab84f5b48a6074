package ads.frontrow.tests

import ads.frontrow.Reason
import ads.frontrow.RewardFields
import ads.frontrow.internal.Pages
import android.graphics.Rect
import android.os.Looper
import android.view.View
import android.widget.TextView

internal fun fullscreenTests(tests: Tests) {
    tests.test("fullscreen/close is absent 0.1 s before its time and there 0.1 s after", ::closeInTime)
    tests.test("fullscreen/back is held back until the ad may be closed", ::backInTime)
    tests.test("fullscreen/100 showings leave no view, no page and no timer", ::leavesNothing)
    tests.test("fullscreen/controls are in the safe area and 48 dp large in both orientations", ::insets)
    tests.test("fullscreen/from right to left everything is mirrored", ::mirrored)
    tests.test("fullscreen/three taps lead from the label to a report", ::threeTaps)
    tests.test("fullscreen/a tap opens the page in the browser, and nothing before", ::click)
    tests.test("fullscreen/an ad that the app removes settles", ::removed)
    tests.test("fullscreen/an activity that cannot be started settles", ::cannotStart)
    tests.test("fullscreen/a picture that cannot be decoded settles", ::brokenPicture)
    tests.test("fullscreen/an activity made anew neither loses nor doubles the ad", ::recreated)
    tests.test("fullscreen/the app's activity made anew under the ad does not touch it", ::appRecreated)
    tests.test("fullscreen/a second ad is busy, a used one is used", ::busyAndUsed)
    tests.test("fullscreen/an activity of an earlier process ends at once", ::earlierProcess)
    tests.test("fullscreen/an ad behind the lock is not seen", ::hidden)
}

private fun texts(world: World) =
    world.phone.views().filterIsInstance<TextView>().map { it.text.toString() }

private fun closeInTime() {
    val world = World()
    val shown = world.show()
    world.advance(4900)
    assertEquals(false, world.named("close").isEnabled)
    check("Close in 1" in texts(world))
    assertEquals(false, world.tap("close"))
    world.advance(200)
    assertEquals(true, world.named("close").isEnabled)
    check("Close ×" in texts(world))
    world.tap("close")
    assertEquals(true, shown.outcome!!.shown)
    assertEquals(Reason.NONE, shown.outcome!!.reason)
    assertEquals(listOf("asked", "answered", "opened", "impression"), world.happened.take(4))
    check("closed" in world.happened)
}

private fun backInTime() {
    val world = World()
    val shown = world.show()
    world.phone.top().onBackPressed()
    world.settle()
    assertEquals(null, shown.outcome)
    world.advance(5100)
    world.tap("label")
    world.phone.top().onBackPressed()
    world.settle()
    check("Why this ad" !in texts(world))
    assertEquals(null, shown.outcome)
    world.phone.top().onBackPressed()
    world.settle()
    assertEquals(true, shown.outcome!!.shown)
}

private fun leavesNothing() {
    val world = World(List(100) { adJson(if (it % 3 == 0) "video" else "image", 0, "ad-$it") })
    for (turn in 1..100) {
        val shown = world.show()
        world.advance(100)
        world.tap("close")
        world.until("the ad has ended") {
            shown.outcome?.shown == true && world.phone.activities.size == 1
        }
    }
    assertEquals(0, world.pages)
    world.until("no timer is left") { Looper.getMainLooper().waiting() == 0 }
    assertEquals(100, world.tokens.filter { "impression" in it }.toSet().size)
}

private fun insets() {
    for (isWide in listOf(false, true)) {
        val world = World(listOf(adJson("rewarded_video", 30)), isTest = true)
        world.turn(isWide)
        world.show()
        for (name in listOf("label", "close", "sound", "go")) mustFit(world, name)
        check("Test ad" in texts(world))
        world.tap("label")
        for (name in listOf("back", "report scam", "report other")) mustFit(world, name)
        world.tap("back")
        world.turn(!isWide)
        for (name in listOf("label", "close", "sound", "go")) mustFit(world, name)
    }
}

private fun boxOf(view: View): Rect {
    val box = Rect()
    check(view.getGlobalVisibleRect(box)) { "${view.tag} is not seen." }
    return box
}

private fun mustFit(world: World, name: String) {
    val box = boxOf(world.named(name))
    val insets = world.phone.insets()
    val isInside = box.left >= insets.systemWindowInsetLeft && box.top >= insets.systemWindowInsetTop &&
        box.right <= world.phone.width() - insets.systemWindowInsetRight &&
        box.bottom <= world.phone.height() - insets.systemWindowInsetBottom
    val where = "${box.left}, ${box.top} to ${box.right}, ${box.bottom}"
    check(isInside) { "$name is outside the safe area: $where" }
    check(box.right - box.left >= 48 && box.bottom - box.top >= 48) { "$name is too small: $where" }
}

private fun mirrored() {
    val world = World()
    world.turn(isWide = true)
    world.show()
    val before = boxOf(world.named("label")).left
    world.phone.top().window.content().layoutDirection = 1
    world.turn(isWide = true)
    val label = boxOf(world.named("label"))
    check(label.left > 400 && before < 100) { "The label is at ${label.left}." }
    for (name in listOf("label", "close", "go")) mustFit(world, name)
}

private fun threeTaps() {
    val world = World()
    world.show()
    world.tap("label")
    check("Why this ad" in texts(world))
    world.tap("report broken")
    assertEquals("broken", world.to("/reports").single()["reason"])
    check(texts(world).any { it.startsWith("Thank you.") })
    check(world.phone.named("report broken") == null)
    world.tap("back")
    check("Why this ad" !in texts(world))
}

private fun click() {
    val world = World()
    val shown = world.show()
    assertEquals(0, world.phone.opened.size)
    world.tap("go")
    world.tap("ad")
    assertEquals(List(2) { "https://network.example.com/click/A" }, world.phone.opened)
    world.advance(5100)
    world.tap("close")
    assertEquals(true, shown.outcome!!.clicked)
}

private fun removed() {
    val world = World()
    val shown = world.show()
    world.phone.top().finish()
    world.settle()
    assertEquals(Reason.FAILED, shown.outcome!!.reason)
    assertEquals(true, shown.outcome!!.shown)
    assertEquals(0, world.pages)
}

private fun cannotStart() {
    val world = World()
    world.phone.canStart = false
    val shown = Shown()
    world.ask().ad!!.show(world.app) { shown.outcome = it }
    world.advance(14_900)
    assertEquals(null, shown.outcome)
    world.advance(200)
    assertEquals(Reason.FAILED, shown.outcome!!.reason)
    assertEquals(0, world.pages)
}

private fun brokenPicture() {
    val world = World(download = { byteArrayOf(1, 2, 3) })
    val shown = world.show()
    assertEquals(Reason.FAILED, shown.outcome!!.reason)
    assertEquals(false, shown.outcome!!.shown)
    assertEquals(1, world.phone.activities.size)
}

private fun recreated() {
    val world = World()
    val shown = world.show()
    world.advance(2000)
    world.phone.recreate(world.phone.top(), false)
    world.advance(100)
    check("Close in 3" in texts(world))
    world.advance(3100)
    world.tap("close")
    assertEquals(true, shown.outcome!!.shown)
    assertEquals(1, world.count("impression"))
    assertEquals(1, world.phone.activities.size)
    assertEquals(0, world.pages)
}

private fun appRecreated() {
    val world = World()
    val shown = world.show()
    world.phone.recreate(world.app, true)
    world.advance(5100)
    world.tap("close")
    assertEquals(true, shown.outcome!!.shown)
    assertEquals(1, world.count("impression"))
}

private fun busyAndUsed() {
    val world = World(listOf(adJson(name = "A"), adJson(name = "B")))
    val first = world.ask("one").ad!!
    val second = world.ask("two").ad!!
    world.show(first)
    assertEquals(Reason.BUSY, world.show(second).outcome!!.reason)
    world.advance(5100)
    world.tap("close")
    assertEquals(Reason.USED, world.show(first).outcome!!.reason)
    assertEquals(null, world.show(second).outcome)
    world.advance(5100)
    world.tap("close")
    val third = world.show(reward = RewardFields(user = "u".repeat(201)))
    world.advance(5100)
    world.tap("close")
    assertEquals("not_valid", third.outcome!!.reward)
}

private fun earlierProcess() {
    val world = World()
    world.show()
    val page = world.phone.top()
    Pages.close(checkNotNull(Pages.of(page.intent)))
    world.phone.recreate(page, false)
    world.settle()
    assertEquals(1, world.phone.activities.size)
}

private fun hidden() {
    val world = World()
    val shown = Shown()
    val ad = world.ask().ad!!
    world.phone.goAway()
    ad.show(world.app) { shown.outcome = it }
    world.advance(1000)
    assertEquals(0, world.count("impression"))
    world.phone.comeBack()
    world.advance(100)
    assertEquals(1, world.count("impression"))
}

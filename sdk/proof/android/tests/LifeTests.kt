package ads.frontrow.tests

import ads.frontrow.AdResult
import ads.frontrow.internal.JsonText
import ads.frontrow.player.AppActivity
import android.os.Looper
import android.util.Log
import java.io.File
import java.lang.ref.WeakReference
import kotlin.concurrent.thread

/** The app around the SDK: threads, consent, foreground, network, activities. */
internal fun lifeTests(tests: Tests) {
    tests.test("life/a call from another thread is answered on the main thread", ::otherThread)
    tests.test("life/consent is read at each request, and the device is told", ::consent)
    tests.test("life/leaving the foreground and the network's return send what waits", ::flushes)
    tests.test("life/a rotation of the app is no way out of the foreground", ::rotationOfApp)
    tests.test("life/nothing of the app is held before show and after the end", ::weakReferences)
    tests.test("life/an error of the app in a callback is the app's", ::errorOfApp)
    tests.test("life/test mode says what to do about a reason", ::advice)
}

private fun otherThread() {
    val world = World()
    var result: AdResult? = null
    thread {
        world.frontrow.requestAd("spot") {
            check(Looper.myLooper() != null) { "The callback came off the main thread." }
            result = it
        }
    }.join()
    assertEquals(0, world.to("/ads").size)
    world.until("the request is answered") { result != null }
    check(result!!.ad != null)
}

private fun consent() {
    val world = World(isTest = true)
    world.ask()
    assertEquals(null, world.to("/ads").last()["privacy"])
    world.phone.stored["IABTCF_gdprApplies"] = 1
    world.phone.stored["IABTCF_TCString"] = "CPtcf"
    world.ask()
    val body = world.to("/ads").last()
    assertEquals(mapOf("gdpr" to true, "tcf" to "CPtcf"), body["privacy"])
    val device = JsonText.objectOf(body["device"])!!
    val wanted = listOf("phone", "android", "portrait", 390L, 844L, "de-AT", listOf("video/mp4"))
    assertEquals(wanted, device.values.toList())
    world.turn(isWide = true)
    world.ask()
    assertEquals("landscape", JsonText.objectOf(world.to("/ads").last()["device"])!!["orientation"])
}

private fun flushes() {
    val world = World()
    val ad = world.ask().ad!!
    world.isOnline = false
    world.show(ad)
    val before = world.to("/events").size
    world.phone.goAway()
    world.settle()
    assertEquals(before + 1, world.to("/events").size)
    world.isOnline = true
    world.phone.connectivity.comeBack()
    world.until("the event is sent") { world.core.waiting == 0 }
    world.frontrow.keepReady("kept")
    world.settle()
    assertEquals(1, world.to("/ads").size)
    world.phone.comeBack()
    world.until("the ad is kept ready") { world.to("/ads").size == 2 }
}

private fun rotationOfApp() {
    val world = World(listOf(null))
    world.frontrow.keepReady("kept")
    world.until("there is no ad") { world.count("no_ad") == 1 }
    world.isOnline = false
    val waiting = world.to("/ads").size
    world.phone.recreate(world.app, true)
    world.settle()
    assertEquals(waiting, world.to("/ads").size)
    // After the rotation the app is in the foreground: the next try comes in its time.
    world.advance(61_000)
    check(world.to("/ads").size > waiting)
}

private fun weakReferences() {
    val world = World()
    val held = WeakReference(openAndShow(world))
    assertEquals(0, world.pages)
    assertEquals(1, world.phone.activities.size)
    for (turn in 1..50) {
        if (held.get() == null) return
        System.gc()
        Thread.sleep(10)
    }
    error("The activity that showed an ad is held.")
}

/** Shows an ad from an activity that is gone then. */
private fun openAndShow(world: World): AppActivity {
    val activity = world.phone.open(AppActivity())
    world.show(activity = activity)
    world.advance(5100)
    world.tap("close")
    activity.finish()
    world.settle()
    return activity
}

private fun errorOfApp() {
    val world = World()
    world.frontrow.requestAd("spot") { error("of the app") }
    val thrown = try {
        world.until("the error comes") { false }
        null
    } catch (error: IllegalStateException) {
        error.message
    }
    assertEquals("of the app", thrown)
    check(world.ask().ad != null)
}

private fun advice() {
    val world = World(listOf(null), isTest = true)
    world.ask()
    assertEquals(
        "Frontrow: NotLoaded(placement=spot, reason=no_campaign): see the console",
        Log.LINES.last(),
    )
    world.environment.log("Everything works.")
    assertEquals("Frontrow: Everything works.", Log.LINES.last())
    check(File(world.folder, "frontrow").list().orEmpty().none { "install" in it })
}

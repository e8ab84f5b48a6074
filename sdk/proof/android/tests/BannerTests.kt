package ads.frontrow.tests

import ads.frontrow.FrontrowBanner
import ads.frontrow.WhenEmpty
import android.widget.FrameLayout
import android.widget.ImageView

internal fun bannerTests(tests: Tests) {
    tests.test("banner/its place is there before it loads and does not change", ::keepsPlace)
    tests.test("banner/an empty place stays or is given back", ::empty)
    tests.test("banner/bound again in a list it keeps its ad", ::recycled)
    tests.test("banner/one that is not on the screen is not seen", ::offScreen)
    tests.test("banner/the old picture stays until the new one is there", ::oldStays)
    tests.test("banner/a new picture that cannot be decoded leaves the old one", ::brokenNew)
    tests.test("banner/its label opens the panel, its close button ends it", ::aboutAndClose)
    tests.test("banner/its controls are 48 dp large", ::targets)
}

private val bannerAd = adJson("banner", 0)

private fun placeOf(world: World): FrontrowBanner = world.app.banner

private fun picture(world: World) = world.phone.named("ad") as ImageView?

private fun keepsPlace() {
    val world = World(listOf(bannerAd))
    val heights = ArrayList<Int>()
    val banner = placeOf(world)
    heights.add(banner.height)
    banner.load(world.frontrow, "spot")
    world.until("the banner is seen") {
        heights.add(banner.height)
        world.count("impression") == 1
    }
    heights.add(banner.height)
    assertEquals(setOf(50), heights.toSet())
    world.turn(isWide = true)
    assertEquals(72, banner.height)
    assertEquals(0, world.count("opened"))
}

private fun empty() {
    val world = World(listOf(null))
    val banner = placeOf(world)
    banner.load(world.frontrow, "spot")
    world.until("there is no ad") { world.count("no_ad") == 1 }
    world.settle()
    assertEquals(50, banner.height)
    banner.whenEmpty = WhenEmpty.COLLAPSE
    world.settle()
    assertEquals(0, banner.height)
}

private fun recycled() {
    val world = World(listOf(bannerAd))
    val banner = placeOf(world)
    val list = banner.parent as FrameLayout
    banner.load(world.frontrow, "spot")
    world.until("the banner is seen") { world.count("impression") == 1 }
    for (turn in 1..3) {
        list.removeView(banner)
        world.advance(1000)
        list.addView(banner)
        banner.load(world.frontrow, "spot")
        world.advance(1000)
        check(picture(world) != null) { "The ad is gone." }
    }
    assertEquals(1, world.to("/ads").size)
    assertEquals(1, world.count("impression"))
}

private fun offScreen() {
    val world = World(listOf(bannerAd))
    val banner = placeOf(world)
    val list = banner.parent as FrameLayout
    list.removeView(banner)
    banner.load(world.frontrow, "spot")
    world.advance(2000)
    assertEquals(0, world.count("impression"))
    banner.alpha = 0f
    list.addView(banner)
    world.advance(2000)
    assertEquals(0, world.count("impression"))
    banner.alpha = 1f
    world.phone.goAway()
    world.advance(2000)
    assertEquals(0, world.count("impression"))
    world.phone.comeBack()
    world.advance(600)
    assertEquals(1, world.count("impression"))
}

private fun oldStays() {
    val world = World(listOf(bannerAd, adJson("banner", 0, "B")))
    val banner = placeOf(world)
    banner.load(world.frontrow, "one")
    world.until("the banner is seen") { world.count("impression") == 1 }
    val old = picture(world)!!.bitmap()
    banner.load(world.frontrow, "two")
    var isGap = false
    world.until("the second banner is seen") {
        isGap = isGap || picture(world)?.bitmap() == null
        world.count("impression") == 2
    }
    assertEquals(false, isGap)
    check(picture(world)!!.bitmap() !== old)
}

private fun brokenNew() {
    val bytes = { url: String -> byteArrayOf(if (url.endsWith("/B.media")) 1 else -1) }
    val world = World(listOf(bannerAd, adJson("banner", 0, "B")), download = bytes)
    val banner = placeOf(world)
    banner.load(world.frontrow, "one")
    world.until("the banner is seen") { world.count("impression") == 1 }
    banner.load(world.frontrow, "two")
    world.until("the second banner has failed") { world.count("not_shown") == 1 }
    check(picture(world)?.bitmap() != null) { "The first banner is gone." }
    assertEquals(0, world.count("closed"))
}

private fun aboutAndClose() {
    val world = World(listOf(bannerAd))
    val banner = placeOf(world)
    banner.whenEmpty = WhenEmpty.COLLAPSE
    banner.load(world.frontrow, "spot")
    world.until("the banner is seen") { world.count("impression") == 1 }
    world.tap("label")
    world.tap("report adult")
    assertEquals("adult", world.to("/reports").single()["reason"])
    world.phone.top().onBackPressed()
    world.settle()
    assertEquals(1, world.phone.activities.size)
    world.tap("ad")
    assertEquals(1, world.phone.opened.size)
    world.tap("close")
    assertEquals(0, banner.height)
    assertEquals(1, world.count("closed"))
}

private fun targets() {
    val world = World(listOf(bannerAd), isTest = true)
    placeOf(world).load(world.frontrow, "spot")
    world.until("the banner is seen") { world.count("impression") == 1 }
    for (name in listOf("label", "close")) {
        val control = world.named(name)
        val isLarge = control.width >= 48 && control.height >= 48
        check(isLarge) { "$name is ${control.width} × ${control.height}." }
    }
}

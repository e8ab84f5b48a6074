package ads.frontrow

import android.app.Activity
import android.content.Intent
import android.widget.FrameLayout
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Before
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [26, 35], qualifiers = "w390dp-h844dp-xhdpi")
@GraphicsMode(GraphicsMode.Mode.NATIVE)
class FrontrowBannerTest {
    private lateinit var activity: Activity
    private lateinit var banner: FrontrowBanner
    private val network by lazy { TestNetwork("banner", isTest = true) }

    @Before
    fun open() {
        activity = Robolectric.buildActivity(Activity::class.java).setup().get()
        banner = FrontrowBanner(activity)
        val page = FrameLayout(activity)
        page.addView(banner, FrameLayout.LayoutParams(-1, -2))
        activity.setContentView(page)
        advance(20)
    }

    private fun load() {
        banner.load(network.ads, "spot")
        until("the banner is visible") { network.isThere(AdEvent.Impression::class.java) }
    }

    @Test
    fun `its place is there before it loads and does not change`() {
        assertEquals(100, banner.height)
        load()
        advance(100)
        assertEquals(100, banner.height)
        assertEquals(780, banner.width)
    }

    @Test
    fun `it draws its picture`() {
        load()
        val drawn = activity.drawn("banner")
        val at = IntArray(2)
        banner.getLocationInWindow(at)
        assertEquals(PICTURE_COLOR, drawn.getPixel(at[0] + 390, at[1] + 40))
    }

    @Test
    fun `its controls are 48 dp large`() {
        load()
        for (name in listOf("label", "close")) {
            val control = activity.control(name)!!
            assertTrue(name, control.width >= 96 && control.height >= 96)
        }
    }

    @Test
    fun `a tap opens the page in the browser`() {
        load()
        assertNull(shadowOf(activity.application).nextStartedActivity)
        activity.tap("ad")
        val started = shadowOf(activity.application).nextStartedActivity
        assertEquals(Intent.ACTION_VIEW, started.action)
        assertEquals("https://network.example.com/click", started.dataString)
    }

    @Test
    fun `closed it gives its place back where the app wants that`() {
        banner.whenEmpty = WhenEmpty.COLLAPSE
        load()
        advance(5100)
        activity.tap("close")
        advance(100)
        assertEquals(0, banner.height)
        assertTrue(network.isThere(AdEvent.Closed::class.java))
    }
}

package ads.frontrow

import android.app.Activity
import android.content.pm.ApplicationInfo
import android.graphics.Insets
import android.view.View
import android.view.WindowInsets
import android.widget.TextView
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test
import org.junit.runner.RunWith
import org.robolectric.Robolectric
import org.robolectric.RobolectricTestRunner
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf
import org.robolectric.annotation.Config
import org.robolectric.annotation.GraphicsMode

@RunWith(RobolectricTestRunner::class)
@Config(sdk = [26, 35], qualifiers = "w390dp-h844dp-xhdpi")
@GraphicsMode(GraphicsMode.Mode.NATIVE)
class FrontrowActivityTest {
    private val network by lazy { TestNetwork("image", isTest = true) }
    private var outcome: Outcome? = null

    /** Shows an ad from an app, and waits until it is visible. */
    private fun show(): FrontrowActivity {
        val app = Robolectric.buildActivity(Activity::class.java).setup().get()
        var ad: Ad? = null
        network.ads.requestAd("spot") { ad = it.ad }
        until("there is an ad") { ad != null }
        ad!!.show(app) { outcome = it }
        val started = shadowOf(app)
        until("its activity is started") { started.peekNextStartedActivity() != null }
        val intent = started.nextStartedActivity
        val controller = Robolectric.buildActivity(FrontrowActivity::class.java, intent)
        val page = controller.get()
        // As in the manifest.
        page.setTheme(android.R.style.Theme_Material_NoActionBar)
        controller.setup()
        until("it is visible") { network.isThere(AdEvent.Impression::class.java) }
        return page
    }

    private fun textOf(view: View?) = (view as TextView).text.toString()

    @Test
    fun `the close button opens after 5 s`() {
        val page = show()
        page.tap("close")
        assertEquals("Close in 5", textOf(page.control("close")))
        assertNull(outcome)
        advance(5100)
        assertEquals("Close ×", textOf(page.control("close")))
        page.tap("close")
        assertTrue(outcome!!.shown && page.isFinishing)
        assertEquals(Reason.NONE, outcome!!.reason)
    }

    @Test
    @Suppress("DEPRECATION")
    fun `back is held back until then`() {
        val page = show()
        page.onBackPressed()
        assertFalse(page.isFinishing)
        advance(5100)
        page.onBackPressed()
        advance(10)
        assertTrue(outcome!!.shown && page.isFinishing)
    }

    @Test
    fun `three taps lead from the label to a report`() {
        val page = show()
        page.tap("label")
        page.drawn("panel")
        page.tap("report broken")
        until("it is sent") { network.isThere(AdEvent.Reported::class.java) }
        assertEquals("broken", network.sent.single { it.first == "reports" }.second["reason"])
        page.tap("back")
        assertNull(page.control("report scam"))
    }

    @Test
    fun `it draws its picture between bar and foot`() {
        val page = show()
        val drawn = page.drawn("image")
        assertEquals(PICTURE_COLOR, drawn.getPixel(drawn.width / 2, drawn.height / 2))
    }

    @Test
    @Config(sdk = [35])
    fun `its controls are inside the notch`() {
        val page = show()
        for (name in listOf("label", "close", "go")) mustBeInside(page, name, 0, 94, 0, 68)
    }

    @Test
    @Config(sdk = [35], qualifiers = "w844dp-h390dp-land-xhdpi")
    fun `its controls are inside the notch in landscape`() {
        val page = show()
        for (name in listOf("label", "close", "go")) mustBeInside(page, name, 94, 0, 94, 42)
        page.drawn("image-wide")
    }

    @Suppress("DEPRECATION")
    private fun mustBeInside(
        page: Activity,
        name: String,
        left: Int,
        top: Int,
        right: Int,
        bottom: Int,
    ) {
        val insets = WindowInsets.Builder()
            .setSystemWindowInsets(Insets.of(left, top, right, bottom)).build()
        val stage = page.control("ad")!!.parent as View
        stage.dispatchApplyWindowInsets(insets)
        advance(100)
        val control = page.control(name)!!
        val at = IntArray(2)
        control.getLocationInWindow(at)
        val window = page.window.decorView
        val isInside = at[0] >= left && at[1] >= top &&
            at[0] + control.width <= window.width - right &&
            at[1] + control.height <= window.height - bottom
        assertTrue("$name is at ${at[0]}, ${at[1]}", isInside)
        assertTrue(name, control.width >= 96 && control.height >= 96)
    }

    @Test
    fun `large fonts fit`() {
        RuntimeEnvironment.setFontScale(2f)
        val page = show()
        for (name in listOf("label", "close", "go")) {
            val text = page.control(name) as TextView
            assertEquals(name, 0, text.layout.getEllipsisCount(0))
            assertEquals(name, 1, text.lineCount)
        }
        page.drawn("image-large-fonts")
    }

    @Test
    fun `from right to left it is mirrored`() {
        val app = RuntimeEnvironment.getApplication().applicationInfo
        app.flags = app.flags or ApplicationInfo.FLAG_SUPPORTS_RTL
        val page = show()
        assertTrue(page.control("label")!!.left < 100)
        page.window.decorView.layoutDirection = View.LAYOUT_DIRECTION_RTL
        advance(100)
        assertTrue(page.control("label")!!.left > 390)
        page.drawn("image-mirrored")
    }
}

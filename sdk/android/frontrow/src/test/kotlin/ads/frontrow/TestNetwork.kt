package ads.frontrow

import ads.frontrow.internal.AndroidEnvironment
import ads.frontrow.internal.HttpReply
import ads.frontrow.internal.Json
import ads.frontrow.internal.MainExecutor
import android.app.Activity
import android.content.Context
import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.Color
import android.os.Looper
import android.os.SystemClock
import android.view.MotionEvent
import android.view.View
import java.io.ByteArrayOutputStream
import java.io.File
import java.util.concurrent.TimeUnit
import org.robolectric.RuntimeEnvironment
import org.robolectric.Shadows.shadowOf

/** The color of every picture that the test network serves. */
internal const val PICTURE_COLOR = 0xff2a9d8f.toInt()

/** A network that has the same ad for every request, with the clock and the looper of the test. */
internal class TestNetwork(private val format: String, private val isTest: Boolean = false) {
    private val app: Context = RuntimeEnvironment.getApplication()
    private val folder = File(app.cacheDir, "${System.nanoTime()}")

    /** What was sent, by the last part of the address. */
    val sent = ArrayList<Pair<String, Json>>()
    val events = ArrayList<AdEvent>()

    val ads = Frontrow(
        app,
        FrontrowSettings(
            "https://network.example.com",
            test = isTest,
            listener = { events.add(it) },
        ),
        object : AndroidEnvironment(app, MainExecutor(), { folder }, { picture() }) {
            override fun post(url: String, body: Json, done: (HttpReply) -> Unit) {
                main.after(0.0) { done(HttpReply(200, body = replyTo(url, body))) }
            }
        },
    )

    fun isThere(event: Class<out AdEvent>) = events.any { event.isInstance(it) }

    private fun replyTo(url: String, body: Json): Json {
        val call = url.removePrefix("https://network.example.com/").substringAfterLast('/')
        sent.add(Pair(call, body))
        return when (call) {
            "ads" -> mapOf("ad" to ad(), "consent" to "measured")
            "events" -> {
                val count = (body["events"] as List<*>).size
                mapOf("results" to List(count) { mapOf("status" to "accepted") })
            }
            else -> emptyMap()
        }
    }

    private fun ad(): Json = mapOf(
        "format" to format,
        "media" to mapOf("url" to "https://network.example.com/ad.png", "type" to "image/png"),
        "tokens" to mapOf("impression" to "an-impression", "click" to "a-click"),
        "click_url" to "https://network.example.com/click",
        "close_after_s" to 5,
        "expires_in_s" to 3600,
        "advertiser" to mapOf(
            "app_name" to "Tidepool Match",
            "icon_url" to "https://network.example.com/icon.png",
        ),
        "report_url" to "https://network.example.com/reports",
        "why" to listOf("running", "format"),
    )

    private fun picture(): ByteArray {
        val size = if (format == "banner") Pair(728, 73) else Pair(1080, 1620)
        val bitmap = Bitmap.createBitmap(size.first, size.second, Bitmap.Config.ARGB_8888)
        bitmap.eraseColor(PICTURE_COLOR)
        val bytes = ByteArrayOutputStream()
        bitmap.compress(Bitmap.CompressFormat.PNG, 100, bytes)
        return bytes.toByteArray()
    }
}

/** Lets the other threads and the main looper run until something is there. */
internal fun until(what: String, isThere: () -> Boolean) {
    val giveUpAt = System.nanoTime() + TimeUnit.SECONDS.toNanos(20)
    while (!isThere()) {
        check(System.nanoTime() < giveUpAt) { "It took too long until $what." }
        Thread.sleep(1)
        advance(10)
    }
}

internal fun advance(milliseconds: Long) =
    shadowOf(Looper.getMainLooper()).idleFor(milliseconds, TimeUnit.MILLISECONDS)

internal fun Activity.control(name: String): View? =
    window.decorView.findViewWithTag("frontrow $name")

/** A finger on the middle of a control. */
internal fun Activity.tap(name: String) {
    val at = IntArray(2)
    val view = checkNotNull(control(name)) { "There is no $name." }
    view.getLocationInWindow(at)
    val x = at[0] + view.width / 2f
    val y = at[1] + view.height / 2f
    val now = SystemClock.uptimeMillis()
    for (action in listOf(MotionEvent.ACTION_DOWN, MotionEvent.ACTION_UP)) {
        val event = MotionEvent.obtain(now, now, action, x, y, 0)
        window.decorView.dispatchTouchEvent(event)
        event.recycle()
    }
    advance(100)
}

/** What the window looks like. Where the run names a folder for pictures, it is kept there. */
internal fun Activity.drawn(name: String): Bitmap {
    val view = window.decorView
    val bitmap = Bitmap.createBitmap(view.width, view.height, Bitmap.Config.ARGB_8888)
    val canvas = Canvas(bitmap)
    canvas.drawColor(Color.WHITE)
    view.draw(canvas)
    System.getProperty("frontrow.pictures")?.let { folder ->
        val file = File(folder, "android-$name-${RuntimeEnvironment.getApiLevel()}.png")
        file.outputStream().use { bitmap.compress(Bitmap.CompressFormat.PNG, 100, it) }
    }
    return bitmap
}

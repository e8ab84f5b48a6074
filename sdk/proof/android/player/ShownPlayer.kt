package ads.frontrow.player

import ads.frontrow.Ad
import ads.frontrow.AdFormat
import ads.frontrow.Frontrow
import ads.frontrow.FrontrowBanner
import ads.frontrow.FrontrowSettings
import ads.frontrow.Outcome
import ads.frontrow.internal.Json
import ads.frontrow.internal.JsonText
import ads.frontrow.standins.Phone
import android.app.Activity
import android.graphics.Rect
import android.os.Bundle
import android.os.Handler
import android.os.Looper
import android.view.View
import android.view.WindowInsets
import android.widget.FrameLayout
import android.widget.TextView
import java.io.File

private const val SETTLE_MS = 60L

/** Plays to the whole SDK over the stand-ins, in the mode `shown`. There are no pixels. */
internal class ShownPlayer(private val window: String, private val send: (Json) -> Unit) {
    private lateinit var phone: Phone
    private lateinit var frontrow: Frontrow
    private lateinit var app: AppActivity
    private val ads = HashMap<String, Ad>()
    private var answer: Any? = null
    private var outcome: Outcome? = null
    private var happened = ArrayList<String>()

    fun play(message: Json, end: (Json) -> Unit) {
        val (name, value) = message.entries.single()
        val body = JsonText.objectOf(value)!!
        try {
            when (name) {
                "hello" -> hello(body)
                "step" -> step(body)
                "look" -> return look(body, end)
                else -> error("This player does not know the message $name.")
            }
            end(mapOf("idle" to idle()))
        } catch (error: Throwable) {
            end(mapOf("error" to error.toString()))
        }
    }

    private fun hello(hello: Json) {
        val (width, height) = window.split("x").map { it.toInt() }
        phone = Phone(File(hello["folder"] as String), width, height)
        val notch = if (width < height) WindowInsets(0, 47, 0, 34) else WindowInsets(47, 0, 47, 21)
        phone.turn(width, height, notch)
        app = phone.open(AppActivity())
        val settings = JsonText.objectOf(hello["settings"]) ?: emptyMap()
        frontrow = Frontrow(
            app,
            FrontrowSettings(
                hello["base_url"] as String,
                test = settings["test"] == true,
                listener = { happened.add(it.word) },
            ),
        )
    }

    private fun step(step: Json) {
        val (name, value) = step.entries.firstOrNull() ?: return
        when (name) {
            "ask" -> ask(value as String)
            "show" -> show(ads.getValue(value as String))
            else -> error("This player does not know the step $name.")
        }
    }

    private fun ask(placement: String) {
        answer = "pending"
        frontrow.requestAd(placement) { result ->
            val ad = result.ad
            val name = ad?.let { ads.size.toString() }
            if (name != null) ads[name] = ad
            answer = answerJson(name, result.reason)
        }
    }

    private fun show(ad: Ad) {
        outcome = null
        if (ad.format == AdFormat.BANNER) app.banner.load(frontrow, ad.placement)
        else ad.show(app) { outcome = it }
    }

    private fun look(look: Json, end: (Json) -> Unit) {
        (look["tap"] as String?)?.let { name ->
            checkNotNull(phone.named(name)) { "There is no $name." }.performClick()
        }
        Handler(Looper.getMainLooper()).postDelayed({
            send(mapOf("seen" to seen()))
            end(mapOf("idle" to idle()))
        }, SETTLE_MS)
    }

    private fun seen(): Json = mapOf(
        "texts" to phone.views().filterIsInstance<TextView>().map { it.text.toString() },
        "controls" to phone.views().filter { it.tag is String }.map(::control),
        "size" to listOf(phone.width(), phone.height()),
    )

    private fun control(view: View): Json = mapOf(
        "name" to (view.tag as String).removePrefix("frontrow "),
        "enabled" to view.isEnabled,
        "box" to boxOf(view),
    )

    private fun boxOf(view: View): List<Int> {
        val box = Rect()
        view.getGlobalVisibleRect(box)
        return listOf(box.left, box.top, box.right - box.left, box.bottom - box.top)
    }

    private fun idle(): Json {
        val idle = mapOf(
            "answer" to answer,
            "outcome" to outcome?.let(::outcomeJson),
            "taken" to null,
            "close_in_s" to null,
            "opened" to phone.opened.toList(),
            "waiting" to frontrow.screen.core.waiting,
            "reported" to null,
            "happened" to happened,
            "install_id" to false,
            "last_decision" to frontrow.lastDecision(),
            "next_timer" to null,
        )
        phone.opened.clear()
        happened = ArrayList()
        return idle
    }
}

/** The app's own page, with a place for a banner. */
internal class AppActivity : Activity() {
    lateinit var banner: FrontrowBanner
        private set

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        banner = FrontrowBanner(this)
        val page = FrameLayout(this)
        page.addView(banner)
        setContentView(page)
    }
}

package ads.frontrow.example

import ads.frontrow.FrontrowBanner
import android.app.Activity
import android.os.Bundle
import android.widget.Button
import android.widget.LinearLayout
import android.widget.TextView
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine

/** The placements' keys. Where one is empty, that of the network's own demo app is taken. */
private val ownKeys = mapOf("banner" to "", "image" to "", "video" to "", "rewarded_video" to "")

class MainActivity : Activity() {
    private val app get() = application as NightBus
    private lateinit var keys: DemoKeys
    private lateinit var log: TextView

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        log = TextView(this)
        app.onEvent = { log.text = it }
        keys = DemoKeys(BASE_URL, ownKeys) { problem -> runOnUiThread { log.text = problem } }
        setContentView(page())
    }

    override fun onDestroy() {
        super.onDestroy()
        app.onEvent = {}
    }

    private fun page() = LinearLayout(this).also { page ->
        page.orientation = LinearLayout.VERTICAL
        page.fitsSystemWindows = true
        val banner = FrontrowBanner(this)
        page.addView(button("Banner") { load(banner) })
        page.addView(button("Image") { show("image") })
        page.addView(button("Video") { show("video") })
        page.addView(button("Rewarded video") { show("rewarded_video") })
        page.addView(log)
        page.addView(banner)
    }

    private fun load(banner: FrontrowBanner) =
        keys.of("banner") { key -> runOnUiThread { banner.load(app.ads, key) } }

    private fun button(words: String, onTap: () -> Unit) = Button(this).also {
        it.text = words
        it.setOnClickListener { onTap() }
    }

    private fun show(format: String) = keys.of(format) { key ->
        // An app with kotlinx.coroutines writes lifecycleScope.launch { … }.
        suspend { app.game.show(this, key) }.startCoroutine(
            Continuation(EmptyCoroutineContext) {
                runOnUiThread { log.text = "${app.game.last}, ${app.game.coins} coins" }
            },
        )
    }
}

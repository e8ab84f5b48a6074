package ads.frontrow.internal

import ads.frontrow.Ad
import ads.frontrow.Outcome
import ads.frontrow.OutcomeListener
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import android.app.Activity
import kotlin.coroutines.resume
import kotlin.coroutines.suspendCoroutine

/** An ad of the server. */
internal class ReadyAd(val screen: AdScreen, val handed: HandedAd) : Ad {
    override val format get() = handed.format
    override val placement get() = handed.placement
    override val appName get() = handed.appName

    override suspend fun show(activity: Activity, reward: RewardFields?): Outcome =
        suspendCoroutine { waiting -> show(activity, reward) { waiting.resume(it) } }

    override fun show(activity: Activity, listener: OutcomeListener) = show(activity, null, listener)

    override fun show(activity: Activity, reward: RewardFields?, listener: OutcomeListener) {
        val end = once { outcome: Outcome -> screen.main.tellApp { listener.onOutcome(outcome) } }
        screen.main.run {
            val failed = { end(Outcome(shown = false, reason = Reason.FAILED)) }
            screen.core.guard(failed) { begin(activity, reward, end) }
        }
    }

    private fun begin(activity: Activity, reward: RewardFields?, end: (Outcome) -> Unit) {
        var page: FullscreenPage? = null
        val life = screen.core.show(handed, reward) { outcome ->
            page?.close()
            end(outcome)
        }
        if (life.isOver) return
        if (format == "banner") return life.failed()
        val open = { ready: FullscreenPage ->
            page = ready
            screen.core.guard({ life.failed() }) { Pages.open(activity, ready) }
        }
        if (handed.isVideo) return open(FullscreenPage(screen, life, null))
        // A picture is decoded before the app is covered, so the viewer never sees an empty page.
        screen.decode(handed.media.url) { picture ->
            if (picture == null) life.failed()
            else if (!life.isOver) open(FullscreenPage(screen, life, picture))
        }
    }
}

package ads.frontrow.internal

import ads.frontrow.Ad
import ads.frontrow.AdFormat
import ads.frontrow.Outcome
import ads.frontrow.OutcomeCallback
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import android.app.Activity
import kotlin.coroutines.resume
import kotlin.coroutines.suspendCoroutine

/** An ad as the app has it. */
internal class ShowableAd(val screen: AdScreen, val ready: ReadyAd) : Ad {
    override val format get() = ready.format
    override val placement get() = ready.placement
    override val appName get() = ready.appName

    override suspend fun show(activity: Activity, reward: RewardFields?): Outcome =
        suspendCoroutine { waiting -> show(activity, reward) { waiting.resume(it) } }

    override fun show(activity: Activity, callback: OutcomeCallback) =
        show(activity, null, callback)

    override fun show(activity: Activity, reward: RewardFields?, callback: OutcomeCallback) {
        val end = once { outcome: Outcome -> screen.main.postToApp { callback.onOutcome(outcome) } }
        screen.main.run {
            val failed = { end(Outcome(shown = false, reason = Reason.FAILED)) }
            screen.core.guard(failed) { begin(activity, reward, end) }
        }
    }

    private fun begin(activity: Activity, reward: RewardFields?, end: (Outcome) -> Unit) {
        var page: FullscreenPage? = null
        val lifecycle = screen.core.show(ready, reward) { outcome ->
            page?.close()
            end(outcome)
        }
        if (lifecycle.isOver) return
        if (format == AdFormat.BANNER) return lifecycle.failed()
        val open = { ready: FullscreenPage ->
            page = ready
            screen.core.guard({ lifecycle.failed() }) { Pages.open(activity, ready) }
        }
        if (ready.isVideo) return open(FullscreenPage(screen, lifecycle, null))
        // A picture is decoded before the app is covered, so the viewer never sees an empty page.
        screen.decode(ready.media.url) { picture ->
            if (picture == null) lifecycle.failed()
            else if (!lifecycle.isOver) open(FullscreenPage(screen, lifecycle, picture))
        }
    }
}

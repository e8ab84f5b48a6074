package ads.frontrow.internal

import kotlin.math.min
import kotlin.math.pow

internal typealias Ask = (placement: String, done: (Answer) -> Unit) -> Unit

private class Kept {
    /** The ad that is held, or that the app has taken and not shown yet. */
    var ad: HandedAd? = null
    var isTaken = false

    /** Those who wait for the request that is made; null when none is made. */
    var asking: MutableList<(Answer) -> Unit>? = null
    var noAds = 0
    var callOff: (() -> Unit)? = null

    /** True after an answer without an ad, until the timer has fired. */
    var isPaused = false
}

private const val MINUTE_MS = 60_000.0

/**
 * Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
 * or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
 */
internal class Keeper(private val around: Environment, private val ask: Ask) {
    private val kept = HashMap<String, Kept>()
    private var isForeground = true

    fun keep(placement: String) {
        if (placement in kept) return
        val one = Kept()
        kept[placement] = one
        renew(placement, one)
    }

    fun take(placement: String, done: (Answer) -> Unit) {
        val one = kept[placement]
        val asking = one?.asking
        if (asking != null) asking.add { handOver(placement, one, it, done) }
        else handOver(placement, one, null, done)
    }

    fun release(ad: HandedAd) {
        val one = kept[ad.placement]
        if (one == null || one.ad !== ad) return
        one.callOff?.invoke()
        one.ad = null
        renew(ad.placement, one)
    }

    fun foreground(isForeground: Boolean) {
        this.isForeground = isForeground
        for ((placement, one) in kept.entries.toList()) renew(placement, one)
    }

    private fun handOver(
        placement: String,
        one: Kept?,
        waitedFor: Answer?,
        done: (Answer) -> Unit,
    ) {
        if (one != null && !one.isTaken && isFresh(one)) {
            one.isTaken = true
            return done(Answer(one.ad))
        }
        if (waitedFor != null && waitedFor.ad == null) return done(waitedFor)
        ask(placement) { answer ->
            if (answer.ad != null && one != null) {
                one.isPaused = false
                hold(one, answer.ad, isTaken = true)
            }
            done(answer)
        }
    }

    private fun isFresh(one: Kept) = one.ad.let { it != null && around.elapsed() <= it.shownTill }

    private fun renew(placement: String, one: Kept) {
        if (!isForeground || one.asking != null || one.isPaused || isFresh(one)) return
        one.asking = ArrayList()
        ask(placement) { answer ->
            val waiting = one.asking ?: emptyList()
            one.asking = null
            if (answer.ad != null) {
                one.noAds = 0
                hold(one, answer.ad, isTaken = false)
            } else {
                one.isPaused = true
                val wait = min(MINUTE_MS * 2.0.pow(min(one.noAds, 5)), 30 * MINUTE_MS)
                renewAfter(one, placement, wait)
                one.noAds += 1
            }
            waiting.forEach { it(answer) }
        }
    }

    private fun hold(one: Kept, ad: HandedAd, isTaken: Boolean) {
        one.ad = ad
        one.isTaken = isTaken
        renewAfter(one, ad.placement, ad.shownTill - around.elapsed() + 1)
    }

    private fun renewAfter(one: Kept, placement: String, milliseconds: Double) {
        one.callOff?.invoke()
        one.callOff = around.after(milliseconds) {
            one.isPaused = false
            renew(placement, one)
        }
    }
}

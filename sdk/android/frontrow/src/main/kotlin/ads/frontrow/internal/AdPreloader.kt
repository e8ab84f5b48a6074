package ads.frontrow.internal

import kotlin.math.min
import kotlin.math.pow

internal typealias LoadAd = (placement: String, done: (LoadResult) -> Unit) -> Unit

private class Slot {
    /** The ad that is held, or that the app has got and not shown yet. */
    var ad: ReadyAd? = null
    var isHandedOut = false

    /** Called with the result of the request that runs; null when none runs. */
    var waiting: MutableList<(LoadResult) -> Unit>? = null
    var failures = 0
    var cancel: (() -> Unit)? = null

    /** True after an answer without an ad, until the timer has fired. */
    var isPaused = false
}

private const val MINUTE_MS = 60_000.0

/**
 * Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was shown
 * or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
 */
internal class AdPreloader(private val environment: Environment, private val load: LoadAd) {
    private val slots = HashMap<String, Slot>()
    private var isForeground = true

    fun preload(placement: String) {
        if (placement in slots) return
        val slot = Slot()
        slots[placement] = slot
        renew(placement, slot)
    }

    fun request(placement: String, done: (LoadResult) -> Unit) {
        val slot = slots[placement]
        val waiting = slot?.waiting
        if (waiting != null) waiting.add { handOver(placement, slot, it, done) }
        else handOver(placement, slot, null, done)
    }

    fun release(ad: ReadyAd) {
        val slot = slots[ad.placement]
        if (slot == null || slot.ad !== ad) return
        slot.cancel?.invoke()
        slot.ad = null
        renew(ad.placement, slot)
    }

    fun foreground(isForeground: Boolean) {
        this.isForeground = isForeground
        for ((placement, slot) in slots.entries.toList()) renew(placement, slot)
    }

    private fun handOver(
        placement: String,
        slot: Slot?,
        waitedFor: LoadResult?,
        done: (LoadResult) -> Unit,
    ) {
        if (slot != null && !slot.isHandedOut && isFresh(slot)) {
            slot.isHandedOut = true
            return done(LoadResult(slot.ad))
        }
        if (waitedFor != null && waitedFor.ad == null) return done(waitedFor)
        load(placement) { result ->
            if (result.ad != null && slot != null) {
                slot.isPaused = false
                hold(slot, result.ad, isHandedOut = true)
            }
            done(result)
        }
    }

    private fun isFresh(slot: Slot) =
        slot.ad.let { it != null && environment.elapsed() <= it.expiresAt }

    private fun renew(placement: String, slot: Slot) {
        if (!isForeground || slot.waiting != null || slot.isPaused || isFresh(slot)) return
        slot.waiting = ArrayList()
        load(placement) { result ->
            val waiting = slot.waiting ?: emptyList()
            slot.waiting = null
            if (result.ad != null) {
                slot.failures = 0
                hold(slot, result.ad, isHandedOut = false)
            } else {
                slot.isPaused = true
                val wait = min(MINUTE_MS * 2.0.pow(min(slot.failures, 5)), 30 * MINUTE_MS)
                renewAfter(slot, placement, wait)
                slot.failures += 1
            }
            waiting.forEach { it(result) }
        }
    }

    private fun hold(slot: Slot, ad: ReadyAd, isHandedOut: Boolean) {
        slot.ad = ad
        slot.isHandedOut = isHandedOut
        renewAfter(slot, ad.placement, ad.expiresAt - environment.elapsed() + 1)
    }

    private fun renewAfter(slot: Slot, placement: String, milliseconds: Double) {
        slot.cancel?.invoke()
        slot.cancel = environment.after(milliseconds) {
            slot.isPaused = false
            renew(placement, slot)
        }
    }
}

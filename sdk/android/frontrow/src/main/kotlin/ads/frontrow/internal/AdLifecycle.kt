package ads.frontrow.internal

import ads.frontrow.AdEvent
import ads.frontrow.AdFormat
import ads.frontrow.Outcome
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import kotlin.math.ceil
import kotlin.math.max

private const val LOAD_TIMEOUT_MS = 15_000.0

/**
 * The lifecycle of one ad, from when it is shown to when it ends. It decides when an event is
 * recorded and when the ad may be closed. The views only report what happens on the screen.
 */
internal class AdLifecycle(
    private val core: Core,
    val ad: ReadyAd,
    reward: RewardFields?,
    isBusy: Boolean,
    private val onOver: (AdLifecycle) -> Unit,
) {
    var isOver = false
        private set
    var isShown = false
        private set
    var isRewarded = false
        private set
    private val reward = reward?.takeIf { it.isWithinLimits }
    private val rewardProblem = if (reward != null && !reward.isWithinLimits) "not_valid" else null
    private val stopWaiting = core.environment.after(LOAD_TIMEOUT_MS) { failed() }
    private var reason = Reason.NONE
    private var isClicked = false
    private var isLoaded = false
    private var isOnScreen = false
    private var isComplete = false
    private var seenAt = 0.0

    init {
        val why = when {
            ad.isUsed -> Reason.USED
            isTooOld -> Reason.EXPIRED
            isBusy -> Reason.BUSY
            reward?.isSignable == false -> Reason.REWARD_NOT_VALID
            else -> null
        }
        if (why == null) ad.isUsed = true else end(why)
    }

    val outcome get() = Outcome(isShown, isClicked, isRewarded, reason, rewardProblem)

    fun loaded() {
        isLoaded = true
        stopWaiting()
        look()
    }

    /** Called when the ad becomes visible (at least one pixel) or hidden. */
    fun onScreen(isOnScreen: Boolean) {
        this.isOnScreen = isOnScreen
        look()
    }

    fun ended() {
        if (isOver || isComplete || !isShown || !ad.isVideo) return
        isComplete = true
        (ad.tokens["complete"] as? String)?.let { core.record(it, "complete", reward) }
        core.emit(AdEvent.Completed(ad.format))
        if (ad.format != AdFormat.REWARDED_VIDEO) return
        isRewarded = true
        core.emit(AdEvent.Rewarded(ad.format))
    }

    fun failed(reason: Reason = Reason.FAILED) = end(reason)

    /** Records a click. Returns false when the ad is not visible, so it cannot be clicked. */
    fun tap(): Boolean {
        if (isOver || !isShown) return false
        isClicked = true
        core.emit(AdEvent.Clicked(ad.format))
        return true
    }

    /** Closes the ad. Returns false when it is too early to close it. */
    fun close(): Boolean {
        if (closeInSeconds > 0) return false
        end(if (isShown) Reason.NONE else Reason.NOT_VISIBLE)
        return true
    }

    /** Whole seconds until the ad may be closed; 0 when it may be closed now. */
    val closeInSeconds: Int
        get() {
            if (!isShown || isComplete) return 0
            val seconds = (core.environment.elapsed() - seenAt) / 1000
            return max(0, ceil(ad.closeAfterSeconds - seconds).toInt())
        }

    private fun look() {
        if (isOver || isShown || !isLoaded || !isOnScreen) return
        if (isTooOld) return end(Reason.EXPIRED)
        isShown = true
        seenAt = core.environment.elapsed()
        if (ad.format != AdFormat.BANNER) core.emit(AdEvent.Opened(ad.format))
        core.record(ad.tokens["impression"] as String, "impression")
        core.emit(AdEvent.Impression(ad.format))
    }

    private val isTooOld get() = core.environment.elapsed() > ad.expiresAt

    private fun end(reason: Reason) {
        if (isOver) return
        isOver = true
        stopWaiting()
        this.reason = reason
        core.emit(
            if (isShown || reason == Reason.NONE) AdEvent.Closed(ad.format)
            else AdEvent.NotShown(ad.format, reason),
        )
        onOver(this)
    }
}

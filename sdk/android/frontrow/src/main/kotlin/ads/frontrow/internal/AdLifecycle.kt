package ads.frontrow.internal

import ads.frontrow.Outcome
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import ads.frontrow.SdkEvent
import kotlin.math.ceil
import kotlin.math.max
import kotlin.math.min

private const val LONGEST_LIFE_SECONDS = 3600.0

/** The life of an ad whose answer does not say how long it may be shown. */
private const val SHORTEST_LIFE_SECONDS = 600.0

private const val LOAD_PATIENCE_MS = 15_000.0

/** An ad from the server. It can be shown once, before it expires. */
internal class HandedAd(json: Json, val placement: String, answeredAt: Double) : AnsweredAd(json) {
    var isUsed = false

    /** When the ad expires, by `Environment.elapsed`. */
    val shownTill: Double

    init {
        val seconds = expiresInSeconds ?: SHORTEST_LIFE_SECONDS
        val life = if (seconds < 0) SHORTEST_LIFE_SECONDS else min(seconds, LONGEST_LIFE_SECONDS)
        shownTill = answeredAt + life * 1000
    }
}

/** An ad, or the reason why there is none. */
internal class Answer(val ad: HandedAd?, val reason: Reason = Reason.NONE)

/**
 * The lifecycle of one ad, from when it is shown to when it ends. It decides when an event is
 * recorded and when the ad may be closed. The views only report what happens on the screen.
 */
internal class AdLifecycle(
    private val core: Core,
    val ad: HandedAd,
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
    private val stopWaiting = core.around.after(LOAD_PATIENCE_MS) { failed() }
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
        core.tell(SdkEvent("complete", format = ad.format))
        if (ad.format != "rewarded_video") return
        isRewarded = true
        core.tell(SdkEvent("reward", format = ad.format))
    }

    fun failed(reason: Reason = Reason.FAILED) = end(reason)

    /** Records a click. Returns false when the ad is not visible, so it cannot be clicked. */
    fun tap(): Boolean {
        if (isOver || !isShown) return false
        isClicked = true
        core.tell(SdkEvent("click", format = ad.format))
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
            val seconds = (core.around.elapsed() - seenAt) / 1000
            return max(0, ceil(ad.closeAfterSeconds - seconds).toInt())
        }

    private fun look() {
        if (isOver || isShown || !isLoaded || !isOnScreen) return
        if (isTooOld) return end(Reason.EXPIRED)
        isShown = true
        seenAt = core.around.elapsed()
        if (ad.format != "banner") core.tell(SdkEvent("opened", format = ad.format))
        core.record(ad.tokens["impression"] as String, "impression")
        core.tell(SdkEvent("impression", format = ad.format))
    }

    private val isTooOld get() = core.around.elapsed() > ad.shownTill

    private fun end(reason: Reason) {
        if (isOver) return
        isOver = true
        stopWaiting()
        this.reason = reason
        core.tell(
            if (isShown || reason == Reason.NONE) SdkEvent("closed", format = ad.format)
            else SdkEvent("not_shown", format = ad.format, reason = reason.name),
        )
        onOver(this)
    }
}

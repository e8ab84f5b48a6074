package ads.frontrow

import android.app.Activity

/** What [FakeFrontrow] answers for a placement. */
public class FakeAnswer private constructor(
    internal val outcome: Outcome?,
    internal val reason: Reason,
    internal val format: AdFormat,
) {
    public companion object {
        /** An ad that is shown with this outcome. */
        @JvmStatic
        @JvmOverloads
        public fun ad(
            outcome: Outcome = Outcome(shown = true, rewarded = true),
            format: AdFormat = AdFormat.REWARDED_VIDEO,
        ): FakeAnswer = FakeAnswer(outcome, Reason.NONE, format)

        /** No ad, for this reason. */
        @JvmStatic
        public fun none(reason: Reason): FakeAnswer = FakeAnswer(null, reason, AdFormat.IMAGE)
    }
}

/**
 * Ads for the app's own tests: no network, no timer, no file, no Android. It answers at once, on
 * the caller's thread. A placement without an answer has an ad that is shown and rewarded. What the
 * app did is in [requested], [shown], [kept] and [installs].
 */
public class FakeFrontrow @JvmOverloads constructor(
    private val answers: Map<String, FakeAnswer> = emptyMap(),
) : FrontrowAds {
    private val allRequested = ArrayList<String>()
    private val allShown = ArrayList<String>()
    private val allRewards = ArrayList<RewardFields>()
    private val allKept = LinkedHashSet<String>()

    /** The placements of all requests, in order. */
    public val requested: List<String> get() = allRequested

    /** The placements of all ads that were shown, in order. */
    public val shown: List<String> get() = allShown

    /** The fields of the rewards given to `show`, in order. */
    public val rewards: List<RewardFields> get() = allRewards

    /** The placements that are kept ready. */
    public val kept: Set<String> get() = allKept

    /** How often [recordInstall] was called. */
    public var installs: Int = 0
        private set

    override suspend fun requestAd(placement: String): AdResult = request(placement)

    override fun requestAd(placement: String, callback: AdCallback): Unit =
        callback.onAdResult(request(placement))

    override fun keepReady(placement: String) {
        allKept.add(placement)
    }

    override fun recordInstall() {
        installs += 1
    }

    override fun flush(): Unit = Unit

    override fun lastDecision(): Map<String, Any?>? = null

    private fun request(placement: String): AdResult {
        allRequested.add(placement)
        val answer = answers[placement] ?: FakeAnswer.ad()
        val outcome = answer.outcome ?: return AdResult(null, answer.reason)
        return AdResult(FakeAd(placement, answer.format, outcome))
    }

    private inner class FakeAd(
        override val placement: String,
        override val format: AdFormat,
        private val outcome: Outcome,
    ) : Ad {
        override val appName = "Fake app"
        private var isUsed = false

        override suspend fun show(activity: Activity, reward: RewardFields?) = end(reward)

        override fun show(activity: Activity, callback: OutcomeCallback) =
            callback.onOutcome(end(null))

        override fun show(activity: Activity, reward: RewardFields?, callback: OutcomeCallback) =
            callback.onOutcome(end(reward))

        private fun end(reward: RewardFields?): Outcome {
            if (isUsed) return Outcome(shown = false, reason = Reason.USED)
            isUsed = true
            allShown.add(placement)
            reward?.let(allRewards::add)
            return outcome
        }
    }
}

package ads.frontrow

import android.app.Activity

/**
 * What an app does with ads. [Frontrow] is the real one, [FakeFrontrow] the one for the app's own
 * tests. Every function may be called on any thread. Every call settles exactly once, nothing
 * throws an error into the app, and all callbacks run on the main thread.
 */
public interface FrontrowAds {
    /**
     * Requests an ad of a placement (`fr_p_…`), best some time before it is shown. Its media has
     * loaded when this returns, within about 15 seconds of the answer.
     */
    public suspend fun requestAd(placement: String): AdResult

    /** The same for Java. */
    public fun requestAd(placement: String, callback: AdCallback)

    /**
     * Holds one ad of the placement ready from now on and renews it after it was shown or has
     * expired. [requestAd] then answers at once.
     */
    public fun keepReady(placement: String)

    /**
     * Reports the first start of an advertised app, once, with the referrer of the Play store where
     * there is one. An app can call it at every start. The settings need an `appKey`.
     */
    public fun recordInstall()

    /** Sends stored events now. The SDK also does this by itself. */
    public fun flush()

    /**
     * What the last answer says of its decision: `request_id`, `reason`, and with `test` also
     * `candidates` and `others`. Null before any answer.
     */
    public fun lastDecision(): Map<String, Any?>?
}

/** An ad that is ready to be shown, once and within an hour, a banner within ten minutes. */
public interface Ad {
    public val format: AdFormat

    /** The key of the placement. */
    public val placement: String

    /** The name of the advertised app. */
    public val appName: String

    /**
     * Shows the ad over the whole app. Returns when it is closed, or at once with the reason why it
     * is not shown. A banner is shown by [FrontrowBanner] instead.
     */
    public suspend fun show(activity: Activity, reward: RewardFields? = null): Outcome

    /** The same for Java. */
    public fun show(activity: Activity, callback: OutcomeCallback)

    /** The same for Java, with fields of a reward. */
    public fun show(activity: Activity, reward: RewardFields?, callback: OutcomeCallback)
}

/** An ad, or null and the reason why there is none. With an ad the reason is [Reason.NONE]. */
public class AdResult(public val ad: Ad?, public val reason: Reason = Reason.NONE)

public fun interface AdCallback {
    public fun onAdResult(result: AdResult)
}

public fun interface OutcomeCallback {
    public fun onOutcome(outcome: Outcome)
}

public fun interface AdListener {
    public fun onAdEvent(event: AdEvent)
}

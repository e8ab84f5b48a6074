package ads.frontrow

/**
 * Something that happened in the SDK, for the app's log and for its sound. For one ad the events
 * come in this order: [Requested], then [Loaded] or [NotLoaded]; [Opened] (not for a banner),
 * [Impression], [Clicked], [Completed], [Rewarded], [Closed]; or [NotShown] instead of these.
 */
public sealed class AdEvent private constructor(private val text: String) {
    override fun toString(): String = text

    /** An ad of a placement was requested. */
    public class Requested internal constructor(public val placement: String) :
        AdEvent("Requested(placement=$placement)")

    /** There is an ad, and its media has loaded. */
    public class Loaded internal constructor(
        public val placement: String,
        public val format: AdFormat,
        /** The name of the advertised app. */
        public val appName: String,
    ) : AdEvent("Loaded(placement=$placement, format=$format, appName=$appName)")

    public class NotLoaded internal constructor(
        public val placement: String,
        public val reason: Reason,
    ) : AdEvent("NotLoaded(placement=$placement, reason=$reason)")

    /** The ad covers the app. */
    public class Opened internal constructor(public val format: AdFormat) :
        AdEvent("Opened(format=$format)")

    /** At least one pixel of the loaded ad is visible. */
    public class Impression internal constructor(public val format: AdFormat) :
        AdEvent("Impression(format=$format)")

    public class Clicked internal constructor(public val format: AdFormat) :
        AdEvent("Clicked(format=$format)")

    /** A video was played to its end. */
    public class Completed internal constructor(public val format: AdFormat) :
        AdEvent("Completed(format=$format)")

    /** The reward was earned. An app gives it by the [Outcome] only. */
    public class Rewarded internal constructor(public val format: AdFormat) :
        AdEvent("Rewarded(format=$format)")

    public class Closed internal constructor(public val format: AdFormat) :
        AdEvent("Closed(format=$format)")

    public class NotShown internal constructor(
        public val format: AdFormat,
        public val reason: Reason,
    ) : AdEvent("NotShown(format=$format, reason=$reason)")

    /** The network did not answer, so the SDK asks again. */
    public class RetryScheduled internal constructor(
        /** `ad`, `events` or `install`. */
        public val of: String,
        public val inSeconds: Int,
    ) : AdEvent("RetryScheduled(of=$of, inSeconds=$inSeconds)")

    /** What the network says of an event that was sent to it. */
    public class EventResult internal constructor(
        /** `impression` or `complete`. */
        public val kind: String,
        public val status: String,
        /** Why the event does not count; null where it does. */
        public val reason: String?,
        /** `dropped` where the network dropped the reward; null otherwise. */
        public val reward: String?,
    ) : AdEvent("EventResult(kind=$kind, status=$status, reason=$reason, reward=$reward)")

    /** The viewer has reported the ad. */
    public class Reported internal constructor(
        public val reason: String,
        /** Whether the network has accepted the report. */
        public val isSent: Boolean,
    ) : AdEvent("Reported(reason=$reason, isSent=$isSent)")

    /** The answer to [FrontrowAds.recordInstall]. */
    public class InstallResult internal constructor(
        /** Whether the install was counted for an ad. */
        public val isAttributed: Boolean,
        /** Why it was not; null where it was. */
        public val reason: String?,
    ) : AdEvent("InstallResult(isAttributed=$isAttributed, reason=$reason)")
}

package ads.frontrow

/** The result of showing an ad. */
public class Outcome(
    /** True when the viewer saw at least one pixel of the loaded ad. */
    public val shown: Boolean,
    public val clicked: Boolean = false,
    /** True when a rewarded video was played to its end, so the app must give the reward. */
    public val rewarded: Boolean = false,
    /** Why the ad was not shown or ended early; [Reason.NONE] where it was closed. */
    public val reason: Reason = Reason.NONE,
    /** `not_valid` when the [RewardFields] given to `show` are too long; null otherwise. */
    public val reward: String? = null,
)

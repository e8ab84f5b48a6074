package ads.frontrow

/**
 * For whom a rewarded video is shown, for the app's own server. [user] has at most 200 characters,
 * [data] at most 1,000; with longer ones the outcome says `not_valid`, and the ad is shown without.
 * With `&`, `%` or `signature=` in one of them the ad is not shown: a callback cannot carry them.
 */
public class RewardFields @JvmOverloads constructor(
    public val user: String? = null,
    public val data: String? = null,
)

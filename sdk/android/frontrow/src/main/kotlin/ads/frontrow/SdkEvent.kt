package ads.frontrow

/**
 * Something that happened in the SDK. For one ad the events come in this order: `asked`, then
 * `answered` or `no_ad`; `opened` (not for a banner), `impression`, `click`, `complete`, `reward`,
 * `closed`; or `not_shown` instead of these. Others are `retry`, `verdict`, `reported` and
 * `install`. A member is null where the event has none.
 */
public class SdkEvent internal constructor(
    public val what: String,
    /** The key of the placement. */
    public val placement: String? = null,
    public val format: String? = null,
    /** The name of the advertised app. */
    public val app: String? = null,
    /** Why there is no ad, why it was not shown, or why an event or an install does not count. */
    public val reason: String? = null,
    /** What is sent again (`ad`, `events`, `install`), or the kind of event of a `verdict`. */
    public val of: String? = null,
    public val inSeconds: Int? = null,
    /** The server's result of a `verdict`. */
    public val status: String? = null,
    /** `dropped` where the server dropped the reward of a `verdict`. */
    public val reward: String? = null,
    /** Whether the server has accepted a report. */
    public val sent: Boolean? = null,
    /** Whether the install was counted for an ad. */
    public val attributed: Boolean? = null,
) {
    override fun toString(): String {
        val named = listOf(what, placement, format, app, reason, of)
        val others = listOf(inSeconds, status, reward, sent, attributed)
        return (named + others).filterNotNull().joinToString(" ")
    }
}

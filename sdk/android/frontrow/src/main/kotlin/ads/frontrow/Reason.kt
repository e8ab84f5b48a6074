package ads.frontrow

/**
 * Why no ad was shown: a reason of the server, as it is, or one of those below. Compare with
 * `equals` (in Kotlin `==`). A newer server may have names that are not listed here.
 */
public class Reason private constructor(
    /** Such as `no_campaign` or `expired`; empty for [NONE]. */
    public val name: String,
) {
    override fun equals(other: Any?): Boolean = other is Reason && other.name == name

    override fun hashCode(): Int = name.hashCode()

    override fun toString(): String = name

    public companion object {
        /** There is an ad, or it was shown and closed. */
        @JvmField public val NONE: Reason = Reason("")

        /** No answer after three tries, or only answers that asked to retry later. */
        @JvmField public val UNREACHABLE: Reason = Reason("unreachable")

        /** The server rejected the request. The usual cause is a wrong key. */
        @JvmField public val REFUSED: Reason = Reason("refused")

        /** The ad was requested too long ago. */
        @JvmField public val EXPIRED: Reason = Reason("expired")

        /** The ad was shown before. Each ad is shown once. */
        @JvmField public val USED: Reason = Reason("used")

        /** Another ad covers the app. This one can be shown when that one is closed. */
        @JvmField public val BUSY: Reason = Reason("busy")

        /** The ad was closed before any part of it was visible. */
        @JvmField public val NOT_VISIBLE: Reason = Reason("not_visible")

        /** The [RewardFields] given to `show` contain `&`, `%` or `signature=`. */
        @JvmField public val REWARD_NOT_VALID: Reason = Reason("reward_not_valid")

        /** The media could not be loaded or played, or the SDK met an error of its own. */
        @JvmField public val FAILED: Reason = Reason("failed")

        /** A reason by its name. */
        @JvmStatic public fun of(name: String): Reason = Reason(name)
    }
}

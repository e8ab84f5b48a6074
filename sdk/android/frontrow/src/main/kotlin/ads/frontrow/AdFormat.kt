package ads.frontrow

/**
 * The format of an ad: one of those below. Compare with `equals` (in Kotlin `==`). A newer SDK may
 * have more of them.
 */
public class AdFormat private constructor(
    /** Such as `rewarded_video`. */
    public val name: String,
) {
    override fun equals(other: Any?): Boolean = other is AdFormat && other.name == name

    override fun hashCode(): Int = name.hashCode()

    override fun toString(): String = name

    public companion object {
        @JvmField public val IMAGE: AdFormat = AdFormat("image")

        @JvmField public val BANNER: AdFormat = AdFormat("banner")

        @JvmField public val VIDEO: AdFormat = AdFormat("video")

        @JvmField public val REWARDED_VIDEO: AdFormat = AdFormat("rewarded_video")

        /** A format by its name. */
        @JvmStatic public fun of(name: String): AdFormat = AdFormat(name)
    }
}

package ads.frontrow

/**
 * The app's user. The [id] has at most 200 characters; it is used for frequency caps, and only with
 * [consent].
 */
public class FrontrowUser @JvmOverloads constructor(
    public val id: String? = null,
    public val consent: Boolean? = null,
)

/** What the app tells the SDK when it creates it. Java has [FrontrowSettings.Builder]. */
public class FrontrowSettings @JvmOverloads constructor(
    /** The network's address, such as `https://network.example.com`. */
    public val baseUrl: String,
    /** The key of the app (`fr_app_…`). [FrontrowAds.recordInstall] needs it. */
    public val appKey: String? = null,
    /** At most 40 characters. */
    public val appVersion: String? = null,
    public val user: FrontrowUser? = null,
    /** Asks for test ads, which are not counted and carry a ribbon, and logs what to do. */
    public val test: Boolean = false,
    /** The code of the console's live view (`fr_w_…`), which then shows this app's requests. */
    public val watch: String? = null,
    /** Says that the user is a child. */
    public val child: Boolean = false,
    /** Says that the user has limited ad tracking. */
    public val limited: Boolean = false,
    /** Told everything that happens, on the main thread. */
    public val listener: AdListener? = null,
) {
    /** `new FrontrowSettings.Builder("https://…").appKey("fr_app_…").test(true).build()` */
    public class Builder(private val baseUrl: String) {
        private var appKey: String? = null
        private var appVersion: String? = null
        private var user: FrontrowUser? = null
        private var test = false
        private var watch: String? = null
        private var child = false
        private var limited = false
        private var listener: AdListener? = null

        public fun appKey(key: String?): Builder = apply { appKey = key }

        public fun appVersion(version: String?): Builder = apply { appVersion = version }

        public fun user(user: FrontrowUser?): Builder = apply { this.user = user }

        public fun test(isTest: Boolean): Builder = apply { test = isTest }

        public fun watch(code: String?): Builder = apply { watch = code }

        public fun child(isChild: Boolean): Builder = apply { child = isChild }

        public fun limited(isLimited: Boolean): Builder = apply { limited = isLimited }

        public fun listener(listener: AdListener?): Builder = apply { this.listener = listener }

        public fun build(): FrontrowSettings = FrontrowSettings(
            baseUrl, appKey, appVersion, user, test, watch, child, limited, listener,
        )
    }
}

package ads.frontrow.internal

import ads.frontrow.AdEvent
import ads.frontrow.AdFormat
import ads.frontrow.Outcome
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import kotlin.math.ceil

internal class CoreSettings(
    baseUrl: String,
    val appKey: String? = null,
    val appVersion: String? = null,
    /** `id` and `consent`. */
    val user: Json? = null,
    val test: Boolean = false,
    val watch: String? = null,
    val child: Boolean = false,
    val limited: Boolean = false,
    val emit: (AdEvent) -> Unit,
) {
    val baseUrl = baseUrl.trimEnd('/')
}

/** The version of this SDK. A test compares it with that of the packages. */
internal const val SDK_VERSION = "0.1.0"

private const val MAX_TRIES = 3

/** A request is not retried when the wait before the next try would be longer than this. */
private const val LONGEST_WAIT_MS = 30_000.0

private const val LOAD_TIMEOUT_MS = 15_000.0

/**
 * The SDK without a screen: ad requests, kept ads, events, reports and the install, with retries.
 * The cases in `sdk/conformance/` test everything here. All of it runs on one serial queue; a
 * callback runs exactly once. Nothing is read from the disk before the constructor has returned.
 */
internal class Core(val environment: Environment, disk: Disk, val settings: CoreSettings) {
    val guard = Guard()
    private val name = settings.baseUrl.replace(Regex("[^A-Za-z0-9.-]+"), "_")
    private val queue = EventQueue(this, EventStore(disk, "$name.events"))
    private val install = InstallReport(this, disk, "$name.install")
    private val preloader = AdPreloader(environment, ::load)
    /** By placement: what its doctor said last. */
    private val said = HashMap<String, String>()
    private var consent: String? = null
    private var covering: AdLifecycle? = null

    /**
     * What the last answer says of its decision: `request_id`, `reason`, and in test mode
     * `candidates` and `others`. Null before any answer.
     */
    @Volatile
    var lastDecision: Json? = null
        private set

    init {
        environment.after(0.0) { queue.open() }
    }

    /** The address of a call of the server. */
    fun url(call: String) = "${settings.baseUrl}/delivery/v1/$call"

    fun emit(event: AdEvent) = settings.emit(event)

    val waiting get() = queue.length

    val hasInstallId get() = install.hasId

    /** Answers when the ad's media has loaded, or with the reason why there is no ad. */
    fun requestAd(placement: String, done: (LoadResult) -> Unit) =
        preloader.request(placement, done)

    fun keepReady(placement: String) = preloader.preload(placement)

    /**
     * Begins to show an ad. A view reports to the returned lifecycle what happens on the screen. An
     * ad that cannot be shown is over before this returns.
     */
    fun show(
        ad: ReadyAd,
        reward: RewardFields? = null,
        onOver: (Outcome) -> Unit = {},
    ): AdLifecycle {
        val isBusy = ad.format != AdFormat.BANNER && covering != null
        val lifecycle = AdLifecycle(this, ad, reward, isBusy) { lifecycle ->
            if (covering === lifecycle) covering = null
            if (!isBusy) preloader.release(ad)
            onOver(lifecycle.outcome)
        }
        if (ad.format != AdFormat.BANNER && !lifecycle.isOver) covering = lifecycle
        return lifecycle
    }

    fun record(token: String, of: String, reward: RewardFields? = null) =
        queue.add(token, of, reward)

    /** Reports a problem with an ad. Answers with true when the server has accepted the report. */
    fun report(ad: ReadyAd, reason: String, done: (isSent: Boolean) -> Unit) {
        val end = { isSent: Boolean ->
            emit(AdEvent.Reported(reason, isSent))
            done(isSent)
        }
        postWithRetries(
            ad.reportUrl,
            { mapOf("reason" to reason) },
            { reply -> end(reply.status == 200) },
            { end(false) },
        )
    }

    /** Calls [then] where [recordInstall] would report something. */
    fun whenInstallIsDue(then: () -> Unit) = guard {
        if (settings.appKey != null) install.isDue { if (it) then() }
    }

    /** [store] is what the store says of the installation, with its own names. */
    fun recordInstall(referrer: String? = null, store: Json? = null) = guard {
        val appKey = settings.appKey ?: return@guard
        val body = jsonOf(
            "app_api_key" to appKey,
            "referrer" to referrer?.take(2000)?.ifEmpty { null },
            "privacy" to privacy(),
            "platform" to store?.ifEmpty { null },
        )
        install.record(body) { !isContextual }
    }

    fun flush() = queue.flush()

    fun foreground(isForeground: Boolean) {
        if (!isForeground) queue.flush()
        preloader.foreground(isForeground)
    }

    private fun privacy() = privacyNow(environment, settings.child, settings.limited)

    /** Before an answer came, what the device's consent tool says decides. */
    private val isContextual: Boolean
        get() = settings.child || settings.limited ||
            when (consent) {
                null -> !mayMakeId(environment)
                else -> consent !in setOf("measured", "capped")
            }

    private fun load(placement: String, done: (LoadResult) -> Unit) {
        var isDone = false
        emit(AdEvent.Requested(placement))
        request(placement) { result ->
            if (isDone) return@request
            isDone = true
            emit(eventOf(placement, result))
            done(result)
        }
    }

    private fun eventOf(placement: String, result: LoadResult): AdEvent {
        val ad = result.ad ?: return AdEvent.NotLoaded(placement, result.reason)
        return AdEvent.Loaded(placement, ad.format, ad.appName)
    }

    private fun request(placement: String, done: (LoadResult) -> Unit) {
        val none = { reason: Reason -> done(LoadResult(null, reason)) }
        val failed = { none(Reason.FAILED) }
        postWithRetries(
            url("ads"),
            { requestBody(placement) },
            { reply ->
                when {
                    reply.isTransient -> none(Reason.UNREACHABLE)
                    reply.status != 200 -> none(Reason.REFUSED)
                    else -> onAdReply(reply.members, placement, done, failed)
                }
            },
            failed,
        )
    }

    private fun onAdReply(
        reply: Json,
        placement: String,
        done: (LoadResult) -> Unit,
        failed: () -> Unit,
    ) {
        val ad = read(reply, placement)
        when {
            ad == null -> {
                val reason = reply["reason"] as? String ?: "no_campaign"
                done(LoadResult(null, Reason.of(reason)))
            }
            // A newer server may know more formats than this SDK can show.
            ad.format !in adFormats -> done(LoadResult(null, Reason.of("format")))
            else -> loadMedia(ad, done, failed)
        }
    }

    private fun read(reply: Json, placement: String): ReadyAd? {
        val names = listOf("request_id", "reason", "candidates", "others")
        lastDecision = jsonOf(*names.map { it to reply[it] }.toTypedArray())
        logDoctor(placement, JsonText.objectOf(reply["doctor"]))
        consent = reply["consent"] as? String
        if (isContextual) install.forgetId()
        return JsonText.objectOf(reply["ad"])?.let { ReadyAd(it, placement, environment.elapsed()) }
    }

    /**
     * In test mode the log has what the doctor of a placement says, once until it says something
     * else.
     */
    private fun logDoctor(placement: String, doctor: Json?) {
        if (!settings.test || doctor == null) return
        val line = "${doctor["text"]} ${doctor["url"]}"
        if (said.put(placement, line) != line) environment.log(line)
    }

    private fun loadMedia(ad: ReadyAd, done: (LoadResult) -> Unit, failed: () -> Unit) {
        val cancel = environment.after(LOAD_TIMEOUT_MS, failed)
        environment.load(ad.media) { isLoaded ->
            cancel()
            if (isLoaded) done(LoadResult(ad)) else failed()
        }
    }

    private fun requestBody(placement: String): Json = jsonOf(
        "placement_api_key" to placement,
        "app_api_key" to settings.appKey,
        "sdk" to jsonOf(
            "name" to "android",
            "version" to SDK_VERSION,
            "queued" to queue.length,
            "clock" to environment.now().toLong(),
            "watch" to settings.watch?.ifEmpty { null },
        ),
        "app" to settings.appVersion?.let { mapOf("version" to it) },
        "device" to environment.device(),
        "user" to settings.user,
        "privacy" to privacy(),
        "test" to if (settings.test) true else null,
    )

    /** Calls until an answer is final, at most three times. An error runs [otherwise]. */
    private fun postWithRetries(
        url: String,
        body: () -> Json,
        done: (HttpReply) -> Unit,
        otherwise: () -> Unit,
        tries: Int = 1,
    ): Unit = guard(otherwise) {
        environment.post(url, body()) { reply ->
            val milliseconds = reply.retryDelay(tries - 1, environment.random())
            if (!reply.isTransient || tries == MAX_TRIES || milliseconds > LONGEST_WAIT_MS) {
                return@post guard(otherwise) { done(reply) }
            }
            emit(AdEvent.RetryScheduled("ad", ceil(milliseconds / 1000).toInt()))
            environment.after(milliseconds) {
                postWithRetries(url, body, done, otherwise, tries + 1)
            }
        }
    }
}

package ads.frontrow.internal

import ads.frontrow.Outcome
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import ads.frontrow.SdkEvent
import kotlin.math.ceil

internal class CoreSettings(
    baseUrl: String,
    val appKey: String? = null,
    val appVersion: String? = null,
    /** `id` and `consent`. */
    val user: Json? = null,
    val test: Boolean = false,
    val child: Boolean = false,
    val limited: Boolean = false,
    val tell: (SdkEvent) -> Unit,
) {
    val baseUrl = baseUrl.trimEnd('/')
}

/** The version of this SDK. A test compares it with that of the packages. */
internal const val SDK_VERSION = "0.1.0"

private const val MOST_TRIES = 3

/** A request is not retried when the wait before the next try would be longer than this. */
private const val LONGEST_WAIT_MS = 30_000.0

private const val LOAD_PATIENCE_MS = 15_000.0

/**
 * The SDK without a screen: ad requests, kept ads, events, reports and the install, with retries.
 * The cases in `sdk/conformance/` test everything here. All of it runs on one serial queue; a
 * callback runs exactly once. Nothing is read from the disk before the constructor has returned.
 */
internal class Core(val around: Environment, disk: Disk, val settings: CoreSettings) {
    val guard = Guard()
    private val name = settings.baseUrl.replace(Regex("[^A-Za-z0-9.-]+"), "_")
    private val queue = EventQueue(this, EventStore(disk, "$name.events"))
    private val install = InstallReport(this, disk, "$name.install")
    private val keeper = Keeper(around, ::askAndTell)
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
        around.after(0.0) { queue.open() }
    }

    /** The address of a call of the server. */
    fun url(call: String) = "${settings.baseUrl}/delivery/v1/$call"

    fun tell(event: SdkEvent) = settings.tell(event)

    val waiting get() = queue.length

    val hasInstallId get() = install.hasId

    /** Answers when the ad's media has loaded, or with the reason why there is no ad. */
    fun requestAd(placement: String, done: (Answer) -> Unit) = keeper.take(placement, done)

    fun keepReady(placement: String) = keeper.keep(placement)

    /**
     * Begins to show an ad. A view reports to the returned lifecycle what happens on the screen. An
     * ad that cannot be shown is over before this returns.
     */
    fun show(
        ad: HandedAd,
        reward: RewardFields? = null,
        onOver: (Outcome) -> Unit = {},
    ): AdLifecycle {
        val isBusy = ad.format != "banner" && covering != null
        val life = AdLifecycle(this, ad, reward, isBusy) { life ->
            if (covering === life) covering = null
            if (!isBusy) keeper.release(ad)
            onOver(life.outcome)
        }
        if (ad.format != "banner" && !life.isOver) covering = life
        return life
    }

    fun record(token: String, of: String, reward: RewardFields? = null) =
        queue.add(token, of, reward)

    /** Reports a problem with an ad. Answers with true when the server has accepted the report. */
    fun report(ad: AnsweredAd, reason: String, done: (isSent: Boolean) -> Unit) {
        val end = { isSent: Boolean ->
            tell(SdkEvent("reported", reason = reason, sent = isSent))
            done(isSent)
        }
        postPatiently(
            ad.reportUrl,
            { mapOf("reason" to reason) },
            { answered -> end(answered.status == 200) },
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
        keeper.foreground(isForeground)
    }

    private fun privacy() = privacyNow(around, settings.child, settings.limited)

    /** Before an answer came, what the device's consent tool says decides. */
    private val isContextual: Boolean
        get() = settings.child || settings.limited ||
            (if (consent == null) !mayMakeId(around) else consent !in setOf("measured", "capped"))

    private fun askAndTell(placement: String, done: (Answer) -> Unit) {
        var isAnswered = false
        tell(SdkEvent("asked", placement = placement))
        ask(placement) { answer ->
            if (isAnswered) return@ask
            isAnswered = true
            tell(eventOf(placement, answer))
            done(answer)
        }
    }

    private fun eventOf(placement: String, answer: Answer): SdkEvent {
        val ad = answer.ad ?: return SdkEvent("no_ad", placement, reason = answer.reason.name)
        return SdkEvent("answered", placement, ad.format, ad.appName)
    }

    private fun ask(placement: String, done: (Answer) -> Unit) {
        val none = { reason: Reason -> done(Answer(null, reason)) }
        val failed = { none(Reason.FAILED) }
        postPatiently(
            url("ads"),
            { requestBody(placement) },
            { answered ->
                when {
                    answered.mayPass -> none(Reason.UNREACHABLE)
                    answered.status != 200 -> none(Reason.REFUSED)
                    else -> take(answered.members, placement, done, failed)
                }
            },
            failed,
        )
    }

    private fun take(answer: Json, placement: String, done: (Answer) -> Unit, failed: () -> Unit) {
        val ad = read(answer, placement)
        when {
            ad == null -> {
                val reason = answer["reason"] as? String ?: "no_campaign"
                done(Answer(null, Reason.of(reason)))
            }
            // A newer server may know more formats than this SDK can show.
            ad.format !in adFormats -> done(Answer(null, Reason.of("format")))
            else -> load(ad, done, failed)
        }
    }

    private fun read(answer: Json, placement: String): HandedAd? {
        val told = listOf("request_id", "reason", "candidates", "others").map { it to answer[it] }
        lastDecision = jsonOf(*told.toTypedArray())
        consent = answer["consent"] as? String
        if (isContextual) install.forgetId()
        return JsonText.objectOf(answer["ad"])?.let { HandedAd(it, placement, around.elapsed()) }
    }

    private fun load(ad: HandedAd, done: (Answer) -> Unit, failed: () -> Unit) {
        val callOff = around.after(LOAD_PATIENCE_MS, failed)
        around.load(ad.media) { isLoaded ->
            callOff()
            if (isLoaded) done(Answer(ad)) else failed()
        }
    }

    private fun requestBody(placement: String): Json = jsonOf(
        "placement_api_key" to placement,
        "app_api_key" to settings.appKey,
        "sdk" to mapOf(
            "name" to "android",
            "version" to SDK_VERSION,
            "queued" to queue.length,
            "clock" to around.now().toLong(),
        ),
        "app" to settings.appVersion?.let { mapOf("version" to it) },
        "device" to around.device(),
        "user" to settings.user,
        "privacy" to privacy(),
        "test" to if (settings.test) true else null,
    )

    /** Calls until an answer is final, at most three times. An error runs [otherwise]. */
    private fun postPatiently(
        url: String,
        body: () -> Json,
        done: (Answered) -> Unit,
        otherwise: () -> Unit,
        tries: Int = 1,
    ): Unit = guard(otherwise) {
        around.post(url, body()) { answered ->
            val milliseconds = answered.waitAfter(tries - 1, around.random())
            if (!answered.mayPass || tries == MOST_TRIES || milliseconds > LONGEST_WAIT_MS) {
                return@post guard(otherwise) { done(answered) }
            }
            tell(SdkEvent("retry", of = "ad", inSeconds = ceil(milliseconds / 1000).toInt()))
            around.after(milliseconds) { postPatiently(url, body, done, otherwise, tries + 1) }
        }
    }
}

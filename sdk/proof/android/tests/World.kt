package ads.frontrow.tests

import ads.frontrow.Ad
import ads.frontrow.AdEvent
import ads.frontrow.AdResult
import ads.frontrow.Frontrow
import ads.frontrow.FrontrowSettings
import ads.frontrow.Outcome
import ads.frontrow.RewardFields
import ads.frontrow.internal.AndroidEnvironment
import ads.frontrow.internal.HttpReply
import ads.frontrow.internal.Json
import ads.frontrow.internal.JsonText
import ads.frontrow.internal.MainExecutor
import ads.frontrow.internal.Pages
import ads.frontrow.player.AppActivity
import ads.frontrow.player.word
import ads.frontrow.standins.Phone
import android.app.Activity
import android.os.Looper
import android.view.View
import android.view.WindowInsets
import java.io.File

internal class Sent(val url: String, val body: Json)

/** An ad as the server answers it. */
internal fun adJson(format: String = "image", closeAfter: Int = 5, name: String = "A"): Json = mapOf(
    "format" to format,
    "media" to mapOf(
        "url" to "https://network.example.com/$name.media",
        "type" to if (format.contains("video")) "video/mp4" else "image/jpeg",
    ),
    "tokens" to mapOf(
        "impression" to "$name-impression",
        "click" to "$name-click",
        "complete" to if (format.contains("video")) "$name-complete" else null,
    ),
    "click_url" to "https://network.example.com/click/$name",
    "close_after_s" to closeAfter,
    "expires_in_s" to 3600,
    "advertiser" to mapOf(
        "app_name" to "Tidepool Match",
        "icon_url" to "https://network.example.com/$name.icon",
    ),
    "report_url" to "https://network.example.com/reports/$name",
    "why" to listOf("running", "format"),
)

private val picture = byteArrayOf(0xff.toByte(), 0xd8.toByte())

/** The server around an SDK under test, on a phone whose clock the test moves. */
internal class TestEnvironment(
    phone: Phone,
    private val world: World,
    folder: File,
    download: (String) -> ByteArray,
) : AndroidEnvironment(phone.application, MainExecutor(), { folder }, download) {
    override fun post(url: String, body: Json, done: (HttpReply) -> Unit) {
        // What is sent is JSON.
        world.sent.add(Sent(url, JsonText.readObject(JsonText.write(body))!!))
        main.after(0.0) { done(world.answer(url, body)) }
    }
}

internal class World(
    private val ads: List<Json?> = listOf(adJson()),
    isTest: Boolean = false,
    appKey: String? = null,
    download: (String) -> ByteArray = { picture },
    storage: File? = null,
) {
    val folder: File = File.createTempFile("frontrow", "").also {
        it.delete()
        it.mkdirs()
    }
    val phone = Phone(folder, 390, 844)
    val sent = ArrayList<Sent>()
    val events = ArrayList<AdEvent>()
    var isOnline = true
    private var requests = 0
    private val pagesBefore = Pages.size
    private val looper = Looper.getMainLooper().also { it.takeByHand() }
    val environment = TestEnvironment(phone, this, storage ?: File(folder, "frontrow"), download)
    private val settings = FrontrowSettings(
        "https://network.example.com",
        appKey = appKey,
        test = isTest,
        listener = {
            check(Looper.myLooper() != null) { "An event came off the main thread." }
            events.add(it)
        },
    )
    val frontrow = Frontrow(phone.application, settings, environment)
    /** The pages that are open and were not before. */
    val pages get() = Pages.size - pagesBefore
    val core get() = frontrow.screen.core
    val app = phone.open(AppActivity())

    init {
        until("the SDK is open") { phone.connectivity.watchers() > 0 }
    }

    val happened get() = events.map { it.word }

    fun count(event: String) = happened.count { it == event }

    /** The tokens that the server has got. */
    val tokens get() = to("/events").flatMap { it["events"] as List<*> }
        .map { JsonText.objectOf(it)!!["token"] as String }

    fun to(part: String) = sent.filter { part in it.url }.map { it.body }

    fun answer(url: String, body: Json): HttpReply = when {
        !isOnline -> HttpReply(0)
        "/events" in url -> HttpReply(200, body = results((body["events"] as List<*>).size))
        "/installs" in url -> HttpReply(200, body = mapOf("attributed" to true))
        "/ads" in url -> HttpReply(200, body = nextAnswer())
        else -> HttpReply(200, body = emptyMap<String, Any?>())
    }

    private fun results(count: Int) = mapOf("results" to List(count) { mapOf("status" to "accepted") })

    private fun nextAnswer(): Json {
        val ad = ads[minOf(requests, ads.size - 1)]
        requests += 1
        val reason = if (ad == null) "no_campaign" else null
        return mapOf("ad" to ad, "reason" to reason, "consent" to "measured")
    }

    fun ask(placement: String = "spot"): AdResult {
        var result: AdResult? = null
        frontrow.requestAd(placement) { result = it }
        until("the request is answered") { result != null }
        return result!!
    }

    /** Shows an ad, and waits until it covers the app and is seen. */
    fun show(
        ad: Ad = ask().ad!!,
        activity: Activity = app,
        reward: RewardFields? = null,
    ): Shown {
        val shown = Shown()
        val before = count("impression")
        val open = phone.activities.size
        ad.show(activity, reward) { shown.outcome = it }
        until("the ad is open") { phone.activities.size > open || shown.outcome != null }
        until("the ad is seen") {
            advance(50)
            count("impression") > before || shown.outcome != null
        }
        return shown
    }

    fun tap(name: String): Boolean = named(name).performClick().also { settle() }

    fun named(name: String): View = checkNotNull(phone.named(name)) { "There is no $name." }

    fun advance(milliseconds: Int) {
        looper.advance(milliseconds.toDouble())
        settle()
    }

    /** Lets other threads come to an end with what they do. */
    fun settle() {
        repeat(3) {
            Thread.sleep(1)
            looper.runDue()
        }
    }

    fun until(what: String, isThere: () -> Boolean) {
        val giveUpAt = System.nanoTime() + 5_000_000_000
        while (!isThere()) {
            check(System.nanoTime() < giveUpAt) { "It took too long until $what: $happened" }
            settle()
        }
    }

    fun turn(isWide: Boolean) {
        val insets = if (isWide) WindowInsets(47, 0, 30, 21) else WindowInsets(0, 47, 0, 34)
        phone.turn(if (isWide) 844 else 390, if (isWide) 390 else 844, insets)
        settle()
    }
}

internal class Shown {
    var outcome: Outcome? = null
}

package ads.frontrow.internal

import ads.frontrow.AdFormat
import ads.frontrow.Reason
import kotlin.math.min

private const val LONGEST_LIFE_SECONDS = 3600.0

/** How long an ad may be shown whose answer does not say it. */
private const val SHORTEST_LIFE_SECONDS = 600.0

/** The formats that the SDK can show. */
internal val adFormats =
    setOf(AdFormat.IMAGE, AdFormat.BANNER, AdFormat.VIDEO, AdFormat.REWARDED_VIDEO)

/**
 * An ad of the server. It can be shown once, before it expires. Members of [json] that the SDK does
 * not know are ignored.
 */
internal class ReadyAd(json: Json, val placement: String, repliedAt: Double) {
    val format = AdFormat.of(json["format"] as String)
    val media = Media(partOf(json, "media"))

    /** By kind: `impression`, `click`, and `complete` for a video. */
    val tokens = partOf(json, "tokens")
    val clickUrl = json["click_url"] as String
    val closeAfterSeconds = (json["close_after_s"] as Number).toDouble()
    val appName = partOf(json, "advertiser")["app_name"] as String
    val iconUrl = partOf(json, "advertiser")["icon_url"] as String
    val reportUrl = json["report_url"] as String
    val why = (json["why"] as List<*>).map { it.toString() }
    var isUsed = false

    /** When the ad expires, by `Environment.elapsed`. */
    val expiresAt: Double

    init {
        val seconds = (json["expires_in_s"] as Number?)?.toDouble() ?: SHORTEST_LIFE_SECONDS
        val life = if (seconds < 0) SHORTEST_LIFE_SECONDS else min(seconds, LONGEST_LIFE_SECONDS)
        expiresAt = repliedAt + life * 1000
    }

    val isVideo get() = format.name.contains("video")

    private fun partOf(json: Json, name: String): Json = JsonText.objectOf(json[name])!!
}

/** An ad, or the reason why there is none. */
internal class LoadResult(val ad: ReadyAd?, val reason: Reason = Reason.NONE)

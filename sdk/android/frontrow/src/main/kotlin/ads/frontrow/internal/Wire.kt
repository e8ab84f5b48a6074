package ads.frontrow.internal

import ads.frontrow.RewardFields

/** The formats that the SDK can show. */
internal val adFormats = setOf("image", "banner", "video", "rewarded_video")

/** An ad as the server answers it. Members that the SDK does not know are ignored. */
internal open class AnsweredAd(json: Json) {
    val format = json["format"] as String
    val media = Media(partOf(json, "media"))

    /** By kind: `impression`, `click`, and `complete` for a video. */
    val tokens = partOf(json, "tokens")
    val clickUrl = json["click_url"] as String
    val closeAfterSeconds = (json["close_after_s"] as Number).toDouble()
    val expiresInSeconds = (json["expires_in_s"] as Number?)?.toDouble()
    val appName = partOf(json, "advertiser")["app_name"] as String
    val iconUrl = partOf(json, "advertiser")["icon_url"] as String
    val reportUrl = json["report_url"] as String
    val why = (json["why"] as List<*>).map { it.toString() }

    val isVideo get() = format.contains("video")

    private fun partOf(json: Json, name: String): Json = JsonText.objectOf(json[name])!!
}

internal class Media(json: Json) {
    val url = json["url"] as String
    val type = json["type"] as String

    val isVideo get() = type.startsWith("video")
}

/** The server drops longer ones. */
internal val RewardFields.isWithinLimits
    get() = (user ?: "").length <= 200 && (data ?: "").length <= 1000

/** No callback can carry other ones, so the network would keep the reward and call no server. */
internal val RewardFields.isSignable
    get() = listOf(user ?: "", data ?: "").none { '&' in it || '%' in it || "signature=" in it }

internal fun RewardFields.toJson(): Json = jsonOf("user" to user, "data" to data)

/** An object of the members that are not null. */
internal fun jsonOf(vararg members: Pair<String, Any?>): Json =
    members.filter { it.second != null }.toMap()

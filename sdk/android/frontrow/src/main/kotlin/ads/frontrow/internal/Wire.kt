package ads.frontrow.internal

import ads.frontrow.RewardFields

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

package ads.frontrow.internal

/**
 * What a request says of the user's privacy: the settings, and what the device's consent tool has
 * stored now. Null where there is nothing to say. The server refuses longer strings, and a consent
 * string that was cut is still read or counts as a refusal.
 */
internal fun privacyNow(environment: Environment, child: Boolean, limited: Boolean): Json? {
    val applies = stored(environment, "IABTCF_gdprApplies")
    val sections = Regex("-?\\d{1,9}").findAll(stored(environment, "IABGPP_GppSID"))
        .map { it.value.toInt() }.take(20).toList()
    val privacy = jsonOf(
        "gdpr" to if (applies.isEmpty()) null else applies == "1" || applies == "true",
        "tcf" to stored(environment, "IABTCF_TCString").take(4000).ifEmpty { null },
        "gpp" to stored(environment, "IABGPP_HDR_GppString").take(2000).ifEmpty { null },
        "gpp_sid" to sections.ifEmpty { null },
        "child" to if (child) true else null,
        "limited" to if (limited) true else null,
    )
    return privacy.ifEmpty { null }
}

/** True where the device may keep an install id before the server has answered anything. */
internal fun mayMakeId(environment: Environment): Boolean =
    stored(environment, "IABTCF_gdprApplies") != "1" ||
        stored(environment, "IABTCF_PurposeConsents").startsWith("1")

private fun stored(environment: Environment, key: String): String =
    environment.consent(key)?.toString() ?: ""

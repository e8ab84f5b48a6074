package ads.frontrow.internal

/** Every word that a viewer reads, as in `sdk/words.json`. */
internal object Words {
    const val ABOUT = "Ad ▾"
    const val ABOUT_LABEL = "Ad: why you see it, and how to report it"
    const val ADVERTISEMENT = "Advertisement"
    const val TEST_AD = "Test ad"
    const val CLOSE = "Close ×"
    const val CLOSE_IN = "Close in {seconds}"
    const val REWARD_IN = "Reward in {seconds}"
    const val REWARD_EARNED = "Reward earned"
    const val SOUND_ON = "Sound on"
    const val SOUND_OFF = "Sound off"
    const val GET_THE_APP = "Get the app"
    const val CLOSE_THE_AD = "Close the ad"
    const val WHY = "Why this ad"
    const val WHY_TEXT =
        "This ad for {app} matched: {why}. None of this identifies you."
    const val REPORT = "Report this ad"
    const val SENDING = "Sending…"
    const val SENT = "Thank you. The ad network and the developer of this app can see your report."
    const val NOT_SENT = "That could not be sent. Try again later."
    const val BACK = "Back"

    /** What is wrong with an ad: the reasons of a report, and their words. */
    val REPORT_REASONS = linkedMapOf(
        "offensive" to "It is offensive",
        "adult" to "It is not for everybody",
        "misleading" to "It promises what is not true",
        "scam" to "It is a scam or harmful",
        "broken" to "It does not work",
        "other" to "Something else",
    )

    /**
     * What to do about a reason of the SDK, for the log in test mode. Of those of the server, the
     * doctor's page says it.
     */
    val ADVICE = mapOf(
        "unreachable" to "check the network and the address",
        "refused" to "check the key of the placement",
        "expired" to "request it later, or keep one ready",
        "used" to "request a new ad",
        "busy" to "show it when the other ad is closed",
        "not_visible" to "show it where a person can see it",
        "reward_not_valid" to "use no &, % or signature=",
        "failed" to "check that the media can be loaded",
    )
}

package ads.frontrow.player

import ads.frontrow.AdEvent

/** The word of the cases for an event. */
internal val AdEvent.word
    get() = when (this) {
        is AdEvent.Requested -> "asked"
        is AdEvent.Loaded -> "answered"
        is AdEvent.NotLoaded -> "no_ad"
        is AdEvent.Opened -> "opened"
        is AdEvent.Impression -> "impression"
        is AdEvent.Clicked -> "click"
        is AdEvent.Completed -> "complete"
        is AdEvent.Rewarded -> "reward"
        is AdEvent.Closed -> "closed"
        is AdEvent.NotShown -> "not_shown"
        is AdEvent.RetryScheduled -> "retry"
        is AdEvent.EventResult -> "verdict"
        is AdEvent.Reported -> "reported"
        is AdEvent.InstallResult -> "install"
    }

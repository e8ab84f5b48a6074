// Everything that the SDK offers, in the order in which an app meets it.
package com.example.api

import ads.frontrow.Ad
import ads.frontrow.AdCallback
import ads.frontrow.AdEvent
import ads.frontrow.AdFormat
import ads.frontrow.AdListener
import ads.frontrow.AdResult
import ads.frontrow.FakeAnswer
import ads.frontrow.FakeFrontrow
import ads.frontrow.Frontrow
import ads.frontrow.FrontrowAds
import ads.frontrow.FrontrowBanner
import ads.frontrow.FrontrowSettings
import ads.frontrow.FrontrowUser
import ads.frontrow.Outcome
import ads.frontrow.OutcomeCallback
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import ads.frontrow.WhenEmpty
import android.app.Activity
import android.content.Context
import android.util.Log

/** Once, for example in the `Application`. Creation returns at once. */
fun createAds(context: Context, isDebug: Boolean): FrontrowAds = Frontrow(
    context,
    FrontrowSettings(
        baseUrl = "https://network.example.com",
        appKey = "fr_app_…",
        appVersion = "2.3.1",
        user = FrontrowUser(id = "user-17", consent = true),
        test = isDebug,
        watch = "fr_w_…",
        child = false,
        limited = false,
        listener = AdListener(::log),
    ),
)

/** The same settings for Java: `new FrontrowSettings.Builder("https://…").test(true).build()`. */
fun settingsForJava(from: FrontrowSettings): FrontrowSettings =
    FrontrowSettings.Builder(from.baseUrl).appKey(from.appKey).appVersion(from.appVersion)
        .user(from.user).test(from.test).watch(from.watch).child(from.child).limited(from.limited)
        .listener { event -> from.listener?.onAdEvent(event) }.build()

/** Each event has its own values. Without a `when`, `"$event"` has all of them. */
fun log(event: AdEvent) {
    val line = when (event) {
        is AdEvent.Requested -> "an ad for ${event.placement} is requested"
        is AdEvent.Loaded -> "${event.placement} has a ${event.format} of ${event.appName}"
        is AdEvent.NotLoaded -> "${event.placement} has no ad: ${event.reason}"
        is AdEvent.Opened -> "${event.format} covers the app; pause the game"
        is AdEvent.Impression -> "${event.format} is visible"
        is AdEvent.Clicked -> "${event.format} is tapped"
        is AdEvent.Completed -> "${event.format} was played to its end"
        is AdEvent.Rewarded -> "${event.format} is rewarded"
        is AdEvent.Closed -> "${event.format} is closed; go on"
        is AdEvent.NotShown -> "${event.format} was not shown: ${event.reason}"
        is AdEvent.RetryScheduled -> "${event.of} again in ${event.inSeconds} s"
        is AdEvent.EventResult ->
            "${event.kind} is ${event.status} ${event.reason}, its reward ${event.reward}"
        is AdEvent.Reported -> "reported as ${event.reason}: ${event.isSent}"
        is AdEvent.InstallResult -> "install of an ad: ${event.isAttributed} ${event.reason}"
    }
    Log.i("ads", line)
}

/** The formats, of which a newer SDK may have more. */
fun isVideo(format: AdFormat): Boolean = when (format) {
    AdFormat.VIDEO, AdFormat.REWARDED_VIDEO -> true
    AdFormat.IMAGE, AdFormat.BANNER -> false
    else -> format == AdFormat.of("video_of_tomorrow") || "video" in format.name
}

/** A fullscreen ad between two levels. */
suspend fun showBetweenLevels(activity: Activity, ads: FrontrowAds) {
    val result: AdResult = ads.requestAd("fr_p_…")
    val ad: Ad? = result.ad
    if (ad == null) {
        Log.i("ads", explain(result.reason))
        return
    }
    Log.i("ads", "${ad.format} of ${ad.appName} for ${ad.placement}")
    val outcome: Outcome = ad.show(activity)
    if (!outcome.shown) Log.i("ads", explain(outcome.reason))
    if (outcome.clicked) Log.i("ads", "clicked")
}

fun explain(reason: Reason): String = when (reason) {
    Reason.NONE -> "It was shown and closed."
    Reason.UNREACHABLE -> "There is no network."
    Reason.REFUSED -> "The key is wrong."
    Reason.EXPIRED -> "It was too old."
    Reason.USED -> "It was shown before."
    Reason.BUSY -> "Another ad is shown."
    Reason.REWARD_NOT_VALID -> "The reward contains a character that no callback can carry."
    Reason.NOT_VISIBLE -> "The ad was closed before it was visible."
    Reason.FAILED -> "It could not be loaded."
    Reason.of("no_campaign") -> "Nobody advertises here now."
    else -> reason.name
}

/** With callbacks, as in Java. They come on the main thread. */
fun earnCoins(activity: Activity, ads: FrontrowAds, giveCoins: () -> Unit) {
    ads.keepReady("fr_p_…")
    val end = OutcomeCallback { outcome ->
        if (outcome.rewarded) giveCoins()
        if (outcome.reward == "not_valid") Log.i("ads", "The fields of the reward are too long.")
    }
    val callback = AdCallback { result ->
        result.ad?.show(activity, RewardFields(user = "user-17", data = "level 7"), end)
    }
    ads.requestAd("fr_p_…", callback)
}

fun banner(context: Context, ads: FrontrowAds) = FrontrowBanner(context).also {
    it.whenEmpty = if (it.whenEmpty == WhenEmpty.KEEP) WhenEmpty.COLLAPSE else WhenEmpty.KEEP
    it.load(ads, "fr_p_…")
}

/** An advertised app reports its first start. It can call this at every start. */
fun reportInstall(ads: FrontrowAds) = ads.recordInstall()

/** When something is unclear. The SDK also sends what waits by itself. */
fun other(ads: FrontrowAds) {
    ads.flush()
    Log.i("ads", "${ads.lastDecision()}")
}

/** In the app's own tests: no network, no timer, no file. */
suspend fun testReward(activity: Activity, giveCoins: () -> Unit) {
    val rewarded = FakeAnswer.ad(Outcome(shown = true, rewarded = true), AdFormat.REWARDED_VIDEO)
    val fake = FakeFrontrow(mapOf("fr_p_1" to rewarded, "fr_p_2" to FakeAnswer.none(Reason.BUSY)))
    fake.requestAd("fr_p_1").ad?.show(activity, RewardFields(data = "level 7"))
    fake.recordInstall()
    check(fake.requested == listOf("fr_p_1") && fake.shown == listOf("fr_p_1"))
    check(fake.rewards.single().data == "level 7" && fake.rewards.single().user == null)
    check(fake.kept.isEmpty() && fake.installs == 1)
    earnCoins(activity, fake, giveCoins)
}

/** A callback of an app as a class of its own. */
class Shower(private val activity: Activity) : AdCallback, OutcomeCallback, AdListener {
    override fun onAdResult(result: AdResult) {
        result.ad?.show(activity, this)
    }

    override fun onOutcome(outcome: Outcome) = Unit

    override fun onAdEvent(event: AdEvent) = Unit
}

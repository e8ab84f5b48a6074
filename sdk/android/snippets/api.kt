// Everything that the SDK offers, in the order in which an app meets it.
package com.example.api

import ads.frontrow.Ad
import ads.frontrow.Asked
import ads.frontrow.AskedCallback
import ads.frontrow.FakeAnswer
import ads.frontrow.FakeFrontrow
import ads.frontrow.Frontrow
import ads.frontrow.FrontrowAds
import ads.frontrow.FrontrowBanner
import ads.frontrow.FrontrowSettings
import ads.frontrow.FrontrowUser
import ads.frontrow.Outcome
import ads.frontrow.OutcomeListener
import ads.frontrow.Reason
import ads.frontrow.RewardFields
import ads.frontrow.SdkEvent
import ads.frontrow.SdkEventListener
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
        child = false,
        limited = false,
        on = SdkEventListener(::log),
    ),
)

/** The same settings for Java: `new FrontrowSettings.Builder("https://…").test(true).build()`. */
fun settingsForJava(from: FrontrowSettings): FrontrowSettings =
    FrontrowSettings.Builder(from.baseUrl).appKey(from.appKey).appVersion(from.appVersion)
        .user(from.user).test(from.test).child(from.child).limited(from.limited)
        .on { event -> from.on?.onEvent(event) }.build()

fun log(event: SdkEvent) {
    Log.i(
        "ads",
        "${event.what} ${event.placement} ${event.format} ${event.app} ${event.reason} " +
            "${event.of} ${event.inSeconds} ${event.status} ${event.reward} ${event.sent} " +
            "${event.attributed}",
    )
}

/** A fullscreen ad between two levels. */
suspend fun showBetweenLevels(activity: Activity, ads: FrontrowAds) {
    val asked: Asked = ads.requestAd("fr_p_…")
    val ad: Ad? = asked.ad
    if (ad == null) {
        Log.i("ads", explain(asked.reason))
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
    val end = OutcomeListener { outcome ->
        if (outcome.rewarded) giveCoins()
        if (outcome.reward == "not_valid") Log.i("ads", "The fields of the reward are too long.")
    }
    val callback = AskedCallback { asked ->
        asked.ad?.show(activity, RewardFields(user = "user-17", data = "level 7"), end)
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
    val rewarded = FakeAnswer.ad(Outcome(shown = true, rewarded = true), format = "rewarded_video")
    val fake = FakeFrontrow(mapOf("fr_p_1" to rewarded, "fr_p_2" to FakeAnswer.none(Reason.BUSY)))
    fake.requestAd("fr_p_1").ad?.show(activity, RewardFields(data = "level 7"))
    fake.recordInstall()
    check(fake.requested == listOf("fr_p_1") && fake.shown == listOf("fr_p_1"))
    check(fake.rewards.single().data == "level 7" && fake.rewards.single().user == null)
    check(fake.kept.isEmpty() && fake.installs == 1)
    earnCoins(activity, fake, giveCoins)
}

/** A callback of an app as a class of its own. */
class Shower(private val activity: Activity) : AskedCallback, OutcomeListener, SdkEventListener {
    override fun onAsked(asked: Asked) {
        asked.ad?.show(activity, this)
    }

    override fun onOutcome(outcome: Outcome) = Unit

    override fun onEvent(event: SdkEvent) = Unit
}

package com.example.rewarded

import ads.frontrow.FrontrowAds
import ads.frontrow.RewardFields
import android.app.Activity

/** Holds a rewarded video ready, so that it is there when the player asks for it. */
fun prepareReward(ads: FrontrowAds) = ads.keepReady("fr_p_…")

suspend fun earnCoins(activity: Activity, ads: FrontrowAds, giveCoins: () -> Unit) {
    val ad = ads.requestAd("fr_p_…").ad ?: return
    val outcome = ad.show(activity, RewardFields(user = "user-17", data = "level 7"))
    if (outcome.rewarded) giveCoins()
}
